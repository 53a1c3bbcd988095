import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** The organiser was warned that their event is cancelled unless it is paid by the last day. */
    event_cancel_warning: { event_id: string; last_day: string; warned_on: string }
  }
}

type Place = { readonly lastDay: IsoDate; readonly id: string }

/**
 * Returns events that may be unpaid, with a last day to pay of `until` or earlier, in this order. With `after`, starts
 * behind that event.
 */
export const listUnpaidEvents = async (
  database: Kysely<Tables>,
  {
    until,
    today,
    limit,
    after,
  }: { until: IsoDate; today: IsoDate; limit: number; after?: Place | undefined },
): Promise<Place[]> => {
  const beyond = after ? sql`and (auto_cancel_date, id) > (${after.lastDay}::date, ${after.id})` : sql``
  const { rows } = await sql<Place>`
    select auto_cancel_date::text as "lastDay", id from event
    where auto_cancel_date <= ${until}::date and (start_date is null or start_date > ${today}::date) ${beyond}
    order by auto_cancel_date, id limit ${limit}`.execute(database)
  return rows
}

/** Returns the warnings that the organisers of events got, in no order. */
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
