import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'

/** Days until an event with an unconfirmed address is removed (EVT-O19). */
const unconfirmedDays = 30

/**
 * Removes unconfirmed events that only the organiser joined and that never had a payment.
 * @returns how many
 */
export const removeStaleEvents = async (database: Database, now: Date): Promise<number> => {
  const { rows } = await sql`
    delete from event where not authenticated and status_stage = 'Enquiry'
      and not exists (
        select from event_guest
        where event_id = event.id and registered and customer_id <> event.organiser_id)
      and not exists (select from payment_transaction where event_id = event.id)
      and not exists (select from ledger_account where event_id = event.id)
      and created_at < ${now}::timestamptz - make_interval(days => ${unconfirmedDays})
    returning id`.execute(database)
  return rows.length
}
