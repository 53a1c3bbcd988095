import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { LRUCache } from 'lru-cache'

/** Rendered pictures on disk. A key is a relative path whose parts the caller has checked. */
export type PictureStore = {
  read(key: string): Promise<Buffer | undefined>
  /**
   * Stores a picture and deletes the least recently used ones if necessary. Reports failures of the disk without
   * throwing.
   */
  write(key: string, bytes: Buffer): Promise<void>
  /** Bytes on disk, as far as this process knows. */
  readonly storedBytes: number
  /** Resolves once the existing files are counted. */
  readonly counted: Promise<void>
}

type StoreOptions = {
  readonly folder: string
  readonly maxBytes: number
  onError(problem: unknown): void
}

/**
 * Returns the files in the folder in the order in which they were written, because the time of their last use is not
 * known. Files that another process deletes in the meantime are omitted.
 */
const filesIn = async (folder: string): Promise<{ key: string; size: number }[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name)
        const stats = await stat(file).catch(() => undefined)
        return { key: relative(folder, file).split(sep).join('/'), found: stats }
      }),
  )
  return files
    .flatMap(({ key, found: stats }) => (stats ? { key, size: stats.size, writtenAt: stats.mtimeMs } : []))
    .sort((a, b) => a.writtenAt - b.writtenAt)
}

/** Creates a store. Several processes can share a folder and find each other's files. */
export const createPictureStore = ({ folder, maxBytes, onError }: StoreOptions): PictureStore => {
  const sizes = new LRUCache<string, number>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_size, key, reason) => {
      if (reason === 'evict') void rm(join(folder, key), { force: true }).catch(onError)
    },
  })
  const count = async () => {
    for (const { key, size } of await filesIn(folder)) if (!sizes.has(key)) sizes.set(key, size)
  }
  return {
    counted: count().catch(onError),
    get storedBytes() {
      return sizes.calculatedSize
    },
    async read(key) {
      const bytes = await readFile(join(folder, key)).catch((problem: NodeJS.ErrnoException) => {
        if (problem.code !== 'ENOENT') onError(problem)
        return undefined
      })
      if (bytes === undefined) sizes.delete(key)
      else if (sizes.get(key) === undefined) sizes.set(key, bytes.length)
      return bytes
    },
    async write(key, bytes) {
      if (bytes.length > maxBytes) return
      const file = join(folder, key)
      const draft = `${file}.${randomUUID()}.draft`
      try {
        await mkdir(dirname(file), { recursive: true })
        // The file is renamed when it is complete, because another process may read it at any time.
        await writeFile(draft, bytes)
        await rename(draft, file)
        sizes.set(key, bytes.length)
      } catch (problem) {
        onError(problem)
        await rm(draft, { force: true }).catch(() => {})
      }
    },
  }
}
