import { type Kysely, sql } from 'kysely'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { currentEvent, type StoredEvent, schemaVersion } from '#features/event-document/rules/stored-event.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { eventIdsOf } from './events-of-person-store.ts'

/** The maximum number of events of a customer that decide about prices. The newest ones are used. */
const maxEvents = 50

/** The fields of an event that decide whether prices are shown. */
export type LiveEvent = Pick<EventDocument, 'organiserId' | 'statusStage' | 'salesHeat' | 'displayPrices'> & {
  readonly startDate: IsoDate | null
}

type Row = Omit<LiveEvent, 'displayPrices'> & {
  readonly displayPrices: LiveEvent['displayPrices'] | null
  /** The whole document if it is stored in another version than the current one, otherwise null. */
  readonly document: StoredEvent | null
}

/**
 * Returns the newest events that a customer organises or is a guest of, and that are neither cancelled nor lost. Runs
 * with every list of products, so it does not load the packages, which can be large.
 */
export const findLiveEvents = async (database: Kysely<Tables>, customerId: string): Promise<LiveEvent[]> => {
  const { rows } = await sql<Row>`
    select organiser_id as "organiserId", status_stage as "statusStage", sales_heat as "salesHeat",
      start_date as "startDate",
      case when schema_version = ${schemaVersion} then document->'displayPrices' end as "displayPrices",
      case when schema_version <> ${schemaVersion} then document end as document
    from event
    where id in (${eventIdsOf(customerId)})
      and (status_stage in ('Pending Booking', 'Booked') or (status_stage = 'Enquiry' and sales_heat > 0))
    order by created_at desc limit ${maxEvents}`.execute(database)
  return rows.map(({ document, displayPrices, ...event }) => ({
    ...event,
    displayPrices: displayPrices ?? currentEvent(document!).displayPrices,
  }))
}
