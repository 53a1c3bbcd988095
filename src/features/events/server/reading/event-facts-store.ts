import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** Returns whether the customer attends an event that is neither over nor cancelled (ACC-O23). */
export const attendsFutureEvent = async (
  database: Kysely<Tables>,
  customerId: string,
  today: IsoDate,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from event_guest join event on event.id = event_guest.event_id
    where event_guest.customer_id = ${customerId} and event_guest.attending
      and event.status_stage <> 'Cancelled'
      and (event.end_date >= ${today}::date or (event.end_date is null and event.status_stage = 'Booked'))
    limit 1`.execute(database)
  return rows.length > 0
}

/** Returns which of these customers are guests of the organiser's events. */
export const guestsOfOrganiser = async (
  database: Kysely<Tables>,
  organiserId: string,
  customerIds: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct event_guest.customer_id from event_guest join event on event.id = event_guest.event_id
    where event.organiser_id = ${organiserId} and event_guest.registered
      and event_guest.customer_id = any(${[...customerIds]})`.execute(database)
  return new Set(rows.map(({ customer_id }) => customer_id))
}
