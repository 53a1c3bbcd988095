import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A number of rows. If `countIsMinimum` is true, there are more, because counting stopped there. */
export type RowCount = { readonly count: number; readonly countIsMinimum: boolean }

/** Rows of a growing list are only counted up to this number, so that counting never gets slow. */
const maxCounted = 1000

/**
 * Counts rows up to a limit.
 * @param matching a select statement without a limit
 */
export const countUpTo = async (
  database: Kysely<Tables>,
  matching: RawBuilder<unknown>,
  limit: number = maxCounted,
): Promise<RowCount> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${matching} limit ${limit + 1}) as counted`.execute(database)
  return limitCount(rows[0]!.count, limit)
}

/** Converts a count with a higher limit into the result that `countUpTo` would return for this limit. */
export const limitCount = (count: number, limit: number = maxCounted): RowCount => ({
  count: Math.min(count, limit),
  countIsMinimum: count > limit,
})
