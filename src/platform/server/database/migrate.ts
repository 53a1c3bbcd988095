import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { StartProblem } from '../start-problem.ts'
import { loadMigrations, type Migration, titleOf } from './migration-files.ts'
import { forgetProgress, openOnline } from './online-migration.ts'
import { yieldLock } from './yield-lock.ts'

type Options = {
  readonly folder?: string
  /** Hears how far a long step has come. */
  readonly log?: (line: string) => void
}

/**
 * Brings the database to the newest step of the folder, under a lock, so that any number of starting processes
 * may call it at once. Steps that follow each other are one transaction, until one comes that runs outside of
 * any; that one is resumed where it was cut off. Answers the names of the steps just made.
 * @throws StartProblem when the database is newer than the code, or a step was added behind one it has
 */
export const migrateToLatest = async <T>(
  database: Kysely<T>,
  { folder = 'migrations', log = () => {} }: Options = {},
): Promise<string[]> => {
  const steps = await loadMigrations(folder)
  return (database as Kysely<unknown>).connection().execute((connection) =>
    underLock(connection, async () => {
      const executed = await openHistory(connection, steps)
      const pending = steps.filter(({ name }) => !executed.includes(name))
      for (const run of runsOf(pending))
        if (run.online) await makeOnline(connection, run.steps, log)
        else await yieldLock(connection, (tx) => makeSteps(tx, run.steps))
      return pending.map(({ name }) => name)
    }),
  )
}

/** The advisory lock of all processes that migrate a database. */
const lock = sql.lit(3853314791062309107n)

/**
 * The lock is of the connection that does the work: whoever loses one loses both. It is asked for again and
 * again: a statement that waited for it would be a transaction that an index being made by whoever has the lock
 * waits for in turn.
 */
const underLock = async <Answer>(connection: Kysely<unknown>, work: () => Promise<Answer>) => {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(
      connection,
    )
    if (rows[0]!.taken) break
    await pause(100)
  }
  try {
    return await work()
  } finally {
    // Of a connection that is lost the database has taken the lock back.
    await sql`select pg_advisory_unlock(${lock})`.execute(connection).catch(() => {})
  }
}

/**
 * Builds before the first release created their tables in other steps, noted in a table of Kysely's migrator. Their
 * databases cannot be migrated.
 */
const refuseOlderBuild = async (connection: Kysely<unknown>) => {
  const { rows } = await sql`select where to_regclass('kysely_migration') is not null`.execute(connection)
  if (rows.length > 0)
    throw new StartProblem(
      'An older build of Jaunt created this database: export its content with that build (npm run export-data), ' +
        'then start this one on an empty database (DATABASE_URL or DATA_DIR) and load it (npm run load-data).',
    )
}

/** The names of the steps that the database has, by their present numbers. */
const openHistory = async (connection: Kysely<unknown>, steps: readonly Migration[]) => {
  await refuseOlderBuild(connection)
  await sql`create table if not exists schema_migration (
    name text primary key, migrated_at timestamptz not null default now())`.execute(connection)
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(connection)
  const known = steps.map(({ name }) => name)
  const executed = rows.map(({ name }) => ({ name, now: numberedNow(name, known) }))
  const names = executed.map(({ now }) => now).sort()
  checkHistory(known, names)
  for (const { name, now } of executed)
    if (now !== name)
      await sql`update schema_migration set name = ${now} where name = ${name}`.execute(connection)
  return names
}

/**
 * Steps have been given other numbers: until 25 of them stood, three numbers were taken twice and one by nobody,
 * and branches that are merged may change theirs. A database that made a step under another number has made it;
 * its row takes the new name, and nothing is run a second time.
 */
const numberedNow = (name: string, known: readonly string[]) =>
  known.find((one) => titleOf(one) === titleOf(name)) ?? name

const checkHistory = (known: readonly string[], executed: readonly string[]) => {
  const unknown = executed.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new StartProblem(
      `The database is newer than this Jaunt: it has ${unknown.join(', ')}, which this version does not know. ` +
        'Start the newer version, or use another database (DATABASE_URL or DATA_DIR).',
    )
  const last = executed.at(-1)
  const late = last ? known.filter((name) => name < last && !executed.includes(name)) : []
  if (late.length > 0)
    throw new StartProblem(
      `Migration ${late.join(', ')} comes before ${last}, which this database already has. ` +
        'Migrations only go forward: give it a later number (or start on an empty DATA_DIR).',
    )
}

type Transactional = Extract<Migration, { up: unknown }>
type Outside = Extract<Migration, { upOnline: unknown }>
type Run =
  | { readonly online: false; readonly steps: Transactional[] }
  | { readonly online: true; readonly steps: Outside }

/** Steps that are made together: neighbours of the first kind, and each of the second alone. */
const runsOf = (steps: readonly Migration[]): Run[] => {
  const runs: Run[] = []
  for (const step of steps) {
    const last = runs.at(-1)
    if ('upOnline' in step) runs.push({ online: true, steps: step })
    else if (last && !last.online) last.steps.push(step)
    else runs.push({ online: false, steps: [step] })
  }
  return runs
}

/** The database has no such extension, or lets only an administrator add it. */
const isExtensionRefused = (cause: unknown): boolean => {
  const { code, message } = cause as { code?: string; message?: string }
  return ['42501', '58P01', '0A000'].includes(code ?? '') && /extension/.test(message ?? '')
}

const extensionAdvice =
  'The database does not let this user add the extension pg_trgm, which searching needs. Have an administrator run ' +
  '`create extension pg_trgm` in it once (it comes with PostgreSQL, in the package postgresql-contrib), and start again.'

const named = async (name: string, work: () => Promise<void>) => {
  try {
    await work()
  } catch (cause) {
    if (isExtensionRefused(cause)) throw new StartProblem(extensionAdvice)
    throw new Error(`Migration ${name} failed`, { cause })
  }
}

const note = (database: Kysely<unknown>, name: string) =>
  sql`insert into schema_migration (name) values (${name})`.execute(database)

const makeSteps = async (tx: Kysely<unknown>, steps: readonly Transactional[]) => {
  for (const { name, up } of steps) {
    await named(name, () => up(tx))
    await note(tx, name)
  }
}

const makeOnline = async (
  connection: Kysely<unknown>,
  { name, upOnline }: Outside,
  log: (line: string) => void,
) => {
  const title = titleOf(name)
  await named(name, async () => upOnline(await openOnline(connection, title, log)))
  await connection.transaction().execute(async (tx) => {
    await note(tx, name)
    await forgetProgress(tx, title)
  })
}
