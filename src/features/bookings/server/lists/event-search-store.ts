import { type Kysely, type RawBuilder, sql } from 'kysely'
import { namedPlan } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { containing } from '#platform/server/query/like-pattern.ts'
import '#features/events/server/index.ts'

/* SQL of staff's search in the texts of events. */

type Search = {
  readonly text: string
  /** A further condition, which can name columns of `event_text`; undefined if only the text decides. */
  readonly condition: RawBuilder<boolean> | undefined
  /** Only events that come later in the list than this one; undefined for the start of the list. */
  readonly after: { readonly created_at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** The number of texts that are compared one by one before an index is used. */
const probed = 400

/**
 * Returns the ids of the newest events whose text contains the searched one, newest first. The time it takes does not
 * depend on the number of events: `event_text` is divided by month, and the database goes back month by month until it
 * has found enough. In each month it collects all matches from an index, so a text that many events contain is first
 * looked for in the newest texts without it.
 */
export const findNewestMatches = async (database: Kysely<Tables>, search: Search): Promise<string[]> => {
  const { text, condition, after, limit } = search
  const pattern = containing(text)
  const from = after?.created_at ?? 'infinity'
  const among = sql`created_at <= ${from} and (created_at, event_id) < (${from}, ${after?.id ?? ''})`
  const matching = sql`search_text like ${pattern} ${condition ? sql`and ${condition}` : sql``}`
  // Only a statement whose text never changes can have a name.
  const plan = (name: string) => (condition ? sql`` : namedPlan(name))
  const newest = await sql<{ event_id: string }>`
    select ${plan('newest matching texts')} event_id from (
      select * from event_text where ${among} order by created_at desc, event_id desc limit ${probed}
    ) as event_text where ${matching}
    order by created_at desc, event_id desc limit ${limit}`.execute(database)
  if (newest.rows.length === limit) return idsOf(newest.rows)
  const { rows } = await sql<{ event_id: string }>`
    select ${plan('matching texts')} event_id from event_text where ${among} and ${matching}
    order by created_at desc, event_id desc limit ${limit}`.execute(database)
  return idsOf(rows)
}

const idsOf = (rows: readonly { readonly event_id: string }[]): string[] =>
  rows.map(({ event_id }) => event_id)
