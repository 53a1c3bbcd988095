import { createHash } from 'node:crypto'
import type { ChangeLog } from './change-log.ts'
import { type CompressedBytes, compressQuickly, compressWell, sizeOf } from './compressed-bytes.ts'
import { Reading } from './dependencies.ts'
import { createDependencyCache, type DependencyCache } from './dependency-cache.ts'

/** A rendered page with everything that a response needs. */
export type CachedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly bytes: CompressedBytes
}

export type PageCache = {
  /**
   * Returns the page under this key, rendered only once for concurrent requests. An exception that `render` throws
   * synchronously affects only this caller; the next one can start again.
   */
  get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>
}

export type RenderedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** UTF-8. */
  readonly body: Buffer
}

/** Creates the ETag and the quickly compressed form of a page. */
const compressPage = ({ status, headers, body }: RenderedPage): CachedPage => {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return { status, headers, etag, bytes: compressQuickly(body) }
}

const noTables = new Map<string, boolean>()

/** Caches nothing: each page is rendered for its request. */
const noCache: PageCache = {
  get: async (_key, render) => compressPage(await new Reading(noTables).run(render)),
}

/**
 * Compresses pages that are requested again, each once and one at a time. This way the compression for a waiting
 * request never queues behind pages that nobody waits for.
 */
const createRepacker = (pages: DependencyCache<CachedPage>) => {
  const begun = new WeakSet<CachedPage>()
  let last: Promise<unknown> = Promise.resolve()
  const repack = async (key: string, page: CachedPage) => {
    if (pages.holds(key, page)) pages.replace(key, page, { ...page, bytes: await compressWell(page.bytes) })
  }
  return (key: string, page: CachedPage): void => {
    if (page.bytes.br || begun.has(page)) return
    begun.add(page)
    // A page whose compression failed continues to be sent as it is.
    last = last.then(() => repack(key, page)).catch(() => {})
  }
}

/**
 * Creates a cache of public pages, in which the least recently used are dropped first. Each page is cached with its
 * dependencies and dropped when one of them changes. It is compressed quickly for the first request, and well once
 * it is requested again.
 * @param maxBytes maximum bytes of all encodings of all pages; 0 caches none
 */
export const createPageCache = (maxBytes: number, changeLog: ChangeLog): PageCache => {
  if (maxBytes === 0) return noCache
  const pages = createDependencyCache<CachedPage>(changeLog, {
    maxBytes,
    sizeOf: ({ bytes }) => sizeOf(bytes),
    shouldCache: ({ status }) => status === 200,
  })
  const packAgain = createRepacker(pages)
  return {
    async get(key, render) {
      const cached = await pages.find(key)
      if (cached) packAgain(key, cached)
      return cached ?? pages.get(key, () => render().then(compressPage))
    },
  }
}
