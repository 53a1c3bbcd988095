import type { AnyContractProcedure } from '@orpc/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointMeta } from '#kernel/endpoint.ts'
import { patternFinder } from '../http/path-pattern.ts'
import { type RequestContext, visitorContext } from '../http/request-context.ts'
import type { PageCache, RenderedPage } from './page-cache.ts'
import { sendCached } from './send-cached.ts'

/** An endpoint whose response is the same for every visitor, with the query parameters that it reads. */
type CachedEndpoint = { readonly query: ReadonlySet<string> }

type Deps = {
  readonly cache: PageCache
  readonly endpoints: readonly AnyContractProcedure[]
  /** Creates the response. */
  respond(address: URL, context: RequestContext): Promise<{ readonly status: number; readonly body: unknown }>
  /** Whether a request may come from a signed-in user. Their responses are neither read from the cache nor cached. */
  carriesSession(request: FastifyRequest): boolean
}

/** Clients revalidate each time: the content may have changed, or the user may have signed in. */
const caching = { 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' }
/** Maximum length of an address that can be a key. */
const maxKeyLength = 2000

/**
 * Responds to visitors from the cache, for the endpoints declared as cached. The endpoints don't get the request's
 * cookies, headers and IP address, so a shared response contains nothing personal. The returned function resolves to
 * false if the request must be handled in the usual way.
 */
export const createResponseCache = ({ cache, endpoints, respond, carriesSession }: Deps) => {
  const keyOf = keyFinder(endpoints)
  const render = async (key: string, requestId: string): Promise<RenderedPage> => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    const context = visitorContext(requestId)
    const header = (name: string, value: string) => {
      headers[name] = value
    }
    const { status, body } = await respond(new URL(`http://jaunt.internal${key}`), {
      ...context,
      response: { ...context.response, header },
    })
    return { status, headers, body: Buffer.from(JSON.stringify(body)) }
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    if (!['GET', 'HEAD'].includes(request.method) || carriesSession(request)) return false
    const key = keyOf(request.url)
    if (key === undefined) return false
    let isOwn = false
    const page = await cache.get(key, () => {
      isOwn = true
      return render(key, request.id)
    })
    // A failure contains the id of its request, so it is sent only to that client.
    if (page.status !== 200 && !isOwn) return false
    const { 'cache-control': own, ...headers } = page.headers
    if (page.status !== 200)
      reply
        .code(page.status)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send(page.bytes.identity)
    else
      sendCached(request, reply, { ...page, headers }, own ? { ...caching, 'cache-control': own } : caching)
    return true
  }
}

/**
 * Returns a function that converts a URL to a cache key: the address of a cached endpoint with its query parameters
 * in a fixed order. It returns undefined for any other address, and for an address that is not in its normal form.
 */
const keyFinder = (endpoints: readonly AnyContractProcedure[]) => {
  const gets = endpoints.filter((endpoint) => endpoint['~orpc'].route.method === 'GET')
  const cached = new Map(
    gets.flatMap((endpoint) => (isCached(endpoint) ? [[addressOf(endpoint), cachedEndpoint(endpoint)]] : [])),
  )
  const patternOf = patternFinder(gets.map(addressOf))
  return (url: string): string | undefined => {
    if (url.length > maxKeyLength) return undefined
    const { pathname, search, searchParams } = new URL(`http://jaunt.internal${url}`)
    const endpoint = cached.get(patternOf(pathname) ?? '')
    if (!endpoint || pathname + search !== url || pathname.includes('//')) return undefined
    const given = [...searchParams.keys()]
    if (!given.every((name) => endpoint.query.has(name))) return undefined
    searchParams.sort()
    return given.length === 0 ? pathname : `${pathname}?${searchParams}`
  }
}

const addressOf = (endpoint: AnyContractProcedure) => `/api${endpoint['~orpc'].route.path}`
export const isCached = (endpoint: AnyContractProcedure): boolean =>
  (endpoint['~orpc'].meta as EndpointMeta).cached === true

const cachedEndpoint = (endpoint: AnyContractProcedure): CachedEndpoint => {
  const shape = (endpoint['~orpc'].inputSchema as { shape?: object } | undefined)?.shape ?? {}
  const inPath = new Set(endpoint['~orpc'].route.path?.match(/(?<=\{)\w+(?=\})/g))
  return { query: new Set(Object.keys(shape).filter((name) => !inPath.has(name))) }
}
