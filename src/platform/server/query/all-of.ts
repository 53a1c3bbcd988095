import { type RawBuilder, sql } from 'kysely'

/** Returns the condition that all given conditions are true, in brackets. Without conditions it is `true`. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
