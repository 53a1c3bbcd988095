import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject, Vitest } from 'vitest/node'
import { readConfig } from '#platform/server/config.ts'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { seedDatabase } from '../../scripts/seed.ts'

type Templates = {
  /** URL of the migrated, otherwise empty database. */
  readonly empty: string
  /** URL of the migrated database with what a server loads when it starts: roles, catalogue and demo accounts. */
  readonly seeded: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The databases that test files clone. */
    templateDatabases: Templates
  }
}

// Test data can be lost in a crash, so the database need not sync its files.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '500' }

/** Starts PostgreSQL in the first folder that no other test run uses. The folder of a killed run is used again. */
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

/**
 * Returns the server of TEST_DATABASE_URL, for tests with another version of PostgreSQL; undefined if it is not set.
 * The URL's user must be a superuser.
 */
const configuredServer = () => {
  const url = process.env.TEST_DATABASE_URL
  return url ? { url, stop: async () => {} } : undefined
}

const createTemplates = async (serverUrl: string): Promise<Templates> => {
  const runId = randomBytes(4).toString('hex')
  const createDatabase = async (name: string, options: string, fill: (url: string) => Promise<void>) => {
    await withClient(
      serverUrl,
      async (client) => void (await client.query(`create database ${name} ${options}`)),
    )
    const url = new URL(serverUrl)
    url.pathname = name
    await fill(url.href)
    return url.href
  }
  const names = { empty: `test_empty_${runId}`, seeded: `test_seeded_${runId}` }
  const fillWith =
    (work: (db: ReturnType<typeof connectDatabase>) => Promise<unknown>) => async (url: string) => {
      const db = connectDatabase(createPool(url, { max: 2 }))
      await work(db).finally(() => db.destroy())
    }
  await withClient(serverUrl, dropLeftovers)
  const empty = await createDatabase(names.empty, '', fillWith(migrateToLatest))
  const seeded = await createDatabase(
    names.seeded,
    `template ${names.empty}`,
    fillWith((db) => seedDatabase(db, readConfig({}), () => {})),
  )
  return { empty, seeded }
}

const openServer = async () => {
  const server = configuredServer() ?? (await startInFreeFolder())
  return { templates: await createTemplates(server.url), stop: server.stop }
}

type SharedServer = { users: number; readonly opened: ReturnType<typeof openServer> }
/** Each project calls `setup` in its own copy of this module, but all projects of a run share one server. */
const sharedServer = Symbol.for('the database server of this test run')
const serverOf = (run: Vitest & { [sharedServer]?: SharedServer }) => {
  run[sharedServer] ??= { users: 0, opened: openServer() }
  return run[sharedServer]
}

/** Starts one PostgreSQL for all test files, unless one is given, and creates the databases that they clone. */
export const setup = async (project: TestProject) => {
  const server = serverOf(project.vitest)
  server.users += 1
  const { templates, stop } = await server.opened
  project.provide('templateDatabases', templates)
  return async () => {
    server.users -= 1
    if (server.users === 0) await stop()
  }
}
