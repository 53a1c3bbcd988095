import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** The points of a key in one minute: those to add, or the total of all processes. */
export type MinuteCount = {
  readonly key: string
  readonly points: number
  /** Milliseconds until that minute ends. Ignored for points to add if another process has started the key's minute. */
  readonly msLeft: number
}

/**
 * Adds counts to those of all processes, in one statement. A count whose minute is over starts again. All times are the
 * database's, so the clocks of processes can differ.
 * @returns the total of each key, in any order, and the milliseconds until its minute ends
 */
export const addSharedCounts = async (
  database: Kysely<Tables>,
  counts: readonly MinuteCount[],
): Promise<MinuteCount[]> => {
  const now = sql`(extract(epoch from now()) * 1000)::bigint`
  // In the order of the keys, so that two processes never wait for each other's rows.
  const { rows } = await sql<MinuteCount>`
    insert into rate_limit as stored (key, points, expire)
    select key, points, ${now} + ms_left
    from unnest(
      ${counts.map(({ key }) => key)}::text[],
      ${counts.map(({ points }) => points)}::int[],
      ${counts.map(({ msLeft }) => Math.ceil(msLeft))}::int[]
    ) as given (key, points, ms_left)
    order by key
    on conflict (key) do update set
      points = case when stored.expire > ${now} then stored.points else 0 end + excluded.points,
      expire = case when stored.expire > ${now} then stored.expire else excluded.expire end
    returning key, points, (expire - ${now})::int as "msLeft"`.execute(database)
  return rows
}
