/** Steps that looking through a text may take at most, and characters of the texts that are looked through. */
const maxSteps = 20_000
const longestText = 120

/**
 * A case-insensitive regular expression that somebody typed, if looking for it takes bounded time in any text of at most
 * 120 characters; undefined where it may take for ever, or is none. Groups may not repeat, nothing may look around or
 * back, and every choice multiplies the steps: two `.*` are well, three are too many.
 */
export const boundedExpression = (typed: string): RegExp | undefined => {
  if (stepsOf(typed) > maxSteps) return undefined
  try {
    return new RegExp(typed, 'i')
  } catch {
    return undefined
  }
}

const stepsOf = (typed: string): number => {
  // Signs in brackets, and those behind a backslash, stand for themselves: each is one sign like any other. A bracket is
  // closed by the first that closes, be it the next sign: '[]' is nothing, '[^]' anything.
  const plain = typed.replace(/\\[^\dkupPxc]/g, 'a').replace(/\[[^\]]*\]/g, 'a')
  if (/\\|\(\?|\{|\)[*+?]/.test(plain)) return Number.POSITIVE_INFINITY
  const count = (sign: RegExp) => plain.match(sign)?.length ?? 0
  return longestText ** count(/[*+]/g) * 2 ** (count(/\?/g) + count(/\|/g))
}
