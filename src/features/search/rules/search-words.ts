/** Maximum number of characters of a search, and the maximum number of its words that are used. */
export const maxSearchLength = 100
export const maxSearchWords = 8

/** Words that are ignored unless a search has no others. */
const stopWords = new Set('a an and at by do for from in my near of on or our some the to we with'.split(' '))

/** Returns a text in lower case without accents, as the database stores search words (migration `search`). */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * Returns a text for the search in a list: like `searchKey`, and without apostrophes, so that 'oneill' finds 'O’Neill'.
 * A Greek sigma at the end of a word is like any other. The database function `folded` returns the same.
 */
export const foldedText = (text: string): string =>
  searchKey(text.replace(/['’ʼ`´‘ʻ′]/g, '')).replaceAll('ς', 'σ')

/** Returns the folded words of a text, of letters and digits only. */
export const foldedWords = (text: string): string[] => foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the distinct words of a search, of letters and digits only, at most eight. */
export const searchWords = (text: string): string[] => {
  const words = searchKey(text.slice(0, maxSearchLength)).match(/[\p{L}\p{N}]+/gu) ?? []
  const significant = words.filter((word) => !stopWords.has(word))
  return [...new Set(significant.length > 0 ? significant : words)].slice(0, maxSearchWords)
}
