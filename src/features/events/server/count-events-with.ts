import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import './tables.ts'

/** What an event may be made of. */
const conditions = {
  product: (id: string) => sql`exists (
    select from itinerary_entry where event_id = event.id and product_id = ${id})`,
  supplier: (id: string) => sql`exists (
    select from itinerary_entry where event_id = event.id and supplier_id = ${id})`,
  location: (id: string) => sql`location_id = ${id}`,
}
type EventPart = keyof typeof conditions

/** True for a kind of record that events are made of. */
export const isEventPart = (kind: string): kind is EventPart => kind in conditions

/** How many events that are still to come, or are not dated, have a product, are in a location or at a supplier's. */
export const countEventsWith = async (
  tx: Tx,
  kind: EventPart,
  id: string,
  today: IsoDate,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from event
    where (end_date is null or end_date >= ${today}) and status_stage not like 'Cancelled%'
      and ${conditions[kind](id)}`.execute(tx)
  return rows[0]!.count
}
