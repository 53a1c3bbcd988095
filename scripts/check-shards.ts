import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { printReport } from './check/print-report.ts'
import { noTests, runStep, runTests } from './check/step.ts'
import { checkStatements, type SentStatement } from './shards/check-statements.ts'
import { crossShardQueries } from './shards/cross-shard-queries.ts'
import { readColumns } from './shards/read-columns.ts'
import { shardedTables } from './shards/tables.ts'

/** Returns the columns of all tables of a new database. */
const readColumnsOfNewDatabase = async () => {
  const dataDir = join('.data', 'shards')
  await rm(dataDir, { recursive: true, force: true })
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  const database = connectDatabase(createPool(url, { max: 1 }))
  try {
    await migrateToLatest(database)
    return await readColumns(database)
  } finally {
    await database.destroy()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Checks the statements that tests have recorded in a file (SENT_STATEMENTS).
 * @throws Error that names every statement that is neither about one event nor on the list, and every mistake of the
 * list
 */
export const checkRecordedStatements = async (file: string): Promise<void> => {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const statements = lines.map((line) => JSON.parse(line) as SentStatement)
  const columns = await readColumnsOfNewDatabase()
  const schema = {
    shardKeyOf: (table: string) => shardedTables[table],
    columnsOf: (table: string) => columns.get(table) ?? [],
  }
  const { problems, sharded, aboutOneEvent } = await checkStatements(statements, schema, crossShardQueries)
  console.log(`${sharded} statements use tables of events; ${aboutOneEvent} of them are about one event`)
  if (problems.length > 0) throw new Error(problems.join('\n\n'))
}

/** Runs the API tests, then checks the statements that the server sent during these tests. */
const checkShards = async (folder: string) => {
  const file = join(folder, 'statements.txt')
  process.env.SENT_STATEMENTS = file
  const tests = await runStep('API tests', () =>
    runTests(join(folder, 'tests.json'), { only: ['--project', 'api'] }),
  )
  const shards = await runStep('each statement is about one event, or listed', async () => {
    await checkRecordedStatements(file)
    return noTests
  })
  printReport([tests, shards])
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-shards-'))
  await checkShards(folder).finally(() => rm(folder, { recursive: true, force: true }))
}
