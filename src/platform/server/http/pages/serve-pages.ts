import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageCache, RenderedPage } from '../../cache/page-cache.ts'
import { sendCached } from '../../cache/send-cached.ts'
import type { Priority } from '../limits/admission.ts'
import { admitOrRefuse, canContinue } from '../limits/admit-requests.ts'
import { type CountNetworks, countLocally, type NetworkCounter } from '../limits/network-counter.ts'
import { countRender, sendTooMany, TooManyRenders } from '../limits/render-limiter.ts'
import type { RequestContext } from '../request-context.ts'
import { requestFacts } from '../request-facts.ts'
import { sendUnavailable } from '../send-unavailable.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { serveAssets } from './serve-assets.ts'

export type CacheClass = 'public' | 'never'

type PageOptions = {
  /** Folder of the browser build. */
  readonly clientFolder: string
  readonly cache: PageCache
  /** Returns how a page can be cached, whether the server renders it, and which query parameters change it. */
  describe(path: string): {
    readonly cache: CacheClass
    readonly ssr: boolean
    readonly query: readonly string[]
  }
  /** Returns the canonical path, if it differs (SHELL-028, SHELL-029: /groups, /blog). */
  canonicalPath(path: string): string | undefined
  render(request: Request): Promise<Response>
  /** Finds out whether a request belongs to a user. Without it, all requests count as those of visitors. */
  readonly sessions?: {
    /** Returns whether a request has the cookie of a session, valid or not. */
    hasCookie(request: RequestContext['request']): boolean
    /** Returns whether the session is valid. Queries the database. */
    isValid(request: RequestContext['request']): Promise<boolean>
  }
  /**
   * Returns whether the database responds and has refused no query of the current request. Called when a page failed to
   * render.
   */
  ready(): Promise<boolean>
  /** Maximum renders a minute for one network; cached pages do not count. */
  readonly rendersPerMinute: number
  /** Counts the renders of each network; in this process only by default. */
  readonly countNetworks?: CountNetworks
}

/** 12 hours in the browser, 24 hours in shared caches, usable for another 48 hours while stale (SHELL-036). */
const publicCaching =
  'public, max-age=43200, s-maxage=86400, stale-while-revalidate=172800, stale-if-error=172800'

/** Serves the build's files and every page. */
export const servePages = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  await serveAssets(app, join(options.clientFolder, 'assets'))
  const { countNetworks = countLocally } = options
  const renders = countNetworks('rendered pages', options.rendersPerMinute)
  app.get('/*', { logLevel: 'warn', config: { priority: 'byHandler' } }, async (request, reply) =>
    servePage(request, reply, options, renders),
  )
}

const servePage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  options: PageOptions,
  renders: NetworkCounter,
) => {
  // The address is not resolved against a base: an address such as // would be invalid or change the host.
  const url = new URL(`http://jaunt.internal${request.url}`)
  const canonical = options.canonicalPath(url.pathname)
  if (canonical) return reply.redirect(`${canonical}${url.search}`, 301)
  const { cache, ssr, query } = options.describe(url.pathname)
  const address = ssr ? knownAddress(url, query) : url.pathname
  const render = () => {
    countRender(renders, request.ip)
    return renderPage(address, options)
  }
  // A page without server rendering contains no personal data, so this process can cache it, although the client must
  // not.
  const key = ssr ? address : `shell ${address}`
  const priority = priorityOf(request, key, options)
  if (!admitOrRefuse(request, reply, priority)) return reply
  if (priority === 'member' && !(await canContinue(request, () => hasSession(request, options))))
    return sendUnavailable(request, reply, { isOverload: true })
  const page = await options.cache.get(key, render).catch(unavailableOrThrow)
  if (page instanceof TooManyRenders) return sendTooMany(reply, page)
  if (page instanceof NotReady) return sendUnavailable(request, reply)
  const { location } = page.headers
  if (location) return reply.redirect(withQuery(location, url, query), page.status)
  return sendCached(request, reply, page, {
    'cache-control': page.status === 200 && cache === 'public' ? publicCaching : 'no-store',
    vary: 'accept-encoding',
  })
}

const priorityOf = (request: FastifyRequest, key: string, { cache, sessions }: PageOptions): Priority => {
  if (cache.has(key)) return 'cached'
  return sessions?.hasCookie(requestFacts(request, request.server.secureCookies)) ? 'member' : 'visitor'
}

/** Returns whether a request has a valid session; false if the database is unreachable. */
const hasSession = (request: FastifyRequest, { sessions }: PageOptions): Promise<boolean> =>
  sessions!.isValid(requestFacts(request, request.server.secureCookies)).catch(() => false)

/** Thrown when a page failed because the database is unreachable or refused a query. */
class NotReady extends Error {}

const unavailableOrThrow = (problem: unknown): TooManyRenders | NotReady => {
  if (problem instanceof TooManyRenders || problem instanceof NotReady) return problem
  throw problem
}

/** Returns the address with its known query parameters in a fixed order, as the cache key of a public page. */
const knownAddress = (url: URL, knownParameters: readonly string[]): string => {
  const orderedQuery = new URLSearchParams()
  for (const name of knownParameters) {
    const value = url.searchParams.get(name)
    if (value !== null) orderedQuery.set(name, value)
  }
  const text = orderedQuery.toString()
  return text ? `${url.pathname}?${text}` : url.pathname
}

/**
 * Adds the query to a redirect, for example from an address with a slash at the end. A page that redirects to its own
 * path does so because of a known parameter. All known parameters are then removed, so that it does not redirect
 * again.
 */
const withQuery = (
  location: string,
  { pathname, search }: URL,
  knownParameters: readonly string[],
): string => {
  if (location.includes('?')) return location
  if (location !== pathname) return location + search
  const remainingQuery = new URLSearchParams(search)
  for (const name of knownParameters) remainingQuery.delete(name)
  return remainingQuery.size > 0 ? `${location}?${remainingQuery}` : location
}

/** Renders a page without the user's cookies and headers: a public page is the same for everybody. */
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
 * Returns the path and query of a redirect, with one slash at the start. After two slashes, the next part would be
 * read as a host.
 */
const ownAddress = (location: string): string => {
  const { pathname, search } = new URL(location, 'http://jaunt.internal')
  return `/${pathname.replace(/^\/+/, '')}${search}`
}
