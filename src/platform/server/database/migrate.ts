import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartProblem } from '../start-problem.ts'

const migrationFile = /^(\d{4}-[a-z0-9-]+)\.ts$/

const nameComparator = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const loadMigrations = async (folder: string): Promise<Record<string, Migration>> => {
  const migrations: Record<string, Migration> = {}
  for (const file of (await readdir(folder)).sort()) {
    const name = migrationFile.exec(file)?.[1]
    if (!name) continue
    const module = (await import(/* @vite-ignore */ pathToFileURL(resolve(folder, file)).href)) as Migration
    if (typeof module.up !== 'function') throw new Error(`migrations/${file} exports no up(db)`)
    migrations[name] = { up: module.up }
  }
  return migrations
}

const executedMigrations = async <T>(db: Kysely<T>): Promise<string[]> => {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name).sort()
}

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

/**
 * Brings the database to the newest step of the folder, all steps in one transaction under a lock, so that
 * any number of starting processes may call it at once. Answers the names of the steps just made.
 * @throws StartProblem when the database is newer than the code, or a step was added behind an executed one
 */
export const migrateToLatest = async <T>(db: Kysely<T>, folder = 'migrations'): Promise<string[]> => {
  const migrations = await loadMigrations(folder)
  const known = Object.keys(migrations)
  checkHistory(known, await executedMigrations(db))
  const provider = { getMigrations: async () => migrations }
  const { error, results } = await new Migrator({ db, provider, nameComparator }).migrateToLatest()
  if (!error) return (results ?? []).map(({ migrationName }) => migrationName)
  // Another process may have moved the database on since the check above.
  checkHistory(known, await executedMigrations(db))
  const failed = results?.find(({ status }) => status === 'Error')
  throw failed ? new Error(`Migration ${failed.migrationName} failed`, { cause: error }) : error
}
