import type { AnyContractProcedure } from '@orpc/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#kernel/actor.ts'
import type { EndpointMeta } from '#kernel/endpoint.ts'
import { patternFinder } from '../http/path-pattern.ts'
import { type RequestContext, visitorContext } from '../http/request-context.ts'
import type { PageCache, RenderedPage } from './page-cache.ts'
import { sendCached } from './send-cached.ts'

/** The query parameters that a cached endpoint reads, and whether its cached responses are sent to customers too. */
type CachedEndpoint = { readonly query: ReadonlySet<string>; readonly isForCustomers: boolean }

type Deps = {
  readonly cache: PageCache
  readonly endpoints: readonly AnyContractProcedure[]
  /** Creates the response. */
  respond(address: URL, context: RequestContext): Promise<{ readonly status: number; readonly body: unknown }>
}

/** The key of a cached response, and whether the response is sent to customers too. */
export type CachedAddress = { readonly key: string; readonly isForCustomers: boolean }

/** The reader of a response: a visitor, or a customer. All customers of an audience get the same response. */
export type SharedReader = { readonly actor: null } | { readonly actor: Actor; readonly audience: string }

/**
 * The default headers of responses to visitors. Clients revalidate each time, because the content may have changed or
 * the user may have signed in.
 */
const visitorCaching = { 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' }
/** Maximum length of an address that can be a key. */
const maxKeyLength = 2000

/**
 * Creates the cache of responses of endpoints declared as cached. The endpoints get no cookies, headers or IP address
 * of the request, so a shared response contains nothing personal.
 */
export const createResponseCache = ({ cache, endpoints, respond }: Deps) => {
  const addressOf = cachedAddresses(endpoints)
  const render = async (key: string, actor: Actor | null, requestId: string): Promise<RenderedPage> => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    const context = visitorContext(requestId)
    const header = (name: string, value: string) => {
      headers[name] = value
    }
    const { status, body } = await respond(new URL(`http://jaunt.internal${key}`), {
      ...context,
      actor,
      response: { ...context.response, header },
    })
    return { status, headers, body: Buffer.from(JSON.stringify(body)) }
  }
  return {
    /** Returns the cache key of a request; undefined if its response is not cached for any reader. */
    addressOf: ({ method, url }: FastifyRequest): CachedAddress | undefined =>
      ['GET', 'HEAD'].includes(method) ? addressOf(url) : undefined,
    /** Sends the response. Resolves to false, without sending, if the request must be handled without the cache. */
    serve: async (
      request: FastifyRequest,
      reply: FastifyReply,
      { key, reader }: { readonly key: string; readonly reader: SharedReader },
    ): Promise<boolean> => {
      let isRenderedHere = false
      const page = await cache.get(reader.actor ? `${reader.audience} ${key}` : key, () => {
        isRenderedHere = true
        return render(key, reader.actor, request.id)
      })
      // A failure contains the id of its request, so it is sent only to that client.
      if (page.status !== 200 && !isRenderedHere) return false
      const { 'cache-control': pageCaching, ...headers } = page.headers
      const customerCaching = { 'cache-control': 'no-store', vary: visitorCaching.vary }
      if (page.status !== 200)
        reply
          .code(page.status)
          .headers({ ...headers, 'cache-control': 'no-store' })
          .send(page.bytes.identity)
      else {
        const cachingOfPage = pageCaching
          ? { ...visitorCaching, 'cache-control': pageCaching }
          : visitorCaching
        sendCached(request, reply, { ...page, headers }, reader.actor ? customerCaching : cachingOfPage)
      }
      return true
    },
  }
}

/**
 * Returns a function that converts a URL to a cache key: the address of a cached endpoint with its query parameters
 * in a fixed order. It returns undefined for any other address, and for an address that is not in its normal form.
 */
const cachedAddresses = (endpoints: readonly AnyContractProcedure[]) => {
  const getEndpoints = endpoints.filter((endpoint) => endpoint['~orpc'].route.method === 'GET')
  const cachedByRoute = new Map(
    getEndpoints.flatMap((endpoint) =>
      isCached(endpoint) ? [[routeOf(endpoint), cachedEndpoint(endpoint)]] : [],
    ),
  )
  const patternOf = patternFinder(getEndpoints.map(routeOf))
  return (url: string): CachedAddress | undefined => {
    if (url.length > maxKeyLength) return undefined
    const { pathname, search, searchParams } = new URL(`http://jaunt.internal${url}`)
    const endpoint = cachedByRoute.get(patternOf(pathname) ?? '')
    if (!endpoint || pathname + search !== url || pathname.includes('//')) return undefined
    const parameterNames = [...searchParams.keys()]
    if (!parameterNames.every((name) => endpoint.query.has(name))) return undefined
    searchParams.sort()
    // Prices can depend on the event that a product is chosen for.
    const isForCustomers = endpoint.isForCustomers && !searchParams.has('eventId')
    return { key: parameterNames.length === 0 ? pathname : `${pathname}?${searchParams}`, isForCustomers }
  }
}

const routeOf = (endpoint: AnyContractProcedure) => `/api${endpoint['~orpc'].route.path}`
export const isCached = (endpoint: AnyContractProcedure): boolean =>
  (endpoint['~orpc'].meta as EndpointMeta).cached !== undefined

const cachedEndpoint = (endpoint: AnyContractProcedure): CachedEndpoint => {
  const shape = (endpoint['~orpc'].inputSchema as { shape?: object } | undefined)?.shape ?? {}
  const pathParameters = new Set(endpoint['~orpc'].route.path?.match(/(?<=\{)\w+(?=\})/g))
  return {
    query: new Set(Object.keys(shape).filter((name) => !pathParameters.has(name))),
    isForCustomers: (endpoint['~orpc'].meta as EndpointMeta).cached === 'forCustomers',
  }
}
