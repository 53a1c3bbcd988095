import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, FilesUnavailable } from './file-store.ts'

const isMissing = (problem: unknown): boolean => (problem as NodeJS.ErrnoException).code === 'ENOENT'

/** Creates a file store below a folder, which several processes can share. */
export const diskFiles = (folder: string): FileStore => {
  const fileOf = (name: string) => join(folder, name)
  const fail = (problem: unknown): never => {
    throw new FilesUnavailable(problem)
  }
  return {
    async put(name, bytes) {
      const draft = `${fileOf(name)}.${randomUUID()}.draft`
      try {
        await mkdir(dirname(draft), { recursive: true })
        const file = await open(draft, 'wx')
        try {
          await file.writeFile(bytes)
          // The file gets its final name only after it is written to disk, so that a crash leaves no partial file under
          // that name. The draft that a crash can leave behind is never read or deleted.
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, fileOf(name))
      } catch (problem) {
        await rm(draft, { force: true }).catch(() => {})
        fail(problem)
      }
    },
    read: (name) =>
      readFile(fileOf(name)).catch((problem) => (isMissing(problem) ? undefined : fail(problem))),
    has: (name) =>
      access(fileOf(name)).then(
        () => true,
        (problem) => (isMissing(problem) ? false : fail(problem)),
      ),
    remove: (name) => rm(fileOf(name), { force: true }).catch(fail),
  }
}
