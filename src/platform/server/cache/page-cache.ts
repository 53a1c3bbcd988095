import { createHash } from 'node:crypto'
import type { Publication } from './change-log.ts'
import { type PackedBytes, packQuickly, packWell, sizeOf } from './compressed-bytes.ts'
import { Reading } from './dependencies.ts'
import { createDependencyCache, type DependencyCache } from './dependency-cache.ts'

/** A rendered page with everything an answer needs, made once. */
export type CachedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly bytes: PackedBytes
}

export type PageCache = {
  /**
   * The page under this key, rendered at most once however many ask at the same time. What `render` throws at
   * once, before there is a promise, only the asker hears; whoever asks next may begin anew.
   */
  get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>
}

export type RenderedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** UTF-8. */
  readonly body: Buffer
}

/** Makes the quickly compressed form and the ETag of a page. */
const packPage = ({ status, headers, body }: RenderedPage): CachedPage => {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return { status, headers, etag, bytes: packQuickly(body) }
}

const noTables = new Map<string, boolean>()

/** Keeps no page: each is rendered for who asks. */
const noCache: PageCache = {
  get: async (_key, render) => packPage(await new Reading(noTables).run(render)),
}

/**
 * Pages that are asked for again are compressed well, each once, and one at a time: what compresses a page that
 * somebody waits for is not to stand behind a queue of those that nobody waits for.
 */
const createRepacker = (pages: DependencyCache<CachedPage>) => {
  const begun = new WeakSet<CachedPage>()
  let last: Promise<unknown> = Promise.resolve()
  const repack = async (key: string, page: CachedPage) => {
    if (pages.holds(key, page)) pages.replace(key, page, { ...page, bytes: await packWell(page.bytes) })
  }
  return (key: string, page: CachedPage): void => {
    if (page.bytes.br || begun.has(page)) return
    begun.add(page)
    // A page that could not be goes on to be sent as it is.
    last = last.then(() => repack(key, page)).catch(() => {})
  }
}

/**
 * Public pages kept whole in memory, the least used dropped first. Each is kept with the topics it was read from and
 * forgotten when one of them changes. A page is compressed quickly for who waits for it, and well once it is asked for
 * again.
 * @param maxBytes room for all forms of all pages together; 0 keeps none
 */
export const createPageCache = (maxBytes: number, publication: Publication): PageCache => {
  if (maxBytes === 0) return noCache
  const pages = createDependencyCache<CachedPage>(publication, {
    maxBytes,
    sizeOf: ({ bytes }) => sizeOf(bytes),
    isKept: ({ status }) => status === 200,
  })
  const packAgain = createRepacker(pages)
  return {
    async get(key, render) {
      const kept = await pages.find(key)
      if (kept) packAgain(key, kept)
      return kept ?? pages.get(key, () => render().then(packPage))
    },
  }
}
