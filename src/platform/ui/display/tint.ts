/** There are nine tints (002 §9). */
const tintCount = 9

/** A random tint index, 1 to 9. @param random a number from 0 up to 1 */
export const randomTint = (random: () => number): number =>
  1 + Math.min(Math.floor(random() * tintCount), tintCount - 1)

/** The tint of a thing: any of the nine, but for one key always the same, on the server as in the browser. */
export const tintOf = (key: string): number => {
  let hash = 0
  for (const letter of key) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0
  return 1 + (hash % tintCount)
}
