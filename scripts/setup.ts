import type { DemoAccount } from '#features/accounts/server/index.ts'
import type { Config, Settings } from '#platform/server/config.ts'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { buildPages } from './build.ts'
import { type Log, openDatabase } from './open-database.ts'
import { runScript } from './run-script.ts'
import { seedDatabase } from './seed.ts'

type ReadyDatabase = {
  readonly config: Config
  readonly demoAccounts: readonly DemoAccount[]
  stop(): Promise<void>
}

/** Opens the database of the settings, migrates it and seeds it. */
export const prepareDatabase = async (settings: Settings, log: Log): Promise<ReadyDatabase> => {
  const { url, stop } = await openDatabase(settings, log)
  const database = connectDatabase(createPool(url, { max: 4 }))
  try {
    const steps = await migrateToLatest(database, { log })
    if (steps.length > 0) log(`Migrated the database: ${steps.join(', ')}`)
    const demoAccounts = await seedDatabase(database, settings, log)
    return { config: { ...settings, databaseUrl: url }, demoAccounts, stop }
  } catch (problem) {
    await stop()
    throw problem
  } finally {
    await database.destroy()
  }
}

if (import.meta.main)
  await runScript(async (settings) => {
    await buildPages()
    const { stop } = await prepareDatabase(settings, console.log)
    await stop()
  })
