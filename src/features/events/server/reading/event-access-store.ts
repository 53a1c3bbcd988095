import { type Kysely, sql } from 'kysely'
import { timeStageOf } from '#features/event-document/rules/stages/derived-stages.ts'
import type { Actor } from '#kernel/actor.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { preparedQuery, type QueryParameters } from '#platform/server/database/prepared-query.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { EventRelation } from '#platform/server/http/access-gate.ts'

/* SQL of the access check of requests about an event. */

const noRelation: EventRelation = { organiser: false, guest: false, supplier: false }

/**
 * Returns the actor's relation to an event, for the access check: one query by primary keys. Staff have no relation.
 */
export const relationToEvent = async (
  database: Kysely<Tables>,
  actor: Actor,
  eventId: string,
  supplierIds: readonly string[],
): Promise<EventRelation> => {
  if (actor.userType === 'staff') return noRelation
  if (actor.userType === 'supplierContact') {
    const { rows } = await sql`
      select 1 from itinerary_entry
      where event_id = ${eventId} and supplier_id = any(${[...supplierIds]}) and stage <> 'Enquiry'
      limit 1`.execute(database)
    return { ...noRelation, supplier: rows.length > 0 }
  }
  const [relation] = await relationOfCustomer(database, { userId: actor.userId, eventId })
  return { ...noRelation, ...relation }
}

const relationOfCustomer = preparedQuery(
  'relation',
  (database, { userId, eventId }: QueryParameters<{ userId: string; eventId: string }>) =>
    database
      .selectFrom('event')
      .select([
        sql<boolean>`organiser_id = ${userId}`.as('organiser'),
        sql<boolean>`exists (select from event_guest where event_id = event.id and customer_id = ${userId})`.as(
          'guest',
        ),
      ])
      .where('id', '=', eventId),
)

/** Returns whether an event is stored. */
export const isEventStored = async (database: Kysely<Tables>, eventId: string): Promise<boolean> =>
  (await database.selectFrom('event').select('id').where('id', '=', eventId).executeTakeFirst()) !== undefined

/** Returns the fields of an event that permissions can depend on (PERM-008); empty if the event is missing. */
export const permissionContext = async (
  database: Kysely<Tables>,
  eventId: string,
  today: IsoDate,
): Promise<Partial<Record<'event' | 'section' | 'statusStage' | 'timeStage' | 'paymentStage', string>>> => {
  const row = await database
    .selectFrom('event')
    .select(['section', 'status_stage', 'payment_stage', 'start_date', 'end_date'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!row) return {}
  const timeStage = timeStageOf({ startDate: row.start_date, endDate: row.end_date }, today)
  return {
    event: eventId,
    section: row.section,
    statusStage: row.status_stage,
    paymentStage: row.payment_stage,
    timeStage,
  }
}
