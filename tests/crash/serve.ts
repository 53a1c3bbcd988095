import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { startServer } from '#app/server.ts'
import { readConfig } from '#platform/server/config.ts'

/**
 * Runs the server on a migrated database. It loads its code at once, and starts when it gets a message. With
 * ADMITS_ALL=yes it refuses nothing under overload. CLOCK_AHEAD_MS is added to the time of the database.
 */
// The compile cache is written now, because a killed process would not write it.
flushCompileCache()
const settings = readConfig(process.env)
const admitsAll = process.env.ADMITS_ALL === 'yes'
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
process.on('disconnect', () => process.exit())
await once(process, 'message')
await startServer(
  { ...settings, databaseUrl: settings.databaseUrl! },
  {
    now: (databaseTime) => new Date(databaseTime.getTime() + aheadMs),
    ...(admitsAll && { admission: false, maxEventLoopDelayMs: 0 }),
  },
)
process.send?.('serving')
