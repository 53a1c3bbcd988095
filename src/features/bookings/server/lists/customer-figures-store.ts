import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** A SQL expression for the start day of a customer's last event, on a row of app_user. */
export const lastEventDate = sql<IsoDate | null>`(
  select max(event.start_date) from event_guest join event on event.id = event_guest.event_id
  where event_guest.customer_id = app_user.id)`

/**
 * Returns for each customer the number of events that they organise or are a guest of, and the start day of the last
 * one; null if none has a date. A customer without events is missing.
 */
export const readCustomerFigures = async (
  store: Kysely<Tables>,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, { count: number; lastDate: IsoDate | null }>> => {
  const { rows } = await sql<{ id: string; count: number; lastDate: IsoDate | null }>`
    select customer_id as id, count(*)::int as count, max(event.start_date)::text as "lastDate"
    from event_guest join event on event.id = event_guest.event_id
    where customer_id = any(${[...customerIds]})
    group by customer_id`.execute(store)
  return new Map(rows.map(({ id, count, lastDate }) => [id, { count, lastDate }]))
}
