import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import '../tables.ts'
import { checkReferences } from './check-references.ts'
import { hashOf, readDataFiles } from './data-files.ts'
import { readCatalogue } from './read-catalogue.ts'
import type { RecordProblem } from './read-records.ts'
import { writeCatalogue } from './write-catalogue.ts'

const name = 'catalogue'

type LoadResult = { readonly loaded: boolean; readonly products: number; readonly reviews: number }

/**
 * Loads the folder of the shipped catalogue into the database, all of it in one transaction. Unchanged since
 * the last load, nothing is parsed or written. Two processes may load at once; one of them does the work.
 * @throws StartProblem with a line `file:line: reason` for every bad record; nothing is then loaded
 */
export const loadCatalogue = async (database: Database, folder: string, now: Date): Promise<LoadResult> => {
  const files = await readDataFiles(folder)
  const hash = hashOf(files)
  if ((await loadedHash(database)) === hash) return { loaded: false, products: 0, reviews: 0 }
  const { data, problems } = readCatalogue(files)
  // A file with a problem gives no records, and what names them would only add noise.
  const all = problems.length > 0 ? problems : checkReferences(data)
  if (all.length > 0) throw new StartProblem(describeProblems(all, folder))
  const loaded = await database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('load catalogue'))`.execute(tx)
    if ((await loadedHash(tx)) === hash) return false
    await writeCatalogue(tx, data)
    await tx
      .insertInto('shipped_data')
      .values({ name, hash, loaded_at: now })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash, loaded_at: now }))
      .execute()
    return true
  })
  return { loaded, products: data.products.length, reviews: data.reviews.length }
}

const loadedHash = async (database: Database): Promise<string | undefined> =>
  (await database.selectFrom('shipped_data').select('hash').where('name', '=', name).executeTakeFirst())?.hash

const describeProblems = (problems: readonly RecordProblem[], folder: string): string => {
  const lines = problems.map(({ file, line, reason }) => `  ${file}:${line}: ${reason}`)
  return [`The catalogue in ${folder} was not loaded:`, ...lines].join('\n')
}
