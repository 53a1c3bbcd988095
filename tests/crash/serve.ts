import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { startServer } from '#app/server.ts'
import { readConfig } from '#platform/server/config.ts'

/** The server alone, on a database that is ready. It has loaded its code, and starts when it is told to. */
// It will be killed, and would then not write it.
flushCompileCache()
const settings = readConfig(process.env)
process.on('disconnect', () => process.exit())
await once(process, 'message')
await startServer({ ...settings, databaseUrl: settings.databaseUrl! }, {})
process.send?.('serving')
