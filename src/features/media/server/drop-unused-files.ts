import { FilesUnavailable } from '#platform/adapters/object-storage/file-store.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { listUnusedFiles, takeUnusedFile } from './media-store.ts'
import { type LibraryDeps, nameOfPhoto } from './store-photo.ts'

/** Files that are dropped in one go. */
const maxDropped = 1000

/**
 * Removes the files that no photo shows: those whose photos were removed or got another file, and those of which none
 * was made because somebody went away, or the process died.
 * @returns how many
 */
export const dropUnusedFiles = async ({ database, files, now, onError }: LibraryDeps): Promise<number> => {
  const before = now()
  let dropped = 0
  try {
    for (const hash of await listUnusedFiles(database, before, maxDropped)) {
      // The row goes when the file is gone: where that fails, both stay for the next time.
      const isDropped = await database.transaction().execute(async (tx) => {
        if (!(await takeUnusedFile(tx, hash, before))) return false
        await files.remove(nameOfPhoto(hash))
        return true
      })
      if (isDropped) dropped += 1
    }
  } catch (problem) {
    if (!(problem instanceof FilesUnavailable)) throw problem
    onError(problem)
  }
  return dropped
}

/** Every hour. */
export const dropUnusedFilesJob = (deps: LibraryDeps): JobQueue => ({
  name: 'drop-unused-files',
  cron: '41 * * * *',
  async work() {
    await dropUnusedFiles(deps)
  },
})
