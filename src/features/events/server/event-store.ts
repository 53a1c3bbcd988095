import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { currentEvent, type StoredEvent, schemaVersion } from '#features/event-document/rules/stored-event.ts'
import { dueDays } from '#features/event-prices/rules/due/due-days.ts'
import type { Database } from '#platform/server/database/connect.ts'
import {
  preparedQuery,
  type QueryParameters,
  type ValuesOrParameters,
} from '#platform/server/database/prepared-query.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { derivation, eventColumns, moneyColumns } from './event-columns.ts'
import { projectEntries, projectGuests } from './event-projections.ts'
import { storeHolds } from './hold-units.ts'
import { type PriceColumns, priceColumns, upsertPrices } from './price-history-store.ts'
import { olderSnapshots, replaceSnapshot } from './records/event-records-store.ts'
import './tables.ts'

/* SQL of the event's row. No other file writes `event` and its projections. */

/**
 * The condition for events that an older release stored: their documents have an older version, or their columns and
 * rows were not derived from the current document, or not by this code.
 */
const isOlder = sql<boolean>`(schema_version < ${schemaVersion} or derivation < ${derivation}
  or derived_version is distinct from version)`

/** Returns an event, converted to the current shape if an older version stored it. */
export const readEvent = async (
  database: Database | Tx,
  eventId: string,
): Promise<EventDocument | undefined> =>
  documentOf(
    await database.selectFrom('event').select('document').where('id', '=', eventId).executeTakeFirst(),
  )

/** Returns events by id, converted to the current shape. Missing events are left out. */
export const readEvents = async (
  database: Kysely<Tables>,
  eventIds: readonly string[],
): Promise<Map<string, EventDocument>> => {
  const rows = await database
    .selectFrom('event')
    .select('document')
    .where('id', '=', sql<string>`any(${[...eventIds]})`)
    .execute()
  const events = rows.map(({ document }) => currentEvent(document))
  return new Map(events.map((event) => [event.id, event]))
}

/** Reads the event and locks it until the transaction ends. */
export const lockEvent = async (tx: Tx, eventId: string): Promise<EventDocument | undefined> =>
  (await lockEventToChange(tx, eventId))?.event

type LockedEvent = {
  readonly event: EventDocument
  /** The time of the save that created the event's version. */
  readonly changedAt: Date
}

/** Reads and locks the event like `lockEvent`. Also returns when it was last changed. */
export const lockEventToChange = async (tx: Tx, eventId: string): Promise<LockedEvent | undefined> => {
  const [row] = await lockRow(tx, { eventId })
  return row && { event: currentEvent(row.document), changedAt: row.updated_at }
}

const lockRow = preparedQuery('lock one', (tx, { eventId }: QueryParameters<{ eventId: string }>) =>
  tx.selectFrom('event').select(['document', 'updated_at']).where('id', '=', eventId).forUpdate(),
)

const documentOf = (row: { readonly document: StoredEvent } | undefined): EventDocument | undefined =>
  row && currentEvent(row.document)

