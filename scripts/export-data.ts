import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readPhotoFile } from '#features/media/server/index.ts'
import { exportData } from '#features/site-data/server/index.ts'
import { countOf } from '#kernel/format-count.ts'
import { chooseFiles } from '#platform/adapters/object-storage/choose-file-store.ts'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { borrowDatabase } from './open-database.ts'
import { runScript } from './run-script.ts'

/** Exports everything that staff edit to files like those in data/, as a backup or for another site. */
await runScript(async (settings) => {
  const [given] = parseArgs({ allowPositionals: true }).positionals
  if (!given) throw new StartProblem('Usage: npm run export-data -- FOLDER')
  const folder = resolve(given)
  const { url, stop } = await borrowDatabase(settings, console.log)
  const database = connectDatabase(createPool(url, { max: 2 }))
  try {
    await migrateToLatest(database)
    const store = chooseFiles(settings)
    const { files, photos, missing } = await exportData(database, folder, (hash) =>
      readPhotoFile(store, hash),
    )
    console.log(`Wrote ${files} files and ${countOf(photos, 'photo', 'photos')} to ${folder}`)
    for (const id of missing) console.log(`Skipped the photo ${id}: its file is missing`)
  } finally {
    await database.destroy()
    await stop()
  }
})
