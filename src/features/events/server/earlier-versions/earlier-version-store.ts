import { type Kysely, sql } from 'kysely'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { entryCountOf } from '#features/event-document/rules/quantities/entry-count.ts'
import { isPriceOnApplication, pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import type { Pence } from '#kernel/money.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { maxEarlierVersions, pauseBeforeVersionMs } from '../../rules/earlier-versions/is-worth-restoring.ts'
import { readSnapshot } from '../event-history-store.ts'
import '../tables.ts'

/* SQL of an event's earlier versions, which staff can look at and restore. */

/** The state of a snapshot that is an earlier version. No endpoint for the history states of an event accepts it. */
const state = 'earlier'

/**
 * Stores a locked event, which is about to be changed, as an earlier version. The database copies the stored document,
 * so it is not serialised. If there would be too many earlier versions, deletes the oldest that was created within ten
 * minutes of the one before it, or else the oldest of all. A series of removals therefore does not delete the version
 * with all products.
 */
export const storeEarlierVersion = async (tx: Tx, event: EventDocument): Promise<void> => {
  const packageCount = event.packages.length
  const entryCount = entryCountOf(event)
  await sql`
    with stored as (
      select version, coalesce(taken_at - lag(taken_at) over (order by version)
        < make_interval(secs => ${pauseBeforeVersionMs / 1000}), false) as is_soon_after
      from event_snapshot where event_id = ${event.id} and state = ${state}
    ), surplus as (
      delete from event_snapshot where event_id = ${event.id} and state = ${state} and version in (
        select version from stored order by is_soon_after desc, version
        limit greatest((select count(*) from stored) - ${maxEarlierVersions - 1}, 0))
    )
    insert into event_snapshot
      (event_id, state, version, document, schema_version, taken_at, package_count, entry_count, price_pence)
    select id, ${state}, version, document, schema_version, updated_at,
      ${packageCount}::smallint, ${entryCount}::smallint, ${pricePenceOf(event)}::bigint
    from event where id = ${event.id}
    on conflict do nothing`.execute(tx)
}

/** Returns the price of the leading package; null if there is none, or if it has a product without a price. */
const pricePenceOf = (event: EventDocument): Pence | null => {
  const pack = leadingPackage(event)
  return pack && !isPriceOnApplication(pack) ? pricePackage(event, pack).totalPence : null
}

type EarlierVersion = {
  readonly version: number
  readonly changedAt: Date
  /** The user who made the change that created the version: the organiser for the first one. */
  readonly doneBy: string
  readonly packageCount: number
  readonly entryCount: number
  readonly pricePence: Pence | null
}

/** Returns the earlier versions of an event, newest first, without their content. */
export const listEarlierVersions = async (
  database: Kysely<Tables>,
  eventId: string,
): Promise<EarlierVersion[]> => {
  const { rows } = await sql<EarlierVersion>`
    select snapshot.version, snapshot.taken_at as "changedAt",
      coalesce(event_command.done_by, snapshot.document->>'organiserId') as "doneBy",
      snapshot.package_count as "packageCount", snapshot.entry_count as "entryCount",
      snapshot.price_pence as "pricePence"
    from event_snapshot as snapshot
      left join event_command on event_command.event_id = snapshot.event_id
        and event_command.done_at = snapshot.taken_at and event_command.version = snapshot.version
    where snapshot.event_id = ${eventId} and snapshot.state = ${state}
    order by snapshot.version desc limit ${maxEarlierVersions}`.execute(database)
  return rows
}

/** Returns an earlier version of an event, converted to the current shape. */
export const readEarlierVersion = (
  database: Kysely<Tables>,
  eventId: string,
  version: number,
): Promise<EventDocument | undefined> => readSnapshot(database, { eventId, state, version })
