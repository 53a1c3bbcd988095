import { type Kysely, sql } from 'kysely'
import { dayOf } from '#kernel/dates.ts'
import { runForServer } from '../database/requester.ts'
import type { Tables } from '../database/tables.ts'
import { limitRequests } from '../limit-requests.ts'
import { type Dependency, Reading, type TrackedTables, untracked } from './dependencies.ts'

declare module '../database/tables.ts' {
  interface Tables {
    /**
     * One entry for each changed row. The view `row_change_dependencies` adds the dependencies that each entry
     * invalidates.
     */
    row_change: { xid: string; at: Date; relation: string; keys: (string | null)[] }
    row_change_dependencies: { xid: string; at: Date; relation: string; dependencies: Dependency[] }
  }
}

/** The changed dependencies. 'everything' if they are unknown, and on a new day, because prices depend on the day. */
export type ChangedDependencies = ReadonlySet<Dependency> | 'everything'

/** Reports changed rows to the caches, which drop the values that depend on them. */
export type ChangeLog = {
  /**
   * Queries the database for changes, at most once a second, and reports them to the listeners. Callers must await
   * this before they return a value from a cache.
   */
  renew(): Promise<void>
  listen(listener: (changed: ChangedDependencies) => void): void
  /** Returns a reading, which tracks what some work reads. Await `renew` first. */
  startReading(): Reading
}

const defaultPollInterval = 1000
const minute = 60_000
/** Milliseconds for which changed rows stay in the log. */
const changeLifetimeMs = 60 * minute
/**
 * Maximum changed rows of a table that are reported one by one. If there are more, for example after the catalogue was
 * loaded, the whole table counts as changed.
 */
const maxRows = 300

type Deps = {
  readonly database: Kysely<Tables>
  now(): Date
  /** Called when the database can't be queried. The caches then continue to use their values. */
  onError(problem: unknown): void
  /**
   * Minimum milliseconds between two polls. Until the next poll, a process may show outdated data or prices of the
   * previous day.
   */
  readonly pollInterval?: number
  /**
   * Milliseconds without a poll after which everything counts as changed, because the log may lack earlier changes.
   * Must be less than the time for which changes are stored.
   */
  readonly reliableFor?: number
}

type Position = { readonly snapshot: string; readonly day: string; readonly at: number }

export const createChangeLog = ({
  database,
  now,
  onError,
  pollInterval = defaultPollInterval,
  reliableFor = changeLifetimeMs / 2,
}: Deps): ChangeLog => {
  const listeners: ((changed: ChangedDependencies) => void)[] = []
  let tables: TrackedTables = new Map()
  let lastPosition: Position | undefined
  const poll = async () => {
    const day = dayOf(now())
    if (!lastPosition) tables = await readTables(database)
    const { snapshot, at, isBehind, dependencies } = await readChanges(database, lastPosition?.snapshot)
    const isReliable =
      lastPosition && !isBehind && lastPosition.day === day && at - lastPosition.at < reliableFor
    lastPosition = { snapshot, day, at }
    const changed = isReliable ? new Set(dependencies) : 'everything'
    if (changed === 'everything' || changed.size > 0) for (const listener of listeners) listener(changed)
  }
  const limitedPoll = limitRequests(poll, { reuseMs: pollInterval, onError })
  return {
    // A page that is rendered from cached responses triggers polls. These do not count as reads of the page.
    renew: () => untracked(() => runForServer(limitedPoll)),
    listen: (listener) => void listeners.push(listener),
    startReading: () => new Reading(tables),
  }
}

type Changes = { snapshot: string; at: number; isBehind: boolean; dependencies: Dependency[] }

/**
 * Returns the dependencies changed by all transactions that are visible now and were not visible to an earlier
 * snapshot. Ids can't replace the snapshot, because transactions do not become visible in the order of their ids.
 * `isBehind` is true if the database was reset to an earlier state, for example by a restore.
 */
const readChanges = async (
  database: Kysely<Tables>,
  earlierSnapshot: string | undefined,
): Promise<Changes> => {
  const { rows } = await sql<Changes>`
    select pg_current_snapshot()::text as snapshot,
      (extract(epoch from clock_timestamp()) * 1000)::double precision as at,
      pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(before) as "isBehind",
      array(
        with changes as (
          select relation, dependencies from row_change_dependencies
          where xid >= pg_snapshot_xmin(before) and not pg_visible_in_snapshot(xid, before)
        ), bulk as (
          select relation from changes group by relation having count(*) > ${maxRows}
        )
        select unnest(array[relation, relation || ' *']) from bulk
        union select unnest(dependencies) from changes where relation not in (select relation from bulk)
      ) as dependencies
    from (select coalesce(${earlierSnapshot ?? null}::pg_snapshot, pg_current_snapshot()) as before) as given`.execute(
    database,
  )
  return rows[0]!
}

/**
 * Returns all tables and views. Changes of a table are tracked when all four of its triggers are enabled. Names outside
 * the schema `public` include their schema.
 */
const readTables = async (database: Kysely<Tables>): Promise<TrackedTables> => {
  const { rows } = await sql<{ name: string; tracked: boolean }>`
    select case nspname when 'public' then relname else nspname || '.' || relname end as name,
      (select count(*) from pg_trigger
        where tgrelid = pg_class.oid and tgenabled <> 'D'
          and tgname in ('row_inserted', 'row_updated', 'row_deleted', 'table_truncated')) = 4 as tracked
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(
    database,
  )
  return new Map(rows.map(({ name, tracked }) => [name, tracked]))
}

/** Deletes changes that no process relies on any more. Their timestamps come from the database's own clock. */
export const deleteOldChanges = async (database: Kysely<Tables>): Promise<void> => {
  await sql`delete from row_change
    where at < clock_timestamp() - ${changeLifetimeMs} * interval '1 millisecond'`.execute(database)
}
