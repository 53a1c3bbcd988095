import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connectDatabase, createPool, type Database } from '#platform/server/database/connect.ts'

type TestDatabase = { readonly db: Database; readonly url: string }

const urlOfDatabase = (url: string, name: string) => {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = name
  return databaseUrl.href
}

const onServer = async (template: string, statement: string) => {
  const client = new pg.Client({ connectionString: urlOfDatabase(template, 'postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Clones a database: the empty or the seeded one. */
export const cloneDatabase = async (templateName: 'empty' | 'seeded', max: number) => {
  const template = inject('templateDatabases')[templateName]
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes a sixth of the time of the default strategy, which copies through the write-ahead log.
  await onServer(
    template,
    `create database ${name} template ${new URL(template).pathname.slice(1)} strategy file_copy`,
  )
  const url = urlOfDatabase(template, name)
  const db = connectDatabase(createPool(url, { max }))
  const drop = async () => {
    await db.destroy()
    await onServer(template, `drop database ${name} with (force)`)
  }
  return { db, url, drop }
}

/**
 * Creates a migrated, empty database for the calling test file, and drops the database after the tests. Call it at the
 * top of the file or in beforeAll.
 */
export const testDatabase = async ({ max = 5 } = {}): Promise<TestDatabase> => {
  const { db, url, drop } = await cloneDatabase('empty', max)
  afterAll(drop)
  return { db, url }
}

/** Creates a database like `testDatabase`, with the shipped roles, the shipped catalogue and the demo accounts. */
export const seededDatabase = async ({ max = 5 } = {}): Promise<TestDatabase> => {
  const { db, url, drop } = await cloneDatabase('seeded', max)
  afterAll(drop)
  return { db, url }
}
