import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** The maximum number of entries that are counted, so that counting never gets slow. */
const maxCounted = 10_000

type Counts = {
  readonly booked: { readonly events: number; readonly products: number }
  readonly open: { readonly events: number; readonly products: number }
  readonly countIsMinimum: boolean
}

/** Returns the number of units of a currency for one pound; undefined if there is no such currency. */
export const findRate = async (database: Kysely<Tables>, name: string): Promise<number | undefined> => {
  const row = await database
    .selectFrom('currency')
    .select('exchange_rate')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.exchange_rate
}

/**
 * Counts the entries of these suppliers that are dated today or later, or have no date yet. `booked` counts those that
 * a booked event has requested from their suppliers; `open` counts all others. Cancelled entries and the
 * entries of cancelled events do not count.
 */
export const countUpcomingProducts = async (
  database: Kysely<Tables>,
  supplierIds: readonly string[],
  today: IsoDate,
): Promise<Counts> => {
  const { rows } = await sql<{ isBooked: boolean; events: number; products: number }>`
    select "isBooked", count(distinct event_id)::int as events, count(*)::int as products
    from (
      select itinerary_entry.event_id, event.status_stage = 'Booked' and itinerary_entry.stage <> 'Enquiry' as "isBooked"
      from itinerary_entry join event on event.id = itinerary_entry.event_id
      where itinerary_entry.supplier_id = any(${[...supplierIds]}::text[])
        and (itinerary_entry.date >= ${today}::date or itinerary_entry.date is null)
        and itinerary_entry.stage <> 'Cancelled' and event.status_stage <> 'Cancelled'
      limit ${maxCounted + 1}
    ) as counted group by "isBooked"`.execute(database)
  const countsOf = (isBooked: boolean) => {
    const { events = 0, products = 0 } = rows.find((row) => row.isBooked === isBooked) ?? {}
    return { events, products }
  }
  const [booked, open] = [countsOf(true), countsOf(false)]
  return { booked, open, countIsMinimum: booked.products + open.products > maxCounted }
}
