import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import './tables.ts'

/** The kinds of records that events refer to. */
const conditions = {
  product: (id: string) => sql`exists (
    select from itinerary_entry where event_id = event.id and product_id = ${id})`,
  supplier: (id: string) => sql`exists (
    select from itinerary_entry where event_id = event.id and supplier_id = ${id})`,
  location: (id: string) => sql`location_id = ${id}`,
}
type EventPart = keyof typeof conditions

/** Returns whether events can refer to records of a kind. */
export const isEventPart = (kind: string): kind is EventPart => kind in conditions

/** Returns how many upcoming or undated events have a product, location or supplier. */
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
