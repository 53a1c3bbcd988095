/** The pattern that finds a text wherever it stands. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const escapable = /[.*+?^${}()|[\]\\/-]/
const special = /[*+?^${}()|[\]\\]/
const literal = (sign: string): string => (/[\\%_]/.test(sign) ? `\\${sign}` : sign)

/**
 * The pattern for SQL's LIKE that finds what a simple regular expression finds: plain text, `.`, `.*`,
 * escaped signs, `^` at the beginning and `$` at the end. Undefined for anything else: what people search
 * for is text, and expressions can be written that take a database for ever.
 */
export const likePattern = (expression: string): string | undefined => {
  const fromStart = expression.startsWith('^')
  const body = fromStart ? expression.slice(1) : expression
  let pattern = ''
  let at = 0
  for (; at < body.length; at += 1) {
    const sign = body[at]!
    if (sign === '$' && at === body.length - 1) break
    if (sign === '\\') {
      const next = body[at + 1]
      if (next === undefined || !escapable.test(next)) return undefined
      pattern += literal(next)
      at += 1
    } else if (sign === '.') {
      const isAny = body[at + 1] === '*'
      pattern += isAny ? '%' : '_'
      if (isAny) at += 1
    } else if (special.test(sign)) return undefined
    else pattern += literal(sign)
  }
  const toEnd = at < body.length
  return `${fromStart ? '' : '%'}${pattern}${toEnd ? '' : '%'}`
}
