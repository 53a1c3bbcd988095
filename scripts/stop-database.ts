import { runningDatabaseUrl, startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { runScript } from './run-script.ts'

/** Stops the embedded database if a crashed server has left it running. */
await runScript(async ({ databaseUrl, dataDir }) => {
  if (databaseUrl || !(await runningDatabaseUrl(dataDir))) return
  const { stop } = await startEmbeddedPostgres({ dataDir })
  await stop()
})