/** Locks several events in the order of their ids, so that two transactions cannot deadlock. */
export const lockEvents = async (tx: Tx, eventIds: readonly string[]): Promise<void> => {
  await tx
    .selectFrom('event')
    .select('id')
    .where('id', '=', sql<string>`any(${[...eventIds]})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Stores a new event and its projections. */
export const insertEvent = async (tx: Tx, event: EventDocument, now: Date): Promise<void> => {
  await tx
    .insertInto('event')
    .values({
      id: event.id,
      token: event.token,
      created_at: new Date(event.createdAt),
      updated_at: now,
      ...eventColumns(event),
      derivation,
      derived_version: event.version,
    })
    .execute()
  await writeMoney(tx, event)
  await writeProjections(tx, undefined, event)
  await upsertPrices({
    event_id: event.id,
    changed_at: now,
    ...priceColumns(undefined, event, now),
  }).execute(tx)
}

/** The log of a save: the commands, the touched keys, the sender, and the request id from the sender. */
export type SaveLog = {
  /** The commands as JSON. */
  readonly commands: string
  readonly touched: readonly string[]
  readonly doneBy: string
  readonly requestId?: string | undefined
}

/**
 * Stores the new state of a locked event, the row of its log, and the changes of its projections. Rows that an older
 * release left outdated stay outdated until the job derives them again.
 */
export const updateEvent = async (
  tx: Tx,
  before: EventDocument,
  after: EventDocument,
  { now, log }: { readonly now: Date; readonly log: SaveLog },
): Promise<void> => {
  const { commands, touched, doneBy, requestId = null } = log
  const money = moneyColumns(after)
  await storeSave(tx, {
    ...eventColumns(after),
    id: after.id,
    derivation,
    updated_at: now,
    commands,
    touched,
    done_by: doneBy,
    request_id: requestId,
    ...(isDeepStrictEqual(moneyColumns(before), money) ? unchangedMoney : money),
    ...priceColumns(before, after, now),
  })
  await writeProjections(tx, before, after)
}

const unchangedMoney = { price_pence: null, cost_pence: null, paid_pence: null }

/** What a save stores: the columns of the event's row, its log, its money and its prices. */
type SaveColumns = ReturnType<typeof eventColumns> &
  MoneyChange &
  PriceColumns & {
    readonly id: string
    readonly derivation: number
    readonly updated_at: Date
    readonly commands: string
    readonly touched: readonly string[]
    readonly done_by: string
    readonly request_id: string | null
  }

/** Updates an event's row and, in the same statement, its log and its money and prices if they changed. */
const storeSave = preparedQuery('store save', (tx, parameters: QueryParameters<SaveColumns>) => {
  const { id, commands, touched, done_by, request_id, price_pence, cost_pence, paid_pence, ...rowColumns } =
    parameters
  const { date, prices, prices_before, ...columns } = rowColumns
  return (
    tx
      .with('saved', (saving) =>
        saving
          .updateTable('event')
          .set({
            ...columns,
            derived_version: sql`case when derivation >= ${columns.derivation} and derived_version = version
              then ${columns.version}::integer end`,
          })
          .where('id', '=', id)
          .returning(['id', 'version', 'updated_at']),
      )
      .with(
        'money',
        () => sql<object>`(${upsertMoney({ event_id: id, price_pence, cost_pence, paid_pence })})`,
      )
      .with('price', () => {
        const row = { event_id: id, date, prices, changed_at: columns.updated_at, prices_before }
        return sql<object>`(${upsertPrices(row)})`
      })
      // The log row is selected from `saved`, so that it is inserted after the event's row has the new version.
      .insertInto('event_command')
      .columns(['event_id', 'version', 'done_at', 'commands', 'touched', 'done_by', 'request_id'])
      .expression((from) =>
        from
          .selectFrom('saved')
          .select([
            'id',
            'version',
            'updated_at',
            sql<string>`${commands}::jsonb`.as('commands'),
            sql<string[]>`${touched}::text[]`.as('touched'),
            sql<string>`${done_by}::text`.as('done_by'),
            sql<string | null>`${request_id}::text`.as('request_id'),
          ]),
      )
  )
})

/**
 * Returns the ids after `after` of events that an older release stored, or that have a snapshot of an older version.
 */
export const listOlderEvents = async (
  database: Database,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    (select id from event where id > ${after} and ${isOlder} order by id limit ${limit})
    union
    (select distinct event_id from event_snapshot
      where event_id > ${after} and schema_version < ${schemaVersion} order by event_id limit ${limit})
    order by id limit ${limit}`.execute(database)
  return rows.map(({ id }) => id)
}

/**
 * Stores an event and its snapshots in the current version, under the event's lock, and derives its columns and rows
 * again, except units that it holds. Does not change the event's version or the time of its last change, so that saves
 * based on it do not conflict.
 */
export const rewriteEvent = async (tx: Tx, eventId: string): Promise<void> => {
  const event = await lockEvent(tx, eventId)
  // The event may have been removed since it was listed. If it has since been saved, it is already in the current
  // version.
  if (!event) return
  const { version: _, ...columns } = eventColumns(event)
  const { numUpdatedRows } = await tx
    .updateTable('event')
    .set({ ...columns, derivation, derived_version: event.version })
    .where('id', '=', eventId)
    .where(isOlder)
    .executeTakeFirst()
  if (numUpdatedRows > 0) await rewriteProjections(tx, event)
  for (const { document, ...key } of await olderSnapshots(tx, eventId))
    await replaceSnapshot(tx, key, document)
}

const rewriteProjections = async (tx: Tx, event: EventDocument) => {
  await writeMoney(tx, event)
  await writeDueDays(tx, event)
  await tx.deleteFrom('event_guest').where('event_id', '=', event.id).execute()
  await writeGuests(tx, undefined, event)
  await tx.deleteFrom('itinerary_entry').where('event_id', '=', event.id).execute()
  await writeEntries(tx, undefined, event)
}

/**
 * Updates the tables that are derived from the document. Deletes rows before it inserts others. A new row never
 * replaces another: if its key already exists, the save fails, so that no row is lost.
 */
const writeProjections = async (tx: Tx, before: EventDocument | undefined, after: EventDocument) => {
  await writeGuests(tx, before, after)
  await writeEntries(tx, before, after)
  if (!isDeepStrictEqual(before ? dueDays(before) : [], dueDays(after))) await writeDueDays(tx, after)
  await storeHolds(tx, before, after)
}

const writeMoney = async (tx: Tx, event: EventDocument) => {
  await upsertMoney({ event_id: event.id, ...moneyColumns(event) }).execute(tx)
}

type MoneyColumns = ReturnType<typeof moneyColumns>
/** The columns of an event's money, or null in all columns if a change does not concern it. */
type MoneyChange = { readonly [Column in keyof MoneyColumns]: MoneyColumns[Column] | null }

/**
 * Returns the statement that stores an event's money, unless `paid_pence` is null. Skips an equal row, so that the
 * indexes for sorting by money are not updated.
 */
const upsertMoney = ({
  event_id,
  price_pence,
  cost_pence,
  paid_pence,
}: ValuesOrParameters<{ event_id: string } & MoneyChange>) => sql`
  insert into event_money as stored (event_id, price_pence, cost_pence, paid_pence)
  select ${event_id}::text, ${price_pence}::bigint, ${cost_pence}::bigint, ${paid_pence}::bigint
    where ${paid_pence}::bigint is not null
  on conflict (event_id) do update set
    price_pence = excluded.price_pence, cost_pence = excluded.cost_pence, paid_pence = excluded.paid_pence
  where (stored.price_pence, stored.cost_pence, stored.paid_pence)
    is distinct from (excluded.price_pence, excluded.cost_pence, excluded.paid_pence)`

const writeGuests = async (tx: Tx, before: EventDocument | undefined, after: EventDocument) => {
  const { added, changed, removed } = projectGuests(before, after)
  if (removed.length > 0)
    await tx
      .deleteFrom('event_guest')
      .where('event_id', '=', after.id)
      .where('customer_id', '=', sql<string>`any(${removed})`)
      .execute()
  if (added.length > 0) await tx.insertInto('event_guest').values(added).execute()
  if (changed.length > 0)
    await tx
      .insertInto('event_guest')
      .values(changed)
      .onConflict((conflict) =>
        conflict.columns(['event_id', 'customer_id']).doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          attending: row.ref('excluded.attending'),
          registered: row.ref('excluded.registered'),
          paid_pence: row.ref('excluded.paid_pence'),
        })),
      )
      .execute()
}

