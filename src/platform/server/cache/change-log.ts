import { type Kysely, sql } from 'kysely'
import { dayOf } from '#kernel/dates.ts'
import { runForServer } from '../database/requester.ts'
import type { Tables } from '../database/tables.ts'
import { limitRequests } from '../limit-requests.ts'
import { type KnownTables, Reading, type Topic, unnoted } from './dependencies.ts'

declare module '../database/tables.ts' {
  interface Tables {
    /** A line a changed row; `publication_change` is a view of these that says the topics of each. */
    published_row: { xid: string; at: Date; relation: string; keys: (string | null)[] }
    publication_change: { xid: string; at: Date; relation: string; topics: Topic[] }
  }
}

/** Topics that have changed; 'everything' where that cannot be told, and on another day, since prices depend on it. */
export type Changed = ReadonlySet<Topic> | 'everything'

/** What becomes of what is shown to everybody: who keeps some of it learns here when it is out of date. */
export type Publication = {
  /**
   * Brings every listener up to date. To be asked before something that was kept is given out; it asks the database
   * at most once a second.
   */
  renew(): Promise<void>
  listen(listener: (changed: Changed) => void): void
  /** For noting what is read; to be asked after `renew`. */
  startReading(): Reading
}

const usualNewsAge = 1000
const minute = 60_000
/** Milliseconds for which lines about changes are kept. */
const changeLifetimeMs = 60 * minute
/** More rows of a table than this at once, as when the catalogue is loaded, and the whole table has changed. */
const maxRows = 300

type Parts = {
  readonly database: Kysely<Tables>
  now(): Date
  /** Hears why the database could not be asked; what is kept then goes on to be given out. */
  onError(problem: unknown): void
  /** Milliseconds for which a process may go on to show what has changed, or the day before. */
  readonly newsAge?: number
  /** Milliseconds for which lines about changes are relied on: less than they are kept for. */
  readonly reliableFor?: number
}

type Position = { readonly snapshot: string; readonly day: string; readonly at: number }

export const createChangeLog = ({
  database,
  now,
  onError,
  newsAge = usualNewsAge,
  reliableFor = changeLifetimeMs / 2,
}: Parts): Publication => {
  const listeners: ((changed: Changed) => void)[] = []
  let tables: KnownTables = new Map()
  let last: Position | undefined
  const readNews = async () => {
    const day = dayOf(now())
    if (!last) tables = await readTables(database)
    const { snapshot, at, isBehind, topics } = await readChanges(database, last?.snapshot)
    const isReliable = last && !isBehind && last.day === day && at - last.at < reliableFor
    last = { snapshot, day, at }
    const changed = isReliable ? new Set(topics) : 'everything'
    if (changed === 'everything' || changed.size > 0) for (const listener of listeners) listener(changed)
  }
  const askForNews = limitRequests(readNews, { every: newsAge, onError })
  return {
    // Who makes a page of kept answers asks for news on the way: those are no part of the page.
    renew: () => unnoted(() => runForServer(askForNews)),
    listen: (listener) => void listeners.push(listener),
    startReading: () => new Reading(tables),
  }
}

type News = { snapshot: string; at: number; isBehind: boolean; topics: Topic[] }

/**
 * The topics of all transactions that are seen now and were not seen by an earlier snapshot: no other order, such as
 * that of ids, is that in which commits appear. `isBehind` when the database has gone back, as after a restore.
 */
const readChanges = async (database: Kysely<Tables>, since: string | undefined): Promise<News> => {
  const { rows } = await sql<News>`
    select pg_current_snapshot()::text as snapshot,
      (extract(epoch from clock_timestamp()) * 1000)::double precision as at,
      pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(before) as "isBehind",
      array(
        with news as (
          select relation, topics from publication_change
          where xid >= pg_snapshot_xmin(before) and not pg_visible_in_snapshot(xid, before)
        ), crowded as (
          select relation from news group by relation having count(*) > ${maxRows}
        )
        select unnest(array[relation, relation || ' *']) from crowded
        union select unnest(topics) from news where relation not in (select relation from crowded)
      ) as topics
    from (select coalesce(${since ?? null}::pg_snapshot, pg_current_snapshot()) as before) as asked`.execute(
    database,
  )
  return rows[0]!
}

/** A table is told of when all four of its triggers are there; one of another schema goes by both its names. */
const readTables = async (database: Kysely<Tables>): Promise<KnownTables> => {
  const { rows } = await sql<{ name: string; told: boolean }>`
    select case nspname when 'public' then relname else nspname || '.' || relname end as name,
      (select count(*) from pg_trigger
        where tgrelid = pg_class.oid and tgenabled <> 'D'
          and tgname in ('row_inserted', 'row_updated', 'row_deleted', 'table_truncated')) = 4 as told
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(
    database,
  )
  return new Map(rows.map(({ name, told }) => [name, told]))
}

/** Removes lines that nobody relies on any more. The database wrote them by its own clock. */
export const forgetOldChanges = async (database: Kysely<Tables>): Promise<void> => {
  await sql`delete from published_row
    where at < clock_timestamp() - ${changeLifetimeMs} * interval '1 millisecond'`.execute(database)
}
