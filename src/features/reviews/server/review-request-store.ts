import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import './tables.ts'

/**
 * Returns the ids of events, Booked or Pending Booking, that ended in a range of days and whose attendees were not
 * asked for a review.
 */
export const listUnaskedEvents = async (
  database: Kysely<Tables>,
  period: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from event
    where status_stage in ('Pending Booking', 'Booked') and end_date between ${period.from}::date and ${period.to}::date
      and not exists (select from review_request where event_id = event.id)
    order by end_date, id`.execute(database)
  return rows.map(({ id }) => id)
}

/** Stores that the attendees of an event are asked. Returns false if they were asked before. */
export const storeReviewRequest = async (tx: Tx, eventId: string, now: Date): Promise<boolean> => {
  const inserted = await tx
    .insertInto('review_request')
    .values({ event_id: eventId, requested_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}
