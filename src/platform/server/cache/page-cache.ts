import { createHash } from 'node:crypto'
import type { ChangeLog } from './change-log.ts'
import { type CompressedBytes, compressQuickly, compressWell, sizeOf } from './compressed-bytes.ts'
import { Reading } from './dependencies.ts'
import { createDependencyCache, type DependencyCache, type Lookups } from './dependency-cache.ts'

/** A rendered page, ready to send. */
export type CachedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly bytes: CompressedBytes
}

export type PageCache = {
  /**
   * Returns the page with this key. Concurrent requests share one render. If `render` throws synchronously, only this
   * caller gets the exception, and the next one tries again.
   */
  get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>
  /** Returns whether a page is cached. */
  has(key: string): boolean
  /** Returns the lookups since the cache was created. */
  countLookups(): Lookups
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
  has: () => false,
  countLookups: () => ({ hits: 0, misses: 0 }),
}

/**
 * Returns a function that compresses a page well, once it is requested again. It compresses one page at a time, so that
 * this work does not delay responses for which clients are waiting.
 */
const createRepacker = (pages: DependencyCache<CachedPage>) => {
  const repackedPages = new WeakSet<CachedPage>()
  let lastRepack: Promise<unknown> = Promise.resolve()
  const repack = async (key: string, page: CachedPage) => {
    if (pages.hasValue(key, page))
      pages.replace(key, page, { ...page, bytes: await compressWell(page.bytes) })
  }
  return (key: string, page: CachedPage): void => {
    if (page.bytes.br || repackedPages.has(page)) return
    repackedPages.add(page)
    // If the better compression fails, the page continues to be sent as it is.
    lastRepack = lastRepack.then(() => repack(key, page)).catch(() => {})
  }
}

/**
 * Creates a cache of public pages. It drops the least recently used pages first, and each page when one of its
 * dependencies changes. A page is compressed quickly for the first request, and well once it is requested again.
 * @param maxBytes maximum bytes of all encodings of all pages; 0 caches none
 */
export const createPageCache = (maxBytes: number, changeLog: ChangeLog): PageCache => {
  if (maxBytes === 0) return noCache
  const pages = createDependencyCache<CachedPage>(changeLog, {
    maxBytes,
    sizeOf: ({ bytes }) => sizeOf(bytes),
    shouldCache: ({ status }) => status === 200,
  })
  const compressAgain = createRepacker(pages)
  return {
    async get(key, render) {
      let isNew = false
      const page = await pages.get(key, () => {
        isNew = true
        return render().then(compressPage)
      })
      if (!isNew) compressAgain(key, page)
      return page
    },
    has: pages.has,
    countLookups: pages.countLookups,
  }
}
