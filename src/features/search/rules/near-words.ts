/** Letters that may be wrong in a word of so many. */
const slipsIn = (word: string): number => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2)

/** As many as are tried in place of one. */
const maxNear = 3

/**
 * Which of some words may be meant by one that nothing has: those the fewest slips away, where a slip is a letter
 * too many, too few, another one, or two that changed places. A word that is still being typed is compared with
 * beginnings. None where all are too far away.
 */
export const nearWords = (typed: string, known: readonly string[]): string[] => {
  const most = slipsIn(typed)
  if (most === 0) return []
  const measured = known
    .map((word) => ({ word, slips: slipsToBeginning(typed, word) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips || lengthApart(typed, a.word) - lengthApart(typed, b.word))
  return measured
    .filter(({ slips }) => slips === measured[0]?.slips)
    .slice(0, maxNear)
    .map(({ word }) => word)
}

const lengthApart = (a: string, b: string) => Math.abs(a.length - b.length)

/** The fewest slips (optimal string alignment) between a text and any beginning of a word. */
const slipsToBeginning = (typed: string, word: string): number => {
  let before: number[] = []
  let row = Array.from({ length: typed.length + 1 }, (_, at) => at)
  let fewest = row[typed.length]!
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= typed.length; j += 1) {
      const swap = word[i - 1] === typed[j - 1] ? 0 : 1
      let slips = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + swap)
      const turned = i > 1 && j > 1 && word[i - 1] === typed[j - 2] && word[i - 2] === typed[j - 1]
      if (turned) slips = Math.min(slips, before[j - 2]! + 1)
      next.push(slips)
    }
    ;[before, row] = [row, next]
    fewest = Math.min(fewest, row[typed.length]!)
  }
  return fewest
}
