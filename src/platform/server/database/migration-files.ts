import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import type { Online } from './online-migration.ts'

/** One migration of the database. */
export type Migration = { readonly name: string } & (
  | {
      /** Runs in one transaction with the neighbouring migrations of the same kind: all of them or none. */
      up(database: Kysely<unknown>): Promise<void>
    }
  | {
      /** Runs outside of any transaction while others read and write; if it is interrupted, it runs again. */
      upOnline(online: Online): Promise<void>
    }
)

const wellNamed = /^(\d{4})-([a-z0-9]+(?:-[a-z0-9]+)*)$/

/**
 * Returns the title of a migration, which identifies it. The number only sets its order: two branches may use the
 * same one, and the second to be merged changes its number.
 */
export const titleOf = (name: string): string => name.slice('0000-'.length)

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

/** Returns why these files have no clear order, a sentence for each reason; an empty list when they have one. */
export const findNamingProblems = (files: readonly string[]): string[] => {
  const names = files.map((file) => file.replace(/\.ts$/, ''))
  const numbers = repeated(names.map((name) => name.slice(0, 4)))
  const titles = repeated(names.map(titleOf))
  return [
    ...names
      .filter((name) => !wellNamed.test(name))
      .map((name) => `${name}.ts is not named 0000-its-title.ts`),
    ...numbers.map((number) => `two steps have the number ${number}`),
    ...titles.map((title) => `two steps have the title ${title}`),
  ]
}

/** Returns the names of the migration files in their order. */
export const listMigrationFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()

/** Returns the migrations of a folder in their order. */
export const loadMigrations = async (folder: string): Promise<Migration[]> => {
  const files = await listMigrationFiles(folder)
  const problems = findNamingProblems(files)
  if (problems.length > 0) throw new Error(`In ${folder} ${problems.join(', ')}`)
  return Promise.all(files.map((file) => loadMigration(folder, file)))
}

const loadMigration = async (folder: string, file: string): Promise<Migration> => {
  const name = file.replace(/\.ts$/, '')
  const module = await import(/* @vite-ignore */ pathToFileURL(resolve(folder, file)).href)
  const kinds = ['up', 'upOnline'].filter((kind) => typeof module[kind] === 'function')
  if (kinds.length !== 1) throw new Error(`${folder}/${file} exports not one of up and upOnline`)
  return { name, [kinds[0]!]: module[kinds[0]!] } as Migration
}
