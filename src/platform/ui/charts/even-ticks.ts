/**
 * Returns whole numbers from 0 to the last one, with the same distance between them up to rounding, for the labels of an
 * axis. Both ends are included.
 * @param maxCount at least 2
 */
export const evenTicks = (last: number, maxCount: number): number[] => {
  const gaps = Math.min(maxCount - 1, last)
  return Array.from({ length: gaps + 1 }, (_, index) => (gaps === 0 ? 0 : Math.round((index * last) / gaps)))
}
