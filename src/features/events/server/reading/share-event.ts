import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/**
 * Returns whether one person sees another in an event that its organiser has confirmed. Organisers can hide guests who
 * are not coming. Anyone can create an event with another person's address, so an unconfirmed event does not count.
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
        or exists (select from event_guest where event_id = event.id and customer_id = ${otherId}
          and (attending or event.organiser_id = ${oneId}
            or event.document->>'hideNonAttending' is distinct from 'true')))
    limit 1`.execute(database)
  return rows.length > 0
}
