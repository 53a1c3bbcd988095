/** Maximum number of characters of a search, and the maximum number of words that are used. */
export const maxSearchLength = 100
const maxWords = 8

/** Words that are ignored unless a search has no others. */
const stopWords = new Set('a an and at by do for from in my near of on or our some the to we with'.split(' '))

/** Returns a text in lower case without accents, as the database stores search words (migration `search`). */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * Returns a text as the lists of staff are searched: like `searchKey`, and without apostrophes, so that 'oneill' finds
 * 'O’Neill'. The database function `folded` returns the same.
 */
export const foldedText = (text: string): string => searchKey(text).replace(/['’ʼ`]/g, '')

/** Returns the distinct words of a search in a list. A row matches if its folded text contains all of them. */
export const foldedWords = (search: string): string[] => [
  ...new Set(foldedText(search).split(/\s+/).filter(Boolean)),
]

/** Returns the distinct words of a search, of letters and digits only, at most eight. */
export const searchWords = (text: string): string[] => {
  const words = searchKey(text.slice(0, maxSearchLength)).match(/[\p{L}\p{N}]+/gu) ?? []
  const significant = words.filter((word) => !stopWords.has(word))
  return [...new Set(significant.length > 0 ? significant : words)].slice(0, maxWords)
}
