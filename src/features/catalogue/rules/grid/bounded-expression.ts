/** The maximum number of steps for one text, and the maximum length of the texts in characters. */
const maxSteps = 20_000
const maxTextLength = 120

/**
 * Returns the typed expression as a case-insensitive RegExp, if it can match any text of at most 120 characters in
 * bounded time. Returns undefined if the expression is invalid or could take too long. Repeated groups, every `(?`,
 * counts in braces, backreferences and code escapes such as `\u` are not allowed. Every alternative and repetition
 * multiplies the steps: two `.*` are allowed, three are not.
 */
export const boundedExpression = (source: string): RegExp | undefined => {
  if (stepsOf(source) > maxSteps) return undefined
  try {
    return new RegExp(source, 'i')
  } catch {
    return undefined
  }
}

const stepsOf = (source: string): number => {
  // A class in brackets and an escaped character match one character each, so a plain character replaces them. The
  // first closing bracket ends a class, even directly after the opening one: '[]' matches nothing, '[^]' matches
  // anything.
  const plainSource = source.replace(/\\[^\dkupPxc]/g, 'a').replace(/\[[^\]]*\]/g, 'a')
  if (/\\|\(\?|\{|\)[*+?]/.test(plainSource)) return Number.POSITIVE_INFINITY
  const count = (sign: RegExp) => plainSource.match(sign)?.length ?? 0
  return maxTextLength ** count(/[*+]/g) * 2 ** (count(/\?/g) + count(/\|/g))
}
