import { type Kysely, sql } from 'kysely'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { currentEvent, schemaVersion, storedText } from '#features/event-document/rules/stored-event.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import './tables.ts'

/* SQL of an event's log, with a row for each save, and of its earlier states. */

/** Stores the event as it is now, to show it later as a history state (EVT-O6). */
export const storeSnapshot = async (
  tx: Tx,
  event: EventDocument,
  state: string,
  now: Date,
  customerId = '',
): Promise<void> => {
  await tx
    .insertInto('event_snapshot')
    .values({
      event_id: event.id,
      state,
      customer_id: customerId,
      version: event.version,
      document: storedText(event),
      schema_version: schemaVersion,
      taken_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type SnapshotQuery = {
  readonly eventId: string
  readonly state: string
  /** Empty except for a customer's booked view. */
  readonly customerId?: string
  /** The version of the event; by default the latest that has the state. */
  readonly version?: number
}

/** Returns the event as it was stored with a state, converted to the current shape. */
export const readSnapshot = async (
  database: Kysely<Tables>,
  { eventId, state, customerId = '', version }: SnapshotQuery,
): Promise<EventDocument | undefined> => {
  const snapshots = database
    .selectFrom('event_snapshot')
    .select('document')
    .where('event_id', '=', eventId)
    .where('state', '=', state)
    .where('customer_id', '=', customerId)
  const row = await (version === undefined
    ? snapshots.orderBy('version', 'desc').limit(1)
    : snapshots.where('version', '=', version)
  ).executeTakeFirst()
  return row && currentEvent(row.document)
}

const dayLength = 86_400_000

/** Returns whether any save of an event touched a key. Also finds saves by servers whose clock is up to a day wrong. */
export const wasTouched = async (
  tx: Tx,
  { id, createdAt }: Pick<EventDocument, 'id' | 'createdAt'>,
  key: string,
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from event_command
      where event_id = ${id} and ${key} = any(touched)
        and done_at > ${new Date(Date.parse(createdAt) - dayLength)}) as found`.execute(tx)
  return rows[0]!.found
}

/**
 * A save after the version that a new save is based on. The new save can conflict with it, or be a repetition of it.
 */
export type LaterSave = {
  readonly version: number
  /** The keys that the save touched. */
  readonly touched: readonly string[]
  readonly doneBy: string
  readonly doneAt: Date
  readonly requestId: string | null
}

/**
 * Returns the saves after a version, newest first, to detect conflicts (PKG-O10). The table has a partition for each
 * month. Usually, all these saves are in the newest one, and older ones are not read. Also finds saves by servers whose
 * clock is up to a day wrong.
 */
export const savesSince = async (
  tx: Tx,
  { id, version, createdAt }: Pick<EventDocument, 'id' | 'version' | 'createdAt'>,
  since: number,
  now: Date,
): Promise<readonly LaterSave[]> => {
  const { rows } = await sql<LaterSave>`
    select version, touched, done_by as "doneBy", done_at as "doneAt", request_id as "requestId" from event_command
    where event_id = ${id} and version > ${since}
      and done_at > ${new Date(Date.parse(createdAt) - dayLength)}
      and done_at < ${new Date(now.getTime() + dayLength)}
    order by done_at desc, version desc limit ${version - since}`.execute(tx)
  return rows
}

/** Returns whether a save stored exactly these commands. */
export const hasCommands = async (
  tx: Tx,
  eventId: string,
  { version, doneAt }: LaterSave,
  commands: readonly PackageCommand[],
): Promise<boolean> => {
  const { rows } = await sql<{ isSame: boolean }>`
    select commands = ${JSON.stringify(commands)}::jsonb as "isSame" from event_command
    where event_id = ${eventId} and version = ${version} and done_at = ${doneAt}`.execute(tx)
  return rows[0]?.isSame ?? false
}
