import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { startServer } from '#app/server.ts'
import { readConfig } from '#platform/server/config.ts'

/** The server alone, on a migrated database. It has loaded its code and starts on request. */
// A killed process would not write the cache.
flushCompileCache()
const settings = readConfig(process.env)
process.on('disconnect', () => process.exit())
await once(process, 'message')
await startServer({ ...settings, databaseUrl: settings.databaseUrl! }, {})
process.send?.('serving')
