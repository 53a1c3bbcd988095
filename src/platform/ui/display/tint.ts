/** There are nine tints (SHELL-076). */
const tintCount = 9

/**
 * Returns a tint from 1 to 9 for something that has none. It depends only on the key, so it is the same on every page,
 * in the server's HTML and in the browser.
 */
export const tintOf = (key: string): number => {
  let hash = 0
  for (const letter of key) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0
  return 1 + (hash % tintCount)
}
