import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Warnings to organisers that their event will be cancelled unless it is paid by the last day. */
    event_cancel_warning: { event_id: string; last_day: string; warned_on: string }
  }
}

type ListPosition = { readonly lastDay: IsoDate; readonly id: string }

/**
 * Returns events that may be unpaid, whose last day to pay is `until` or earlier, and whose trip starts after `today`
 * or has no date. They are sorted by the last day to pay. With `after`, the list starts after that event.
 */
export const listUnpaidEvents = async (
  database: Kysely<Tables>,
  {
    until,
    today,
    limit,
    after,
  }: { until: IsoDate; today: IsoDate; limit: number; after?: ListPosition | undefined },
): Promise<ListPosition[]> => {
  const afterPosition = after
    ? sql`and (auto_cancel_date, id) > (${after.lastDay}::date, ${after.id})`
    : sql``
  const { rows } = await sql<ListPosition>`
    select auto_cancel_date::text as "lastDay", id from event
    where auto_cancel_date <= ${until}::date and (start_date is null or start_date > ${today}::date) ${afterPosition}
    order by auto_cancel_date, id limit ${limit}`.execute(database)
  return rows
}

/** Returns the warnings that were sent to the organisers of events, in no particular order. */
export const findWarnings = (
  store: Kysely<Tables>,
  eventIds: readonly string[],
): Promise<Tables['event_cancel_warning'][]> =>
  store
    .selectFrom('event_cancel_warning')
    .selectAll()
    .where('event_id', '=', sql<string>`any(${[...eventIds]})`)
    .execute()

export const insertWarning = async (tx: Tx, warning: Tables['event_cancel_warning']): Promise<void> => {
  await tx.insertInto('event_cancel_warning').values(warning).execute()
}
