import { type Kysely, sql } from 'kysely'
import { yieldLock } from './yield-lock.ts'

/**
 * What a step that runs outside of a transaction is made of. Each part is safe to be run again: the step starts
 * from its top after a kill, and passes over what is done.
 */
export type Online = {
  /** No transaction is open: each statement commits by itself, and must do no harm when it is run twice. */
  readonly database: Kysely<unknown>
  /**
   * Makes an index while others write. What a try that was cut off has left is dropped first.
   * @param definition what follows the name: `on event (title)`
   */
  createIndex(name: string, definition: string, kind?: 'index' | 'unique index'): Promise<void>
  /**
   * Changes the rows of a large table, a few at a time. Each batch is a transaction that also keeps how far it
   * came, so a row is gone through once, however often the step is cut off.
   * @param part its name within the step
   * @param batch changes the next rows after a place, and tells the new place; undefined when no row was left.
   *   It locks them for as long as it takes: some hundred rows. A row that others hold for a second makes it
   *   give way and be called again.
   */
  backfill<Place>(part: string, batch: Batch<Place>): Promise<void>
}

type Batch<Place> = (tx: Kysely<unknown>, after: Place | undefined) => Promise<Place | undefined>

/**
 * @param connection one connection that nobody else uses
 * @param title of the step, which its progress is kept under
 * @param log hears how far a long backfill has come
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
    backfill: (part, batch) => backfill(connection, { title, part, log }, batch),
  }
}

/** Once a step is done, how far it came says nothing any more. */
export const forgetProgress = async (tx: Kysely<unknown>, title: string): Promise<void> => {
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
  const spoken = { at: Date.now() }
  for (;;) {
    const { batches, finished } = await yieldLock(database, (tx) => runBatch(tx, part, batch))
    if (finished) return
    if (Date.now() - spoken.at < 10_000) continue
    spoken.at = Date.now()
    part.log(`${part.title}: ${part.part}, ${batches} batches done`)
  }
}

const runBatch = async <Place>(tx: Kysely<unknown>, { title, part }: Part, batch: Batch<Place>) => {
  const { batches, place, finished } = await readProgress<Place>(tx, title, part)
  if (finished) return { batches, finished }
  const reached = await batch(tx, place)
  const isLast = reached === undefined
  await sql`
    insert into migration_progress (title, part, batches, place, finished)
    values (${title}, ${part}, 1, ${isLast ? null : JSON.stringify(reached)}, ${isLast})
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
