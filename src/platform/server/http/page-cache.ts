import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type PackedBytes, packQuickly, packWell, sizeOf } from './packed-bytes.ts'

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

/** Keeps no page: each is rendered for who asks. */
const keepNothing: PageCache = { get: async (_key, render) => packPage(await render()) }

/**
 * Pages that are asked for again are compressed well, each once, and one at a time: what compresses a page that
 * somebody waits for is not to stand behind a queue of those that nobody waits for.
 */
const createRepacker = (pages: LRUCache<string, CachedPage>) => {
  const begun = new WeakSet<CachedPage>()
  let last: Promise<unknown> = Promise.resolve()
  const repack = async (key: string, page: CachedPage) => {
    if (pages.peek(key) !== page) return
    const packed = { ...page, bytes: await packWell(page.bytes) }
    if (pages.peek(key) === page) pages.set(key, packed)
  }
  return (key: string, page: CachedPage): void => {
    if (page.bytes.br || begun.has(page)) return
    begun.add(page)
    // A page that could not be goes on to be sent as it is.
    last = last.then(() => repack(key, page)).catch(() => {})
  }
}

/**
 * Public pages kept whole in memory, the least used dropped first. Pages are of one edition: as soon as there is
 * another, all are forgotten. A page is compressed quickly for who waits for it, and well once it is asked for again.
 * @param maxBytes room for all forms of all pages together; 0 keeps none
 * @param readEdition names the edition there is now; it is asked before every page
 */
export const createPageCache = (maxBytes: number, readEdition: () => Promise<string>): PageCache => {
  if (maxBytes === 0) return keepNothing
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => sizeOf(bytes) + 512,
  })
  const packAgain = createRepacker(pages)
  const rendering = new Map<string, Promise<CachedPage>>()
  let edition = ''
  const renewEdition = async () => {
    const now = await readEdition()
    if (now === edition) return
    edition = now
    pages.clear()
    rendering.clear()
  }
  const make = async (key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> => {
    const started = edition
    const made = render().then(packPage)
    rendering.set(key, made)
    try {
      const page = await made
      if (page.status === 200 && started === edition) pages.set(key, page)
      return page
    } finally {
      if (rendering.get(key) === made) rendering.delete(key)
    }
  }
  return {
    async get(key, render) {
      await renewEdition()
      const kept = pages.get(key)
      if (kept) packAgain(key, kept)
      return kept ?? rendering.get(key) ?? make(key, render)
    },
  }
}