const writeEntries = async (tx: Tx, before: EventDocument | undefined, after: EventDocument) => {
  const { added, changed, removed } = projectEntries(before, after)
  if (removed.length > 0)
    await tx
      .deleteFrom('itinerary_entry')
      .where('event_id', '=', after.id)
      .where('itinerary_id', '=', sql<string>`any(${removed})`)
      .execute()
  if (added.length > 0) await tx.insertInto('itinerary_entry').values(added).execute()
  if (changed.length > 0)
    await tx
      .insertInto('itinerary_entry')
      .values(changed)
      .onConflict((conflict) =>
        conflict.columns(['event_id', 'itinerary_id']).doUpdateSet((row) => ({
          package_id: row.ref('excluded.package_id'),
          supplier_id: row.ref('excluded.supplier_id'),
          product_id: row.ref('excluded.product_id'),
          date: row.ref('excluded.date'),
          stage: row.ref('excluded.stage'),
        })),
      )
      .execute()
}

/** Stores the due days. Deletes all other rows of the event, because the migration stored more days than needed. */
const writeDueDays = async (tx: Tx, event: EventDocument) => {
  const days = dueDays(event)
  await sql`
    with outdated as (
      delete from event_due_day where event_id = ${event.id} and day <> all(${days}::date[])
    )
    insert into event_due_day (event_id, day) select ${event.id}, unnest(${days}::date[])
    on conflict do nothing`.execute(tx)
}

/** Days until an event with an unconfirmed address is removed (EVT-O19). */
const unconfirmedDays = 30

/**
 * Removes old unconfirmed enquiries that no other customer joined and that never had a payment or a card check.
 * @returns the number of removed events
 */
export const removeStaleEvents = async (database: Database, now: Date): Promise<number> => {
  const { rows } = await sql`
    delete from event where not authenticated and status_stage = 'Enquiry'
      and not exists (
        select from event_guest
        where event_id = event.id and registered and customer_id <> event.organiser_id)
      and not exists (select from payment_transaction where event_id = event.id)
      and not exists (select from ledger_account where event_id = event.id)
      and not exists (select from stored_card where event_id = event.id)
      and created_at < ${now}::timestamptz - make_interval(days => ${unconfirmedDays})
    returning id`.execute(database)
  return rows.length
}
