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
  const before = now()
  let deleted = 0
  try {
    for (const hash of await listUnusedFiles(database, before, maxDeleted)) {
      // If deleting the file fails, the transaction restores the row, and both remain for the next run.
      const isDeleted = await database.transaction().execute(async (tx) => {
        if (!(await deleteUnusedFileRow(tx, hash, before))) return false
        await files.remove(libraryFileName(hash))
        return true
      })
      if (isDeleted) deleted += 1
    }
  } catch (problem) {
    if (!(problem instanceof FilesUnavailable)) throw problem
    onError(problem)
  }
  return deleted
}

/** Creates the job that deletes unused files every hour. */
export const deleteUnusedFilesJob = (deps: LibraryDeps): JobQueue => ({
  name: 'drop-unused-files',
  cron: '41 * * * *',
  async work() {
    await deleteUnusedFiles(deps)
  },
})
