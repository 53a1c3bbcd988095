/** Characters of a search, and words of it that count. */
export const longestSearch = 100
const maxWords = 8

/** Words that say nothing by themselves; left out where others stand beside them. */
const fillers = new Set('a an and at by do for from in my near of on or our some the to we with'.split(' '))

/** Small letters without accents, as the database keeps what can be found (migration `search`). */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** The words of a search: letters and digits alone, each once, at most eight. */
export const searchWords = (text: string): string[] => {
  const words = searchKey(text.slice(0, longestSearch)).match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !fillers.has(word))
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, maxWords)
}
