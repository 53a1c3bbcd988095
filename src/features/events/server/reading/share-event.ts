import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/**
 * Returns whether both are part of an event that its organiser has confirmed. Anyone can create an event with another
 * person's address, so an unconfirmed event does not count.
 */
export const shareEvent = async (
  database: Kysely<Tables>,
  oneId: string,
  otherId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from event
    where authenticated
      and (organiser_id = ${oneId} or id in (select event_id from event_guest where customer_id = ${oneId}))
      and (${otherId} in (organiser_id, manager_id)
        or id in (select event_id from event_guest where customer_id = ${otherId}))
    limit 1`.execute(database)
  return rows.length > 0
}
