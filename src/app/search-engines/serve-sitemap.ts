import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageCache } from '#platform/server/cache/page-cache.ts'
import { sendCached } from '#platform/server/cache/send-cached.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { readSitemap, robotsText } from './sitemap.ts'

type SitemapDeps = {
  readonly database: Database
  readonly publicUrl: string
  /** The cache of pages. It caches the sitemap files until rows that they contain change. */
  readonly cache: PageCache
}

const caching = { 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' }

/** Serves the files that search engines request first: the sitemap and robots.txt. */
export const serveSitemap = (http: FastifyInstance, { database, publicUrl, cache }: SitemapDeps): void => {
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const name = new URL(`http://jaunt.internal${request.url}`).pathname
    const file = await cache.get(name, async () => {
      const body = await readSitemap(database, publicUrl, name)
      return {
        status: body === undefined ? 404 : 200,
        headers: { 'content-type': 'application/xml; charset=utf-8' },
        body: Buffer.from(body ?? ''),
      }
    })
    return sendCached(request, reply, file, caching)
  }
  http.get('/sitemap.xml', { logLevel: 'warn' }, send)
  http.get('/sitemap-:file(^[a-z0-9-]{1,20}$).xml', { logLevel: 'warn' }, send)
  http.get('/robots.txt', { logLevel: 'warn' }, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': caching['cache-control'] })
      .send(robotsText(publicUrl)),
  )
}
