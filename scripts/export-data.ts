import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportData } from '#features/catalogue/server/index.ts'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { borrowDatabase } from './open-database.ts'
import { runScript } from './run-script.ts'

/** Writes what staff keep as files like those of data/, for a copy or another site. */
await runScript(async (settings) => {
  const [given] = parseArgs({ allowPositionals: true }).positionals
  if (!given) throw new StartProblem('Usage: npm run export-data -- FOLDER')
  const folder = resolve(given)
  const { url, stop } = await borrowDatabase(settings, console.log)
  const database = connectDatabase(createPool(url, { max: 2 }))
  try {
    await migrateToLatest(database)
    const { files } = await exportData(database, folder)
    console.log(`Wrote ${files} files to ${folder}`)
  } finally {
    await database.destroy()
    await stop()
  }
})
