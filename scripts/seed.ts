import { join } from 'node:path'
import { permissionPaths } from '#app/permission-paths.ts'
import { searchSources } from '#app/record-sources.ts'
import { storeShippedRoles } from '#features/access/server/index.ts'
import { type DemoAccount, ensureDemoAccounts } from '#features/accounts/server/index.ts'
import { fillSearches } from '#features/search/server/index.ts'
import { seedCatalogue } from '#features/site-data/server/index.ts'
import type { Settings } from '#platform/server/config.ts'
import { connectDatabase, createPool, type Database } from '#platform/server/database/connect.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { borrowDatabase, type Log } from './open-database.ts'
import { runScript } from './run-script.ts'

export const dataFolder = join(import.meta.dirname, '..', 'data')
/** The supplier of the demo contact, which has the most products in Newcastle. */
const demoSupplier = 'larkfield-tyneside'

/**
 * Fills a new site with the shipped data, or adds new shipped records to an existing one. Returns the demo accounts.
 */
export const seedDatabase = async (
  database: Database,
  { demoAllowed }: Settings,
  log: Log,
): Promise<readonly DemoAccount[]> => {
  const now = new Date()
  await storeShippedRoles(database, { folder: join(dataFolder, 'roles'), permissionPaths })
  const { filled, products, reviews, added, differs } = await seedCatalogue(database, dataFolder, now)
  if (filled) log(`Loaded the catalogue: ${products} products, ${reviews} reviews`)
  for (const { kind, id } of added.created) log(`Added from data/: ${kind} ${id}`)
  for (const { id } of added.changed) log(`Added from data/: new settings in the template ${id}`)
  if (differs) log('The files in data/ differ from this site. Run npm run load-data to list the differences')
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
