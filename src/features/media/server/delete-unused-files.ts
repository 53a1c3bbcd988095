import { FilesUnavailable } from '#platform/adapters/object-storage/file-store.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { deleteUnusedFileRow, listUnusedFiles } from './media-store.ts'
import { type LibraryDeps, libraryFileName } from './store-photo.ts'

/** Maximum number of files deleted in one run. */
const maxDeleted = 1000

/**
 * Deletes the files that no photo uses and no upload has reserved. Their photo was removed, got another file, or was
 * never created because a user left or a process crashed.
 * @returns the number of deleted files
 */
export const deleteUnusedFiles = async ({ database, files, now, onError }: LibraryDeps): Promise<number> => {
  const startedAt = now()
  let deletedCount = 0
  try {
    for (const hash of await listUnusedFiles(database, startedAt, maxDeleted)) {
      // If deleting the file fails, the transaction restores the row, and both remain for the next run.
      const isDeleted = await database.transaction().execute(async (tx) => {
        if (!(await deleteUnusedFileRow(tx, hash, startedAt))) return false
        await files.remove(libraryFileName(hash))
        return true
      })
      if (isDeleted) deletedCount += 1
    }
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    onError(error)
  }
  return deletedCount
}

/** Creates the job that deletes unused files every hour. */
export const deleteUnusedFilesJob = (deps: LibraryDeps): JobQueue => ({
  name: 'drop-unused-files',
  cron: '41 * * * *',
  async work() {
    await deleteUnusedFiles(deps)
  },
})
