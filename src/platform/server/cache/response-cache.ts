import type { AnyContractProcedure } from '@orpc/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallMeta } from '#kernel/call.ts'
import { type CallContext, visitorContext } from '../http/call-context.ts'
import { patternFinder } from '../http/path-pattern.ts'
import type { PageCache, RenderedPage } from './page-cache.ts'
import { sendCached } from './send-cached.ts'

/** A call whose answer to a visitor is the same for every visitor, and what of its query it reads. */
type CachedEndpoint = { readonly query: ReadonlySet<string> }

type Parts = {
  readonly cache: PageCache
  readonly calls: readonly AnyContractProcedure[]
  /** Makes the answer anew. */
  answer(address: URL, context: CallContext): Promise<{ readonly status: number; readonly body: unknown }>
  /** Whether a request may be somebody's: theirs is never answered from what is kept, nor kept. */
  carriesSession(request: FastifyRequest): boolean
}

/** Asked for again each time, with what is had: whether it is the same still, and for the same reader. */
const caching = { 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' }
/** Characters of an address that something may be kept under. */
const longestKey = 2000

/**
 * Answers the calls that declare themselves kept, to visitors. They are answered without cookies, headers and address
 * of who asks, so there is nothing of anybody in what others are given. Answers false where the call is to be made in
 * the usual way.
 */
export const createResponseCache = ({ cache, calls, answer, carriesSession }: Parts) => {
  const keyOf = keyFinder(calls)
  const render = async (key: string, requestId: string): Promise<RenderedPage> => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    const context = visitorContext(requestId)
    const header = (name: string, value: string) => {
      headers[name] = value
    }
    const { status, body } = await answer(new URL(`http://jaunt.internal${key}`), {
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
    const made = await cache.get(key, () => {
      isOwn = true
      return render(key, request.id)
    })
    // A failure says whose request it was: it is for who asked alone.
    if (made.status !== 200 && !isOwn) return false
    const { 'cache-control': own, ...headers } = made.headers
    if (made.status !== 200)
      reply
        .code(made.status)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send(made.bytes.identity)
    else
      sendCached(request, reply, { ...made, headers }, own ? { ...caching, 'cache-control': own } : caching)
    return true
  }
}

/**
 * The address of a kept call with what it reads of its query in a fixed order; undefined for any other address, and
 * for one that is read otherwise than it is written.
 */
const keyFinder = (calls: readonly AnyContractProcedure[]) => {
  const gets = calls.filter((call) => call['~orpc'].route.method === 'GET')
  const kept = new Map(
    gets.flatMap((call) => (isKept(call) ? [[addressOf(call), cachedEndpoint(call)]] : [])),
  )
  const patternOf = patternFinder(gets.map(addressOf))
  return (url: string): string | undefined => {
    if (url.length > longestKey) return undefined
    const { pathname, search, searchParams } = new URL(`http://jaunt.internal${url}`)
    const call = kept.get(patternOf(pathname) ?? '')
    if (!call || pathname + search !== url || pathname.includes('//')) return undefined
    const given = [...searchParams.keys()]
    if (!given.every((name) => call.query.has(name))) return undefined
    searchParams.sort()
    return given.length === 0 ? pathname : `${pathname}?${searchParams}`
  }
}

const addressOf = (call: AnyContractProcedure) => `/api${call['~orpc'].route.path}`
export const isKept = (call: AnyContractProcedure): boolean => (call['~orpc'].meta as CallMeta).kept === true

const cachedEndpoint = (call: AnyContractProcedure): CachedEndpoint => {
  const shape = (call['~orpc'].inputSchema as { shape?: object } | undefined)?.shape ?? {}
  const inPath = new Set(call['~orpc'].route.path?.match(/(?<=\{)\w+(?=\})/g))
  return { query: new Set(Object.keys(shape).filter((name) => !inPath.has(name))) }
}
