/** There are nine tints (002 §9). */
const tintCount = 9

/**
 * The tint of what has none of its own, 1 to 9: drawn by chance from its key and not anew each time, so that a thing
 * keeps its colour from page to page, and in the browser has the one the server sent.
 */
export const tintOf = (key: string): number => {
  let hash = 0
  for (const letter of key) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0
  return 1 + (hash % tintCount)
}
