import { type Kysely, sql } from 'kysely'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { currentEvent, type StoredEvent } from '#features/event-document/rules/stored-event.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'

type Period = { readonly from: IsoDate; readonly to: IsoDate }

/** The number of documents in memory at once; each can be a megabyte. */
const batchSize = 20

/**
 * Reads the booked events that start in a period, sorted by start. Only the rows that `show` returns for them stay in
 * memory.
 * @returns the rows of the first `limit` events, and whether there are more events
 */
export const readBookedEvents = async <Row>(
  database: Kysely<Tables>,
  { from, to }: Period,
  limit: number,
  show: (event: EventDocument) => Row[],
): Promise<{ rows: Row[]; hasMore: boolean }> => {
  const { rows: found } = await sql<{ id: string }>`
    select id from event
    where start_date between ${from}::date and ${to}::date and status_stage = 'Booked'
    order by start_date, id limit ${limit + 1}`.execute(database)
  const ids = found.slice(0, limit).map(({ id }) => id)
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += batchSize) {
    const { rows: batch } = await sql<{ document: StoredEvent }>`
      select document from event where id = any(${ids.slice(start, start + batchSize)})
      order by start_date, id`.execute(database)
    rows.push(...batch.flatMap(({ document }) => show(currentEvent(document))))
  }
  return { rows, hasMore: found.length > limit }
}
