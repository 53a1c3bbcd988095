import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import '../tables.ts'
import { eventIdsOf } from './events-of-person-store.ts'

/**
 * Returns whether the customer attends an event that is neither over nor cancelled (ACC-O23). An event without dates
 * counts only if it is booked.
 */
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

/**
 * Returns whether the viewer is the organiser or a guest of an event whose organiser, manager or visible guest is the
 * person. If the organiser hides guests who are not coming, only the organiser sees these. Unconfirmed events do not
 * count, because anyone can create one with another person's address.
 */
export const canSeeInEvent = async (
  database: Kysely<Tables>,
  viewerId: string,
  personId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from event
    where authenticated
      and id in (${eventIdsOf(viewerId)})
      and (${personId} in (organiser_id, manager_id)
        or exists (select from event_guest where event_id = event.id and customer_id = ${personId}
          and (attending or event.organiser_id = ${viewerId}
            or event.document->>'hideNonAttending' is distinct from 'true')))
    limit 1`.execute(database)
  return rows.length > 0
}

/** Returns the name of an event for its organiser or a guest; undefined for anybody else, and for a missing event. */
export const eventNameFor = async (
  database: Kysely<Tables>,
  eventId: string,
  personId: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ title: string }>`
    select title from event
    where id = ${eventId} and (organiser_id = ${personId}
      or exists (select from event_guest where event_id = event.id and customer_id = ${personId}))`.execute(
    database,
  )
  return rows[0]?.title
}

/** The SQL condition that an event refers to a given record, for each kind of record that events refer to. */
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

/** Returns how many events that are neither over nor cancelled have a product, location or supplier. */
export const countEventsWith = async (
  tx: Tx,
  kind: EventPart,
  id: string,
  today: IsoDate,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from event
    where (end_date is null or end_date >= ${today}) and status_stage <> 'Cancelled'
      and ${conditions[kind](id)}`.execute(tx)
  return rows[0]!.count
}

/** Returns the status stages of events by id. Unknown ids are missing. */
export const readStatusStages = (database: Kysely<Tables>, ids: readonly string[]) =>
  readOfEvents(database, ids, 'status_stage')

/** Returns the names of events by id, as lists show them. Unknown ids are missing. */
export const readEventTitles = (database: Kysely<Tables>, ids: readonly string[]) =>
  readOfEvents(database, ids, 'title')

const readOfEvents = async (
  database: Kysely<Tables>,
  ids: readonly string[],
  column: 'status_stage' | 'title',
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('event')
    .select(['id', `${column} as value`])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, value }) => [id, value]))
}
