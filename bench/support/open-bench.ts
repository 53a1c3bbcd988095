import { join } from 'node:path'
import pg from 'pg'
import { compose } from '#app/compose/compose.ts'
import { readConfig } from '#platform/server/config.ts'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { buildPages } from '../../scripts/build.ts'
import { seedDatabase } from '../../scripts/seed.ts'
import type { Bench } from './measure.ts'

const databaseName = 'bench'
const settings = { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '9999999', SESSION_SECRET: 'b'.repeat(32) }

/** Starts PostgreSQL with an empty database. Unlike the database of tests, it writes to disk as in production. */
const openDatabase = async (dataDir: string) => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`drop database if exists ${databaseName} with (force)`)
  await client.query(`create database ${databaseName}`)
  await client.end()
  const address = new URL(url)
  address.pathname = databaseName
  return { url: address.href, stop }
}

/** Starts everything that the measures need, on a new database with the shipped catalogue. */
export const openBench = async (): Promise<Bench & { close(): Promise<void> }> => {
  await buildPages()
  const { url, stop } = await openDatabase(join('.data', 'bench'))
  const config = { ...readConfig({ ...settings, DATABASE_URL: url }), databaseUrl: url }
  const database = connectDatabase(createPool(url, { max: 4 }))
  await migrateToLatest(database)
  await seedDatabase(database, config, console.log)
  await database.destroy()
  const app = await compose(config, { now: () => new Date(), jobs: { work: false }, admission: false })
  const startServer: Bench['startServer'] = (environment) =>
    startServerProcess({ ...settings, DATABASE_URL: url, ...environment })
  const server = await startServer({})
  const close = async () => {
    await server.stop()
    await app.close()
    await stop()
  }
  return { config, app, server, startServer, close }
}
