import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'

// A process that runs migrations, for tests that kill it.
const [url = '', folder] = process.argv.slice(2)
await migrateToLatest(connectDatabase(createPool(url)), { folder })
process.exit()
