import { runningDatabaseUrl, startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { runScript } from './run-script.ts'

/** Stops the embedded database that a crashed server has left running. */
await runScript(async ({ databaseUrl, dataDir }) => {
  if (databaseUrl || !(await runningDatabaseUrl(dataDir))) return
  const { stop } = await startEmbeddedPostgres({ dataDir })
  await stop()
})
