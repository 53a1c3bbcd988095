import { type Kysely, sql } from 'kysely'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import {
  currentEvent,
  type StoredEvent,
  schemaVersion,
  storedText,
} from '#features/event-document/rules/stored-event.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { eventIdsOf } from '../reading/events-of-person-store.ts'
import '../tables.ts'

/* SQL for personal data in the history and the snapshots of events. */

/** Returns the sorted ids of the events that a customer organises, is a guest of or has changed. */
export const eventsOf = async (database: Kysely<Tables>, personId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from (
      ${eventIdsOf(personId)}
      union select event_id from event_command where done_by = ${personId}
    ) as involved order by id`.execute(database)
  return rows.map(({ id }) => id)
}

export const ownHistory = (database: Kysely<Tables>, personId: string) =>
  database
    .selectFrom('event_command')
    .select(['event_id', 'commands', 'done_at'])
    .where('done_by', '=', personId)
    .orderBy('done_at')
    .orderBy('event_id')
    .orderBy('version')
    .execute()

const ofEvents = (eventIds: readonly string[]) => sql<string>`any(${[...eventIds]})`

export const historyOfEvents = (tx: Tx, eventIds: readonly string[]) =>
  tx
    .selectFrom('event_command')
    .select(['event_id', 'version', 'done_at', 'commands', 'done_by'])
    .where('event_id', '=', ofEvents(eventIds))
    .execute()

type HistoryKey = { event_id: string; version: number; done_at: Date }

export const replaceCommandsInHistory = async (tx: Tx, key: HistoryKey, commands: unknown): Promise<void> => {
  await tx
    .updateTable('event_command')
    .set({ commands: JSON.stringify(commands) })
    .where('event_id', '=', key.event_id)
    .where('version', '=', key.version)
    .where('done_at', '=', key.done_at)
    .execute()
}

type SnapshotKey = { event_id: string; state: string; customer_id: string; version: number }

const snapshots = (tx: Tx) =>
  tx.selectFrom('event_snapshot').select(['event_id', 'state', 'customer_id', 'version', 'document'])

type StoredSnapshot = SnapshotKey & { readonly document: StoredEvent }
const readSnapshot = (row: StoredSnapshot) => ({ ...row, document: currentEvent(row.document) })

export const snapshotsOfEvent = async (tx: Tx, eventId: string) =>
  (await snapshots(tx).where('event_id', '=', eventId).execute()).map(readSnapshot)

/** Returns the snapshots of an event that are stored in an older version of the document's shape. */
export const olderSnapshots = async (tx: Tx, eventId: string) =>
  (
    await snapshots(tx).where('event_id', '=', eventId).where('schema_version', '<', schemaVersion).execute()
  ).map(readSnapshot)

export const replaceSnapshot = async (tx: Tx, key: SnapshotKey, document: EventDocument): Promise<void> => {
  await tx
    .updateTable('event_snapshot')
    .set({ document: storedText(document), schema_version: schemaVersion })
    .where('event_id', '=', key.event_id)
    .where('state', '=', key.state)
    .where('customer_id', '=', key.customer_id)
    .where('version', '=', key.version)
    .execute()
}
