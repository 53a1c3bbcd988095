import { join } from 'node:path'
import { compose } from '#app/compose/compose.ts'
import { readConfig } from '#platform/server/config.ts'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { buildPages } from '../../scripts/build.ts'
import { seedDatabase } from '../../scripts/seed.ts'
import { createDatabase } from './create-database.ts'
import type { Bench, Site } from './measure.ts'

const settings = { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '9999999', SESSION_SECRET: 'b'.repeat(32) }

/** Starts Jaunt in this process, on a new database with the shipped catalogue. */
const openSite = async (serverUrl: string, name: string): Promise<Site> => {
  const databaseUrl = await createDatabase(serverUrl, name)
  const config = { ...readConfig({ ...settings, DATABASE_URL: databaseUrl }), databaseUrl }
  const database = connectDatabase(createPool(databaseUrl, { max: 4 }))
  await migrateToLatest(database)
  await seedDatabase(database, config, console.log)
  await database.destroy()
  const app = await compose(config, { now: () => new Date(), jobs: { runsJobs: false }, admission: false })
  const startServer: Site['startServer'] = (environment) =>
    startServerProcess({ ...settings, DATABASE_URL: databaseUrl, ...environment })
  return { config, app, startServer }
}

/** Starts everything that the measures need. Unlike the database of tests, this one writes to disk as in production. */
export const openBench = async (): Promise<Bench & { close(): Promise<void> }> => {
  await buildPages()
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join('.data', 'bench') })
  const site = await openSite(url, 'bench')
  const server = await site.startServer({})
  const close = async () => {
    await server.stop()
    await site.app.close()
    await stop()
  }
  return { ...site, server, openSite: (name) => openSite(url, name), close }
}
