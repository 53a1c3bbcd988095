const escapable = /[.*+?^${}()|[\]\\/-]/
const special = /[*+?^${}()|[\]\\]/
const escapeForLike = (char: string): string => (/[\\%_]/.test(char) ? `\\${char}` : char)

/**
 * Returns the patterns for SQL's LIKE that together match what a simple regular expression matches. The expression can
 * contain plain text, `.`, `.*`, escaped characters, `^` at the start and `$` at the end, and alternatives of these
 * separated by `|`. Returns undefined for any other expression, because some expressions would occupy the database for
 * seconds.
 */
export const likePatterns = (expression: string): string[] | undefined => {
  const patterns: string[] = []
  for (const alternative of alternativesOf(expression)) {
    const pattern = patternOf(alternative)
    if (pattern === undefined) return undefined
    patterns.push(pattern)
  }
  return patterns
}

/**
 * Returns an expression that matches this text. RegExp.escape is not used, because PostgreSQL reads its \x escapes
 * differently.
 */
export const literalExpression = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Splits an expression at each `|` that is not escaped. */
const alternativesOf = (expression: string): string[] => {
  const parts = expression.match(/\\.|\\$|[^\\]/gsu) ?? []
  const alternatives = ['']
  for (const part of parts) {
    if (part === '|') alternatives.push('')
    else alternatives[alternatives.length - 1] += part
  }
  return alternatives
}

const patternOf = (expression: string): string | undefined => {
  const fromStart = expression.startsWith('^')
  const body = fromStart ? expression.slice(1) : expression
  let pattern = ''
  let index = 0
  for (; index < body.length; index += 1) {
    const char = body[index]!
    if (char === '$' && index === body.length - 1) break
    if (char === '\\') {
      const next = body[index + 1]
      if (next === undefined || !escapable.test(next)) return undefined
      pattern += escapeForLike(next)
      index += 1
    } else if (char === '.') {
      const isAny = body[index + 1] === '*'
      pattern += isAny ? '%' : '_'
      if (isAny) index += 1
    } else if (special.test(char)) return undefined
    else pattern += escapeForLike(char)
  }
  const toEnd = index < body.length
  return `${fromStart ? '' : '%'}${pattern}${toEnd ? '' : '%'}`
}
