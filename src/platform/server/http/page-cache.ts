import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A rendered page with everything an answer needs, made once. */
export type CachedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly bytes: { readonly identity: Buffer; readonly gzip: Buffer; readonly br: Buffer }
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
  readonly html: string
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Makes the bytes, the compressed forms and the ETag of a page. */
const packPage = async ({ status, headers, html }: RenderedPage): Promise<CachedPage> => {
  const identity = Buffer.from(html)
  const [br, gzipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    zip(identity),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return { status, headers, etag, bytes: { identity, gzip: gzipped, br } }
}

/**
 * Public pages kept whole in memory, the least used dropped first. Pages are of one edition: as soon as there is
 * another, all are forgotten.
 * @param maxBytes room for all forms of all pages together
 * @param readEdition names the edition there is now; it is asked before every page
 */
export const createPageCache = (maxBytes: number, readEdition: () => Promise<string>): PageCache => {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.identity.length + bytes.gzip.length + bytes.br.length + 512,
  })
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
      return pages.get(key) ?? rendering.get(key) ?? make(key, render)
    },
  }
}
