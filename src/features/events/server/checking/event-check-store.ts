import { sql } from 'kysely'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { currentEvent } from '#features/event-document/rules/stored-event.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { readInOneSnapshot } from '#platform/server/database/read-in-one-snapshot.ts'
import '../tables.ts'

/** The rows about an event in tables that are derived from its document. */
export type StoredRows = Readonly<
  Record<'event' | 'money' | 'prices' | 'guests' | 'entries' | 'dueDays', readonly object[]>
>

export type EventToCheck = { readonly id: string; readonly stored: StoredRows } & (
  | { readonly event: EventDocument }
  | { readonly problem: unknown }
)

/** Returns the ids of the events that follow the id `after`; without `after`, the ids of random events. */
export const listEventIds = async (
  database: Database,
  { after, limit }: { readonly after?: string; readonly limit: number },
): Promise<string[]> => {
  const query = database.selectFrom('event').select('id').limit(limit)
  const orderedQuery =
    after === undefined ? query.orderBy(sql`random()`) : query.where('id', '>', after).orderBy('id')
  return (await orderedQuery.execute()).map(({ id }) => id)
}

/**
 * Reads events with their rows in other tables. Reads all in one database snapshot, so that saves in the meantime do
 * not matter.
 */
export const readEventsToCheck = (database: Database, eventIds: readonly string[]): Promise<EventToCheck[]> =>
  readInOneSnapshot(database, async (tx) => {
    const ids = sql<string>`any(${[...eventIds]})`
    const events = await tx.selectFrom('event').selectAll().where('id', '=', ids).orderBy('id').execute()
    const money = await tx.selectFrom('event_money').selectAll().where('event_id', '=', ids).execute()
    // The newest prices of each event are its current ones.
    const prices = await tx
      .selectFrom('event_price')
      .select(['event_id', 'prices'])
      .distinctOn('event_id')
      .where('event_id', '=', ids)
      .orderBy('event_id')
      .orderBy('date', 'desc')
      .execute()
    const guests = await tx.selectFrom('event_guest').selectAll().where('event_id', '=', ids).execute()
    const entries = await tx.selectFrom('itinerary_entry').selectAll().where('event_id', '=', ids).execute()
    const days = await tx.selectFrom('event_due_day').selectAll().where('event_id', '=', ids).execute()
    const byEvent = <Row extends { readonly event_id: string }>(rows: readonly Row[]) =>
      Map.groupBy(rows, ({ event_id }) => event_id)
    const rowsOf = {
      money: byEvent(money),
      prices: byEvent(prices),
      guests: byEvent(guests),
      entries: byEvent(entries),
      dueDays: byEvent(days),
    }
    return events.map(({ document, ...row }) => ({
      id: row.id,
      stored: {
        event: [row],
        money: rowsOf.money.get(row.id) ?? [],
        // An event that never had a package has no row.
        prices: rowsOf.prices.get(row.id) ?? [{ event_id: row.id, prices: [] }],
        guests: rowsOf.guests.get(row.id) ?? [],
        entries: rowsOf.entries.get(row.id) ?? [],
        dueDays: rowsOf.dueDays.get(row.id) ?? [],
      },
      ...readDocument(() => currentEvent(document)),
    }))
  })

/** Reads the snapshots of an event: its states when it reached a stage, and its earlier versions. */
export const readSnapshotsToCheck = async (database: Database, eventId: string) => {
  const rows = await database
    .selectFrom('event_snapshot')
    .select(['state', 'version', 'document'])
    .where('event_id', '=', eventId)
    .execute()
  return rows.map(({ document, ...row }) => ({ ...row, ...readDocument(() => currentEvent(document)) }))
}

const readDocument = (read: () => EventDocument): { event: EventDocument } | { problem: unknown } => {
  try {
    return { event: read() }
  } catch (problem) {
    return { problem }
  }
}
