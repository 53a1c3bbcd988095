import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'

type Migration = { up(database: Kysely<never>): Promise<void> }

/** Runs one migration, found by its title under any number, on a database with its tables. */
export const runMigration = async (database: Kysely<never>, name: string): Promise<void> => {
  const file = readdirSync('migrations').find((one) => one.endsWith(`-${name}.ts`))
  const migration: Migration = await import(/* @vite-ignore */ pathToFileURL(`migrations/${file}`).href)
  await migration.up(database)
}
