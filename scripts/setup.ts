import type { DemoAccount } from '#features/accounts/server/index.ts'
import type { Config, Settings } from '#platform/server/config.ts'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import type { Log } from './open-database.ts'
import { seedDatabase } from './seed.ts'

type ReadyDatabase = {
  readonly config: Config
  readonly demoAccounts: readonly DemoAccount[]
}

/**
 * Migrates the database and loads the shipped data.
 * @param url the URL of the database itself, not of a pooler, because migrations hold a lock of their session
 */
export const prepareDatabase = async (settings: Settings, url: string, log: Log): Promise<ReadyDatabase> => {
  const database = connectDatabase(createPool(url, { max: 4 }))
  try {
    const migrations = await migrateToLatest(database, { log })
    if (migrations.length > 0) log(`Migrated the database: ${migrations.join(', ')}`)
    const demoAccounts = await seedDatabase(database, settings, log)
    return { config: { ...settings, databaseUrl: settings.databaseUrl ?? url }, demoAccounts }
  } finally {
    await database.destroy()
  }
}
