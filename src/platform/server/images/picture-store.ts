import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { LRUCache } from 'lru-cache'

/** Made pictures on disk, by key: a relative path whose parts the caller has checked. */
export type PictureStore = {
  read(key: string): Promise<Buffer | undefined>
  /** Keeps a picture; those that nobody asked for longest make room. A disk that is full only costs the keeping. */
  keep(key: string, bytes: Buffer): Promise<void>
  /** Bytes kept as far as this process knows. */
  readonly kept: number
  /** Settles once what lay there from earlier is counted. */
  readonly counted: Promise<void>
}

type StoreOptions = {
  readonly folder: string
  readonly maxBytes: number
  onError(problem: unknown): void
}

/** Files of earlier processes, the one used least lately first. One that another process takes away meanwhile is none. */
const filesIn = async (folder: string): Promise<{ key: string; size: number }[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name)
        const found = await stat(file).catch(() => undefined)
        return { key: relative(folder, file).split(sep).join('/'), found }
      }),
  )
  return files
    .flatMap(({ key, found }) => (found ? { key, size: found.size, usedAt: found.mtimeMs } : []))
    .sort((a, b) => a.usedAt - b.usedAt)
}

/** Several processes may share a folder: what one has made the others find. */
export const createPictureStore = ({ folder, maxBytes, onError }: StoreOptions): PictureStore => {
  const known = new LRUCache<string, number>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_size, key, reason) => {
      if (reason === 'evict') void rm(join(folder, key), { force: true }).catch(onError)
    },
  })
  const count = async () => {
    for (const { key, size } of await filesIn(folder)) if (!known.has(key)) known.set(key, size)
  }
  return {
    counted: count().catch(onError),
    get kept() {
      return known.calculatedSize
    },
    async read(key) {
      const bytes = await readFile(join(folder, key)).catch((problem: NodeJS.ErrnoException) => {
        if (problem.code !== 'ENOENT') onError(problem)
        return undefined
      })
      if (bytes === undefined) known.delete(key)
      else if (known.get(key) === undefined) known.set(key, bytes.length)
      return bytes
    },
    async keep(key, bytes) {
      if (bytes.length > maxBytes) return
      const file = join(folder, key)
      const draft = `${file}.${randomUUID()}.draft`
      try {
        await mkdir(dirname(file), { recursive: true })
        // Whole or not at all: another process may look at any moment.
        await writeFile(draft, bytes)
        await rename(draft, file)
        known.set(key, bytes.length)
      } catch (problem) {
        onError(problem)
        await rm(draft, { force: true }).catch(() => {})
      }
    },
  }
}
