import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** How many rows there are; `countIsLeast` when there are more, because counting stopped there. */
export type Counted = { readonly count: number; readonly countIsLeast: boolean }

/** Lists that grow are counted no further: the time it takes stays, whatever is added. */
const maxCounted = 1000

/** @param matching a select without a limit */
export const countUpTo = async (
  database: Kysely<Tables>,
  matching: RawBuilder<unknown>,
  most: number = maxCounted,
): Promise<Counted> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${matching} limit ${most + 1}) as counted`.execute(database)
  const count = rows[0]!.count
  return { count: Math.min(count, most), countIsLeast: count > most }
}
