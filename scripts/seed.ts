import { join } from 'node:path'
import { permissionPaths } from '#app/permission-paths.ts'
import { searchSources } from '#app/record-sources.ts'
import { loadRoles } from '#features/access/server/index.ts'
import { type DemoAccount, ensureDemoAccounts } from '#features/accounts/server/index.ts'
import { loadCatalogue } from '#features/catalogue/server/index.ts'
import { fillSearches } from '#features/search/server/index.ts'
import type { Settings } from '#platform/server/config.ts'
import { connectDatabase, createPool, type Database } from '#platform/server/database/connect.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { borrowDatabase, type Log } from './open-database.ts'
import { runScript } from './run-script.ts'

const dataFolder = join(import.meta.dirname, '..', 'data')
/** Whom the demo supplier contact works for: the supplier with the most to do in Newcastle. */
const demoSupplier = 'larkfield-tyneside'

/** Fills the database with what the product ships, where it is not there yet. Answers the demo accounts. */
export const seedDatabase = async (
  database: Database,
  { demoAllowed }: Settings,
  log: Log,
): Promise<readonly DemoAccount[]> => {
  const now = new Date()
  await loadRoles(database, { folder: join(dataFolder, 'roles'), permissionPaths })
  const { loaded, products, reviews } = await loadCatalogue(database, dataFolder, now)
  if (loaded) log(`Loaded the catalogue: ${products} products, ${reviews} reviews`)
  await fillSearches(database, searchSources)
  return ensureDemoAccounts(database, { demoAllowed, now, supplierId: demoSupplier })
}

if (import.meta.main)
  await runScript(async (settings) => {
    const { url, stop } = await borrowDatabase(settings, console.log)
    const database = connectDatabase(createPool(url, { max: 4 }))
    try {
      await migrateToLatest(database)
      await seedDatabase(database, settings, console.log)
    } finally {
      await database.destroy()
      await stop()
    }
  })
