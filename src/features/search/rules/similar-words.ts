/** Returns how many letters of a word can be wrong. */
const maxTypos = (word: string): number => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2)

/** Maximum number of corrections of one word. */
const maxSuggestions = 3

/**
 * Returns the known words closest to an unknown one by edit distance: the number of letters inserted, deleted,
 * replaced or swapped. The text is also compared with the beginnings of words, because it may be incomplete. Empty if
 * no word is close enough.
 */
export const similarWords = (typed: string, known: readonly string[]): string[] => {
  const limit = maxTypos(typed)
  if (limit === 0) return []
  const closeWords = known
    .map((word) => ({ word, distance: distanceToPrefix(typed, word) }))
    .filter(({ distance }) => distance <= limit)
    .sort(
      (a, b) => a.distance - b.distance || lengthDifference(typed, a.word) - lengthDifference(typed, b.word),
    )
  return closeWords
    .filter(({ distance }) => distance === closeWords[0]?.distance)
    .slice(0, maxSuggestions)
    .map(({ word }) => word)
}

const lengthDifference = (a: string, b: string) => Math.abs(a.length - b.length)

/** Returns the smallest edit distance (optimal string alignment) between a text and any beginning of a word. */
const distanceToPrefix = (typed: string, word: string): number => {
  let previousRow: number[] = []
  let row = Array.from({ length: typed.length + 1 }, (_, index) => index)
  let smallest = row[typed.length]!
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= typed.length; j += 1) {
      const replacementCost = word[i - 1] === typed[j - 1] ? 0 : 1
      let distance = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + replacementCost)
      const isSwapped = i > 1 && j > 1 && word[i - 1] === typed[j - 2] && word[i - 2] === typed[j - 1]
      if (isSwapped) distance = Math.min(distance, previousRow[j - 2]! + 1)
      next.push(distance)
    }
    ;[previousRow, row] = [row, next]
    smallest = Math.min(smallest, row[typed.length]!)
  }
  return smallest
}
