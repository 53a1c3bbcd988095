import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { StartProblem } from '../start-problem.ts'
import { loadMigrations, type Migration, titleOf } from './migration-files.ts'
import { deleteProgress, openOnline } from './online-migration.ts'
import { yieldLock } from './yield-lock.ts'

type Options = {
  readonly folder?: string
  /** Called with the progress of a long migration. */
  readonly log?: (line: string) => void
}

/**
 * Runs all pending migrations of the folder. It holds a lock, so any number of processes can call it at the
 * same time. Consecutive transactional migrations run in one transaction. An online migration runs alone, outside of a
 * transaction, and is resumed after an interruption.
 * @returns the names of the migrations that ran
 * @throws StartProblem when the code can't use the database because it is newer or from an older build, or when a new
 * migration has a lower number than one that has run
 */
export const migrateToLatest = async <T>(
  database: Kysely<T>,
  { folder = 'migrations', log = () => {} }: Options = {},
): Promise<string[]> => {
  const migrations = await loadMigrations(folder)
  return (database as Kysely<unknown>).connection().execute((connection) =>
    underLock(connection, async () => {
      const executed = await openHistory(connection, migrations)
      const pending = migrations.filter(({ name }) => !executed.includes(name))
      for (const run of runsOf(pending))
        if (run.online) await runOnline(connection, run.migration, log)
        else await yieldLock(connection, (tx) => runTransactional(tx, run.migrations))
      return pending.map(({ name }) => name)
    }),
  )
}

/** The advisory lock of all processes that migrate a database. */
const migrationLock = sql.lit(3853314791062309107n)

/**
 * Runs work under the lock. The connection that does the work holds the lock, so the lock ends if the connection is
 * lost. The lock is polled, because waiting for it in a statement could be a deadlock: the statement would be an open
 * transaction, for which a concurrent index build of the lock's owner waits.
 */
const underLock = async <Result>(connection: Kysely<unknown>, work: () => Promise<Result>) => {
  for (;;) {
    const { rows } = await sql<{
      locked: boolean
    }>`select pg_try_advisory_lock(${migrationLock}) as locked`.execute(connection)
    if (rows[0]!.locked) break
    await pause(100)
  }
  try {
    return await work()
  } finally {
    // The database releases the lock of a lost connection.
    await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection).catch(() => {})
  }
}

/**
 * Checks that the database is not from a build before the first release. Those builds had other migrations, recorded in
 * a table of Kysely's migrator, so their databases can't be migrated.
 * @throws StartProblem if it is from such a build
 */
const refuseOlderBuild = async (connection: Kysely<unknown>) => {
  const { rows } = await sql`select where to_regclass('kysely_migration') is not null`.execute(connection)
  if (rows.length > 0)
    throw new StartProblem(
      'An older build of Jaunt created this database: export its content with that build (npm run export-data), ' +
        'then start this one on an empty database (DATABASE_URL or DATA_DIR) and load it (npm run load-data).',
    )
}

/**
 * Returns the names of the executed migrations, with their current numbers. Creates the history table if it is missing,
 * and renames migrations whose number has changed.
 */
const openHistory = async (connection: Kysely<unknown>, migrations: readonly Migration[]) => {
  await refuseOlderBuild(connection)
  await sql`create table if not exists schema_migration (
    name text primary key, migrated_at timestamptz not null default now())`.execute(connection)
  // Earlier releases created the table without this column.
  await sql`alter table schema_migration add column if not exists works_from text`.execute(connection)
  const { rows } = await sql<Executed>`select name, works_from from schema_migration`.execute(connection)
  const knownNames = migrations.map(({ name }) => name)
  refuseNewer(knownNames, rows)
  const executed = rows.map(({ name }) => ({ name, current: currentName(name, knownNames) }))
  const names = executed.map(({ current }) => current).sort()
  refuseLate(knownNames, names)
  for (const { name, current } of executed)
    if (current !== name)
      await sql`update schema_migration set name = ${current} where name = ${name}`.execute(connection)
  return names
}

