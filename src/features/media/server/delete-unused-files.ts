import { FilesUnavailable } from '#platform/adapters/object-storage/file-store.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { deleteUnusedFileRow, listUnusedFiles } from './media-store.ts'
import { type LibraryDeps, libraryFileName } from './store-photo.ts'

/** Maximum number of files deleted in one run. */
const maxDropped = 1000

/**
 * Deletes the files that no photo shows: their photos were removed or got another file, or no photo was created because
 * a user left or a process crashed.
 * @returns how many
 */
export const deleteUnusedFiles = async ({ database, files, now, onError }: LibraryDeps): Promise<number> => {
  const before = now()
  let dropped = 0
  try {
    for (const hash of await listUnusedFiles(database, before, maxDropped)) {
      // The row is deleted after the file: if that fails, both stay for the next run.
      const isDropped = await database.transaction().execute(async (tx) => {
        if (!(await deleteUnusedFileRow(tx, hash, before))) return false
        await files.remove(libraryFileName(hash))
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

/** A job that runs every hour. */
export const deleteUnusedFilesJob = (deps: LibraryDeps): JobQueue => ({
  name: 'drop-unused-files',
  cron: '41 * * * *',
  async work() {
    await deleteUnusedFiles(deps)
  },
})
