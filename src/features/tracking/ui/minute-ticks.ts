/** Distances between the labels of an axis with working time, in minutes. */
const distances = [1, 5, 15, 30, 60, 120, 300, 600, 1200, 3000]
const maxGaps = 4

/**
 * Returns the labels of an axis with working time, in minutes: round numbers of minutes or hours, from 0 to at least
 * `max`.
 */
export const minuteTicks = (max: number): number[] => {
  const longest = distances.at(-1)!
  const distance =
    distances.find((each) => max <= each * maxGaps) ?? Math.ceil(max / maxGaps / longest) * longest
  return Array.from({ length: Math.max(1, Math.ceil(max / distance)) + 1 }, (_, index) => index * distance)
}
