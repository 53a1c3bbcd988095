import { type Kysely, sql } from 'kysely'
import { yieldLock } from './yield-lock.ts'

/**
 * The operations of an online migration, which runs outside of a transaction. Each operation can be repeated: after
 * an interruption the migration starts again and skips the parts that are done.
 */
export type Online = {
  /** The connection, without an open transaction. Each statement commits on its own and must be safe to run twice. */
  readonly database: Kysely<unknown>
  /**
   * Creates an index while others write. Drops the invalid index of an interrupted attempt first.
   * @param definition the SQL after the name: `on event (title)`
   */
  createIndex(name: string, definition: string, kind?: 'index' | 'unique index'): Promise<void>
  /**
   * Changes tables, functions or triggers in a transaction. If it has to wait for a lock for a second, it is rolled
   * back and called again, so that other statements do not queue behind it.
   * @param work short statements that are safe to run twice
   */
  changeSchema(work: (tx: Kysely<unknown>) => Promise<void>): Promise<void>
  /**
   * Changes the rows of a large table in small batches. Each batch is a transaction that also stores the progress, so
   * every row is changed exactly once, even if the migration is interrupted.
   * @param part the name of this step within the migration
   * @param batch changes the next rows after a position and returns the new position, or undefined when no rows are
   * left. It locks its rows while it runs, so it should change a few hundred. If another transaction locks one of
   * them for a second, the batch is rolled back and called again.
   */
  backfill<Place>(part: string, batch: Batch<Place>): Promise<void>
}

type Batch<Place> = (tx: Kysely<unknown>, after: Place | undefined) => Promise<Place | undefined>

/**
 * Creates the operations for one migration.
 * @param connection a connection that nothing else uses
 * @param title the migration's title, the key of its progress
 * @param log called with the progress of a long backfill
 */
export const openOnline = async (
  connection: Kysely<unknown>,
  title: string,
  log: (line: string) => void,
): Promise<Online> => {
  await sql`create table if not exists migration_progress (
    title text not null,
    part text not null,
    batches integer not null,
    place jsonb,
    finished boolean not null,
    primary key (title, part)
  )`.execute(connection)
  return {
    database: connection,
    createIndex: (name, definition, kind = 'index') => createIndex(connection, name, definition, kind),
    changeSchema: (work) => yieldLock(connection, work),
    backfill: (part, batch) => backfill(connection, { title, part, log }, batch),
  }
}

/** Deletes the progress of a migration that is done. */
export const deleteProgress = async (tx: Kysely<unknown>, title: string): Promise<void> => {
  await sql`delete from migration_progress where title = ${title}`.execute(tx)
}

const createIndex = async (
  database: Kysely<unknown>,
  name: string,
  definition: string,
  kind: 'index' | 'unique index',
) => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(database)
  if (rows[0]?.valid) return
  if (rows[0]) await sql`drop index concurrently ${sql.ref(name)}`.execute(database)
  await sql`create ${sql.raw(kind)} concurrently ${sql.ref(name)} ${sql.raw(definition)}`.execute(database)
}

type Part = { readonly title: string; readonly part: string; readonly log: (line: string) => void }

const backfill = async <Place>(database: Kysely<unknown>, part: Part, batch: Batch<Place>) => {
  const lastLog = { at: Date.now() }
  for (;;) {
    const { batches, finished } = await yieldLock(database, (tx) => runBatch(tx, part, batch))
    if (finished) return
    if (Date.now() - lastLog.at < 10_000) continue
    lastLog.at = Date.now()
    part.log(`${part.title}: ${part.part}, ${batches} batches done`)
  }
}

const runBatch = async <Place>(tx: Kysely<unknown>, { title, part }: Part, batch: Batch<Place>) => {
  const { batches, place, finished } = await readProgress<Place>(tx, title, part)
  if (finished) return { batches, finished }
  const newPlace = await batch(tx, place)
  const isLast = newPlace === undefined
  await sql`
    insert into migration_progress (title, part, batches, place, finished)
    values (${title}, ${part}, 1, ${isLast ? null : JSON.stringify(newPlace)}, ${isLast})
    on conflict (title, part) do update
      set batches = migration_progress.batches + 1, place = excluded.place, finished = excluded.finished`.execute(
    tx,
  )
  return { batches: batches + 1, finished: isLast }
}

const readProgress = async <Place>(tx: Kysely<unknown>, title: string, part: string) => {
  const { rows } = await sql<{ batches: number; place: Place | null; finished: boolean }>`
    select batches, place, finished from migration_progress where title = ${title} and part = ${part}`.execute(
    tx,
  )
  const { batches = 0, place, finished = false } = rows[0] ?? {}
  return { batches, place: place ?? undefined, finished }
}
