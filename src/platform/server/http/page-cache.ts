import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Publication } from '../publication/publication.ts'
import { Reading, type Topic } from '../publication/topics.ts'
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

/** Bytes of memory for a topic, about. */
const bytesOfTopic = 60

const noTables = new Map<string, boolean>()

/** Keeps no page: each is rendered for who asks. */
const keepNothing: PageCache = {
  get: async (_key, render) => packPage(await new Reading(noTables).run(render)),
}

/**
 * Pages that are asked for again are compressed well, each once, and one at a time: what compresses a page that
 * somebody waits for is not to stand behind a queue of those that nobody waits for.
 */
const createRepacker = (pages: LRUCache<string, KeptPage>) => {
  const begun = new WeakSet<KeptPage>()
  let last: Promise<unknown> = Promise.resolve()
  const repack = async (key: string, page: KeptPage) => {
    if (pages.peek(key) !== page) return
    const packed = { ...page, bytes: await packWell(page.bytes) }
    if (pages.peek(key) === page) pages.set(key, packed)
  }
  return (key: string, page: KeptPage): void => {
    if (page.bytes.br || begun.has(page)) return
    begun.add(page)
    // A page that could not be goes on to be sent as it is.
    last = last.then(() => repack(key, page)).catch(() => {})
  }
}

/** A page that is kept, and what it shows. */
type KeptPage = CachedPage & { readonly topics: ReadonlySet<Topic> }
/** A page being made; once what it has read changes, nobody else is given it, and it is not kept. */
type Rendering = { readonly reading: Reading; readonly page: Promise<CachedPage> }

/**
 * Public pages kept whole in memory, the least used dropped first. Each is kept with the topics it was read from and
 * forgotten when one of them changes. A page is compressed quickly for who waits for it, and well once it is asked for
 * again.
 * @param maxBytes room for all forms of all pages together; 0 keeps none
 */
export const createPageCache = (maxBytes: number, publication: Publication): PageCache => {
  if (maxBytes === 0) return keepNothing
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes, topics }) => sizeOf(bytes) + topics.size * bytesOfTopic + 512,
  })
  const packAgain = createRepacker(pages)
  const renderings = new Map<string, Rendering>()
  publication.listen((changed) => {
    if (changed === 'everything') {
      pages.clear()
      renderings.clear()
      return
    }
    for (const [key, { topics }] of [...pages.entries()])
      if (!topics.isDisjointFrom(changed)) pages.delete(key)
    for (const [key, { reading }] of [...renderings]) if (reading.isAbout(changed)) renderings.delete(key)
  })
  const make = async (key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> => {
    const reading = publication.startReading()
    const rendering = { reading, page: reading.run(render).then(packPage) }
    renderings.set(key, rendering)
    try {
      const page = await rendering.page
      if (page.status === 200 && renderings.get(key) === rendering && reading.isTold())
        pages.set(key, { ...page, topics: reading.topics })
      return page
    } finally {
      if (renderings.get(key) === rendering) renderings.delete(key)
    }
  }
  return {
    async get(key, render) {
      await publication.renew()
      const kept = pages.get(key)
      if (kept) packAgain(key, kept)
      return kept ?? renderings.get(key)?.page ?? make(key, render)
    },
  }
}
