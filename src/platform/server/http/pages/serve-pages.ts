import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageCache, RenderedPage } from '../../cache/page-cache.ts'
import { sendCached } from '../../cache/send-cached.ts'
import { renderLimiter, sendTooMany, TooManyRenders } from '../limits/render-limiter.ts'
import { sendUnavailable } from '../send-unavailable.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

export type CacheClass = 'public' | 'never'

type PageOptions = {
  /** Folder of the browser's build. */
  readonly clientFolder: string
  readonly cache: PageCache
  /** How the address may be cached and which of its query parameters change what it shows. */
  describe(path: string): {
    readonly cache: CacheClass
    readonly ssr: boolean
    readonly query: readonly string[]
  }
  /** The path an address lives at for good, where that is another (000 §2: /groups, /blog). */
  canonical(path: string): string | undefined
  render(request: Request): Promise<Response>
  /** Whether the database answers; asked where a page could not be rendered. */
  ready(): Promise<boolean>
  /** Pages that are rendered for one network a minute; those that are kept cost nothing and do not count. */
  readonly rendersPerMinute: number
}

/** 12 hours in the browser, 24 hours in shared caches, stale allowed for 48 hours (000 §2). */
const publicCaching =
  'public, max-age=43200, s-maxage=86400, stale-while-revalidate=172800, stale-if-error=172800'
const assetCaching = 'public, max-age=31536000, immutable'

/** Serves the build's files and every page. */
export const servePages = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  await app.register(staticFiles, {
    root: join(options.clientFolder, 'assets'),
    prefix: '/assets/',
    cacheControl: false,
    // The build lays the compressed forms beside them (scripts/build.ts).
    preCompressed: true,
    setHeaders: (response) => response.header('cache-control', assetCaching),
  })
  const renders = renderLimiter(options.rendersPerMinute)
  app.get('/*', { logLevel: 'warn' }, async (request, reply) => servePage(request, reply, options, renders))
}

const servePage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  options: PageOptions,
  renders: ReturnType<typeof renderLimiter>,
) => {
  // Not resolved against a base: an address such as // is no error, and no other host's.
  const url = new URL(`http://jaunt.internal${request.url}`)
  const canonical = options.canonical(url.pathname)
  if (canonical) return reply.redirect(`${canonical}${url.search}`, 301)
  const { cache, ssr, query } = options.describe(url.pathname)
  const address = ssr ? knownAddress(url, query) : url.pathname
  const render = () => {
    renders.take(request.ip)
    return renderPage(address, options)
  }
  // A shell shows nobody's data, so it too is kept; only the reader is told not to keep it.
  const page = await options.cache.get(ssr ? address : `shell ${address}`, render).catch(notNowOrThrow)
  if (page instanceof TooManyRenders) return sendTooMany(reply, page)
  if (page instanceof NotReady) return sendUnavailable(request, reply)
  const { location } = page.headers
  if (location) return reply.redirect(withQuery(location, url, query), page.status)
  return sendCached(request, reply, page, {
    'cache-control': page.status === 200 && cache === 'public' ? publicCaching : 'no-store',
    vary: 'accept-encoding',
  })
}

/** A page that failed because the database cannot be reached. */
class NotReady extends Error {}

const notNowOrThrow = (problem: unknown): TooManyRenders | NotReady => {
  if (problem instanceof TooManyRenders || problem instanceof NotReady) return problem
  throw problem
}

/** The address with its known query parameters in a fixed order: what a public page depends on. */
const knownAddress = (url: URL, known: readonly string[]): string => {
  const kept = new URLSearchParams()
  for (const name of known) {
    const value = url.searchParams.get(name)
    if (value !== null) kept.set(name, value)
  }
  const text = kept.toString()
  return text ? `${url.pathname}?${text}` : url.pathname
}

/**
 * What leads elsewhere, such as an address without its last slash, takes the whole query along. A page that leads to
 * itself means nothing by what it knows of its query: without that it leads nowhere again.
 */
const withQuery = (location: string, { pathname, search }: URL, known: readonly string[]): string => {
  if (location.includes('?')) return location
  if (location !== pathname) return location + search
  const rest = new URLSearchParams(search)
  for (const name of known) rest.delete(name)
  return rest.size > 0 ? `${location}?${rest}` : location
}

/** Rendered without the reader's cookies or headers: a public page is the same for everybody. */
const renderPage = async (address: string, { render, ready }: PageOptions): Promise<RenderedPage> => {
  const response = await render(new Request(`http://jaunt.internal${address}`))
  if (response.status >= 500 && !(await ready().catch(() => false))) throw new NotReady()
  const body = Buffer.from(await response.arrayBuffer())
  const location = response.headers.get('location')
  return {
    status: response.status,
    body,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(body),
      ...(location ? { location: ownAddress(location) } : {}),
    },
  }
}

/**
 * The path and query of where a page leads, with one slash at the start: with two, what follows would be
 * read as the name of another site.
 */
const ownAddress = (location: string): string => {
  const { pathname, search } = new URL(location, 'http://jaunt.internal')
  return `/${pathname.replace(/^\/+/, '')}${search}`
}
