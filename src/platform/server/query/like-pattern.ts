import { type RawBuilder, sql } from 'kysely'
import { likePatterns } from '#kernel/simple-expression.ts'

/** Returns the LIKE pattern that finds a text anywhere in another. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

type Matching = { readonly ignoreCase: boolean }

/**
 * Returns the condition that a column matches a simple regular expression, or undefined for an expression that
 * `likePatterns` can't translate. The database never runs the expression itself.
 */
export const matchesExpression = (
  column: RawBuilder<unknown>,
  expression: string,
  { ignoreCase }: Matching,
): RawBuilder<boolean> | undefined => {
  const patterns = likePatterns(expression)
  if (!patterns) return undefined
  return ignoreCase
    ? sql<boolean>`${column} ilike any(${patterns}::text[])`
    : sql<boolean>`${column} like any(${patterns}::text[])`
}
