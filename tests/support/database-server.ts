import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { StartProblem } from '#platform/server/start-problem.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that each test file clones. */
    templateDatabase: string
  }
}

// Nothing of a test run must survive a power cut.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** A second test run at the same time takes the next folder; a killed one leaves its own to the next. */
const startInFreeFolder = async (number = 1): Promise<EmbeddedPostgres> => {
  try {
    return await startEmbeddedPostgres({ dataDir: join('.data', `test-${number}`), settings })
  } catch (problem) {
    if (number < 9 && problem instanceof StartProblem) return startInFreeFolder(number + 1)
    throw problem
  }
}

const withClient = async (url: string, work: (client: pg.Client) => Promise<void>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

const dropLeftovers = async (client: pg.Client) => {
  const { rows } = await client.query("select datname from pg_database where datname like 'test\\_%'")
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
}

/** A server of one's own, to test with another release of PostgreSQL; its user must be its superuser. */
const givenServer = () => {
  const url = process.env.TEST_DATABASE_URL
  return url ? { url, stop: async () => {} } : undefined
}

/** Starts one PostgreSQL for all test files, unless one is given, and migrates the database they clone. */
export const setup = async (project: TestProject) => {
  const server = givenServer() ?? (await startInFreeFolder())
  const name = `test_template_${randomBytes(4).toString('hex')}`
  await withClient(server.url, async (client) => {
    await dropLeftovers(client)
    await client.query(`create database ${name}`)
  })
  const address = new URL(server.url)
  address.pathname = name
  const db = connectDatabase(createPool(address.href, { max: 2 }))
  await migrateToLatest(db).finally(() => db.destroy())
  project.provide('templateDatabase', address.href)
  return server.stop
}
