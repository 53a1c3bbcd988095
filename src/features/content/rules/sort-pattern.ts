const patternVariables = ['price', 'cost', 'rating', 'reviews', 'manualScore', 'distance'] as const
type PatternVariable = (typeof patternVariables)[number]
type PatternValues = Record<PatternVariable, number>

/** A parsed formula, or its error. A formula with an unknown variable is not used for sorting (CAT-033). */
type Pattern =
  | { ok: true; score: (values: PatternValues) => number }
  | { ok: false; problem: 'unknown variable' | 'syntax'; found: string }

type Term = (values: PatternValues) => number
type TokenReader = { tokens: string[]; at: number }

class PatternProblem extends Error {
  readonly problem: 'unknown variable' | 'syntax'
  readonly found: string
  constructor(problem: 'unknown variable' | 'syntax', found: string) {
    super(`${problem}: ${found}`)
    this.problem = problem
    this.found = found
  }
}

/** The maximum length of a formula, which also limits the depth of nested brackets. */
const maxPatternLength = 500

/**
 * Parses a sort formula such as `rating * 20 - price * 0.1`: numbers, the variables above, + - * / and brackets. Scores
 * are always finite: division by zero and overflow count as zero.
 */
export const readPattern = (formula: string): Pattern => {
  if (formula.length > maxPatternLength) return { ok: false, problem: 'syntax', found: 'too long' }
  const tokens = formula.match(/\d+(?:\.\d+)?|\w+|[^\s\w]/g) ?? []
  const reader = { tokens, at: 0 }
  try {
    const term = readSum(reader)
    if (reader.at < tokens.length) throw new PatternProblem('syntax', tokens[reader.at] ?? '')
    return { ok: true, score: (values) => finite(term(values)) }
  } catch (error) {
    if (error instanceof PatternProblem) return { ok: false, problem: error.problem, found: error.found }
    throw error
  }
}

const readSum = (reader: TokenReader): Term => {
  let left = readProduct(reader)
  for (let sign = reader.tokens[reader.at]; sign === '+' || sign === '-'; sign = reader.tokens[reader.at]) {
    reader.at++
    const [first, second, plus] = [left, readProduct(reader), sign === '+']
    left = (values) => (plus ? first(values) + second(values) : first(values) - second(values))
  }
  return left
}

const readProduct = (reader: TokenReader): Term => {
  let left = readFactor(reader)
  for (let sign = reader.tokens[reader.at]; sign === '*' || sign === '/'; sign = reader.tokens[reader.at]) {
    reader.at++
    const [first, second, times] = [left, readFactor(reader), sign === '*']
    left = (values) => (times ? first(values) * second(values) : divide(first(values), second(values)))
  }
  return left
}

const readFactor = (reader: TokenReader): Term => {
  const token = reader.tokens[reader.at++] ?? 'end'
  if (token === '-') {
    const inner = readFactor(reader)
    return (values) => -inner(values)
  }
  if (token === '(') {
    const inner = readSum(reader)
    if (reader.tokens[reader.at++] !== ')') throw new PatternProblem('syntax', 'missing )')
    return inner
  }
  if (/^\d+(\.\d+)?$/.test(token)) {
    const value = Number(token)
    return () => value
  }
  const variable = patternVariables.find((each) => each === token)
  if (variable) return (values) => values[variable]
  throw new PatternProblem(
    /^[a-z_]\w*$/i.test(token) && token !== 'end' ? 'unknown variable' : 'syntax',
    token,
  )
}

const finite = (score: number): number => (Number.isFinite(score) ? score : 0)

const divide = (dividend: number, divisor: number): number => (divisor === 0 ? 0 : dividend / divisor)
