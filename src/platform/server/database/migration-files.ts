import { readdir, readFile } from 'node:fs/promises'
import { join, parse, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { Online } from './online-migration.ts'

/** One migration of the database. */
export type Migration = {
  readonly name: string
  /**
   * The title of the earlier migration that a release must contain to run on a database with this migration. If
   * undefined, a release must contain this migration itself.
   */
  readonly worksFrom?: string
} & (
  | {
      /** Runs in one transaction with the neighbouring migrations of the same kind. */
      up(database: Kysely<unknown>): Promise<void>
    }
  | {
      /** Runs outside of any transaction while others read and write. If it is interrupted, it runs again. */
      upOnline(online: Online): Promise<void>
    }
)

const namePattern = /^(\d{4})-([a-z0-9]+(?:-[a-z0-9]+)*)$/

/**
 * Returns the title of a migration, which identifies it. The number only sets the order: if two branches use the same
 * number, the second to be merged changes its own.
 */
export const titleOf = (name: string): string => name.slice('0000-'.length)

/** Returns the name of a migration: that of its file without the extension. */
const nameOf = (file: string) => parse(file).name

const findRepeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

/**
 * Returns the problems with the names of these files, one sentence for each. If the list is empty, the names set a
 * clear order.
 */
export const findNamingProblems = (files: readonly string[]): string[] => {
  const names = files.map(nameOf)
  const repeatedNumbers = findRepeated(names.map((name) => name.slice(0, 4)))
  const repeatedTitles = findRepeated(names.map(titleOf))
  return [
    ...files
      .filter((file) => !namePattern.test(nameOf(file)))
      .map((file) => `${file} is not named 0000-its-title${parse(file).ext}`),
    ...repeatedNumbers.map((number) => `two migrations have the number ${number}`),
    ...repeatedTitles.map((title) => `two migrations have the title ${title}`),
  ]
}

/** Matches the line in an SQL file that declares its `worksFrom`. */
const worksFromLine = /^-- works-from: (\S+)$/m

/**
 * Returns the file names of the migrations in order. A file contains SQL, or is TypeScript that exports up or
 * upOnline. Its `worksFrom` is in a line `-- works-from: title`, or in an export of that name.
 */
export const listMigrationFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => /\.(ts|sql)$/.test(file)).sort()

/** Returns the migrations of a folder in order. */
export const loadMigrations = async (folder: string): Promise<Migration[]> => {
  const files = await listMigrationFiles(folder)
  const problems = findNamingProblems(files)
  if (problems.length > 0) throw new Error(`${folder}: ${problems.join(', ')}`)
  return Promise.all(files.map((file) => loadMigration(folder, file)))
}

const loadMigration = async (folder: string, file: string): Promise<Migration> => {
  const name = nameOf(file)
  if (file.endsWith('.sql')) {
    const statements = await readFile(join(folder, file), 'utf8')
    const worksFrom = worksFromLine.exec(statements)?.[1]
    return { name, worksFrom, up: async (database) => void (await sql.raw(statements).execute(database)) }
  }
  const module = await import(/* @vite-ignore */ pathToFileURL(resolve(folder, file)).href)
  const kinds = ['up', 'upOnline'].filter((kind) => typeof module[kind] === 'function')
  if (kinds.length !== 1) throw new Error(`${folder}/${file} must export exactly one of up and upOnline`)
  return { name, worksFrom: module.worksFrom, [kinds[0]!]: module[kinds[0]!] } as Migration
}