/**
 * Returns the current name of a migration. Its number can change, for example when branches are merged. A migration
 * that ran under another number does not run again; its row gets the new name.
 */
const currentName = (name: string, knownNames: readonly string[]) =>
  knownNames.find((one) => titleOf(one) === titleOf(name)) ?? name

type Executed = { readonly name: string; readonly works_from: string | null }

/**
 * Checks that this code can use a database that a newer release has migrated: each migration that the code does not
 * know must work from a migration that it knows.
 * @throws StartProblem if it can't
 */
const refuseNewer = (knownNames: readonly string[], executed: readonly Executed[]) => {
  const titles = knownNames.map(titleOf)
  const unusable = executed
    .filter(({ name }) => !titles.includes(titleOf(name)))
    .filter(({ works_from }) => works_from === null || !titles.includes(works_from))
    .map(({ name }) => name)
    .sort()
  if (unusable.length > 0)
    throw new StartProblem(
      `The database is newer than this Jaunt: it has ${unusable.join(', ')}, which this version does not know. ` +
        'Start the newer version, or use another database (DATABASE_URL or DATA_DIR).',
    )
}

const refuseLate = (knownNames: readonly string[], executed: readonly string[]) => {
  const lastExecuted = executed.at(-1)
  const lateNames = lastExecuted
    ? knownNames.filter((name) => name < lastExecuted && !executed.includes(name))
    : []
  if (lateNames.length > 0)
    throw new StartProblem(
      `Migration ${lateNames.join(', ')} comes before ${lastExecuted}, which this database already has. ` +
        'Migrations only go forward: give it a later number (or start on an empty DATA_DIR).',
    )
}

type TransactionalMigration = Extract<Migration, { up: unknown }>
type OnlineMigration = Extract<Migration, { upOnline: unknown }>
type Run =
  | { readonly online: false; readonly migrations: TransactionalMigration[] }
  | { readonly online: true; readonly migration: OnlineMigration }

/** Groups migrations that run together: consecutive transactional ones, and each online one alone. */
const runsOf = (migrations: readonly Migration[]): Run[] => {
  const runs: Run[] = []
  for (const migration of migrations) {
    const last = runs.at(-1)
    if ('upOnline' in migration) runs.push({ online: true, migration })
    else if (last && !last.online) last.migrations.push(migration)
    else runs.push({ online: false, migrations: [migration] })
  }
  return runs
}

/** Returns whether a statement failed because the server lacks an extension or only an administrator can add it. */
const isExtensionRefused = (cause: unknown): boolean => {
  const { code, message } = cause as { code?: string; message?: string }
  return ['42501', '58P01', '0A000'].includes(code ?? '') && /extension/.test(message ?? '')
}

const extensionAdvice =
  'The database does not let this user add the extension pg_trgm, which searching needs. Have an administrator run ' +
  '`create extension pg_trgm` in it once (it comes with PostgreSQL, in the package postgresql-contrib), and start again.'

/** Runs a migration. If it fails, throws an error that names the migration or says what to do. */
const runNamed = async (name: string, work: () => Promise<void>) => {
  try {
    await work()
  } catch (cause) {
    if (isExtensionRefused(cause)) throw new StartProblem(extensionAdvice)
    throw new Error(`Migration ${name} failed`, { cause })
  }
}

const recordMigration = (database: Kysely<unknown>, { name, worksFrom }: Migration) =>
  sql`insert into schema_migration (name, works_from) values (${name}, ${worksFrom ?? null})`.execute(
    database,
  )

const runTransactional = async (tx: Kysely<unknown>, migrations: readonly TransactionalMigration[]) => {
  for (const migration of migrations) {
    await runNamed(migration.name, () => migration.up(tx))
    await recordMigration(tx, migration)
  }
}

const runOnline = async (
  connection: Kysely<unknown>,
  migration: OnlineMigration,
  log: (line: string) => void,
) => {
  const title = titleOf(migration.name)
  await runNamed(migration.name, async () => migration.upOnline(await openOnline(connection, title, log)))
  await connection.transaction().execute(async (tx) => {
    await recordMigration(tx, migration)
    await deleteProgress(tx, title)
  })
}
