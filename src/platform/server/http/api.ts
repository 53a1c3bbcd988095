import { finished, Readable } from 'node:stream'
import { type AnyContractProcedure, ORPCError } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Actor, personBehind } from '#kernel/actor.ts'
import type { EndpointMeta } from '#kernel/endpoint.ts'
import { genericMessage } from '#kernel/generic-messages.ts'
import { Unavailable } from '#kernel/unavailable.ts'
import type { PageCache } from '../cache/page-cache.ts'
import { type CachedAddress, createResponseCache, type SharedReader } from '../cache/response-cache.ts'
import { isDatabaseUnavailable, retryAfterSeconds } from '../database/database-unavailable.ts'
import type { Replica } from '../database/replica.ts'
import { runForServer } from '../database/requester.ts'
import type { AccessFacts } from './access-gate.ts'
import { createEndpointHandler, type Gates } from './endpoint-handler.ts'
import { errorBody, validationFailure } from './error-body.ts'
import { RefusedRequest } from './implement-endpoints.ts'
import type { Priority } from './limits/admission.ts'
import { admitOrRefuse, canContinue } from './limits/admit-requests.ts'
import { createBodyBudget } from './limits/body-budget.ts'
import { createLargeRequests } from './limits/large-requests.ts'
import { networkOf } from './limits/network-of.ts'
import { replicaAccess } from './replica-access.ts'
import type { RequestContext } from './request-context.ts'
import { requestFacts, responseTools } from './request-facts.ts'
import { createRequestGates } from './request-gates.ts'
import { sendJson } from './send-json.ts'
import { overloaded, overloadRetrySeconds, unavailable } from './send-unavailable.ts'
import { hasStreamedRows, jsonOfStreamed } from './streamed-rows.ts'

type ApiOptions = {
  readonly router: AnyRouter
  readonly access: AccessFacts
  /** Returns the session of the request, renewed when due; null for a visitor. */
  resolveSession(
    request: RequestContext['request'],
    response: RequestContext['response'],
  ): Promise<{ readonly actor: Actor; readonly csrf: string } | null>
  readonly replica?: Replica | undefined
  /** All endpoints and the cache of their responses. */
  readonly cached?: {
    readonly endpoints: readonly AnyContractProcedure[]
    readonly cache: PageCache
    /** Returns whether a request may belong to a user. */
    carriesSession(request: RequestContext['request']): boolean
    /** Returns the audience of a customer, whose members all get the same responses; undefined for other users. */
    audienceOf(actor: Actor): Promise<string | undefined>
  }
}

/** Maximum bytes of memory for all request bodies together, and for those of one network. */
const bodyMemory = { maxBytes: 50_331_648, maxBytesOfNetwork: 16_777_216 }

/** Serves every endpoint of the router under /api. */
export const serveApi = (app: FastifyInstance, options: ApiOptions): void => {
  // oRPC validates inputs itself and has no option for our error messages, so they are set globally.
  z.config({ customError: (issue) => genericMessage(issue) })
  const handle = createEndpointHandler(options.router)
  const budget = createBodyBudget(bodyMemory)
  const largeRequests = createLargeRequests()
  const parse = jsonParser(app)
  const { cached } = options
  const responses =
    cached &&
    createResponseCache({
      ...cached,
      respond: async (url, context) => {
        const gates: Gates = {
          admit: async () => context,
          explain: (reason) => explain(reason, context, app.log),
        }
        return (await handle({ method: 'GET', url }, gates)) ?? { status: 404, body: {} }
      },
    })
  const declaredPriority = priorityFinder(cached?.endpoints ?? [])
  const priorityOf = (request: FastifyRequest, { address, hasSession, declared }: RequestHints): Priority => {
    // Only users can pay. A request without a session is refused in any case, so it must not use the capacity that is
    // reserved for payments.
    if (declared === 'critical' && !hasSession) return 'visitor'
    if (declared) return declared
    if (hasSession) return isRead(request) ? 'member' : 'write'
    return address && cached?.cache.has(address.key) ? 'cached' : 'visitor'
  }
  /** Sends a cached response. Resolves to false when the request must be handled in the usual way. */
  const respondFromCache = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { address, hasSession }: RequestHints,
    contextOf: () => Promise<RequestContext>,
  ): Promise<boolean> => {
    if (!responses || !address) return false
    const { key, isForCustomers } = address
    if (!hasSession) return responses.serve(request, reply, { key, reader: { actor: null } })
    if (!isForCustomers) return false
    // A failure is handled in the usual way, which reports it.
    const reader = await customerReader(contextOf).catch(() => undefined)
    return reader !== undefined && responses.serve(request, reply, { key, reader })
  }
  /** Returns the reader if a response that customers share can be sent to them, otherwise undefined. */
  const customerReader = async (
    contextOf: () => Promise<RequestContext>,
  ): Promise<SharedReader | undefined> => {
    const { actor } = await contextOf()
    const audience = actor ? await cached?.audienceOf(actor) : undefined
    return actor && audience !== undefined ? { actor, audience } : undefined
  }
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const facts = requestFacts(request, app.secureCookies)
    const hints: RequestHints = {
      address: responses?.addressOf(request),
      hasSession: cached?.carriesSession(facts) ?? false,
      declared: declaredPriority(request),
    }
    if (!admitOrRefuse(request, reply, priorityOf(request, hints))) return reply
    const response = responseTools(reply, app.secureCookies)
    // Log-ins declare the priority `member` and need no session, so an expired session does not matter.
    const needsSession = hints.hasSession && hints.declared !== 'member'
    const contextOf = onlyOnce(() => requestContext(request, { facts, response, needsSession }, options))
    if (await respondFromCache(request, reply, hints, contextOf)) return reply
    reply.header('cache-control', 'no-store')
    const { promise: handled, resolve: setHandled } = Promise.withResolvers<void>()
    const gates = createRequestGates(request, reply, {
      facts: options.access,
      budget,
      parse,
      contextOf: async () => {
        const context = await contextOf()
        return {
          ...context,
          enterLarge: () => largeRequests.enter(accountOf(context), { ended: endOf(reply), handled }),
        }
      },
      explain: (reason) => explain(reason, { request, response }, request.log),
    })
    // A HEAD request is handled as GET; Node omits the body of the response.
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const url = new URL(`http://jaunt.internal${request.url}`)
    const handlerResponse = await handle({ method, url }, gates).finally(setHandled)
    if (!handlerResponse)
      return reply.code(404).send({ error: 'Not found', code: 'callUnknown', requestId: request.id })
    reply.code(handlerResponse.status).header('content-type', 'application/json')
    const { body } = handlerResponse
    return hasStreamedRows(body)
      ? reply.send(Readable.from(jsonOfStreamed(body)))
      : sendJson(request, reply, JSON.stringify(body))
  }
  app.register(async (scope) => {
    // Bodies are read only after the gates have accepted the request.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all('/api/*', { config: { priority: 'byHandler' } }, respond)
  })
  // The endpoint for file uploads reads the bytes as they arrive.
  app.register(async (fileScope) => {
    fileScope.removeAllContentTypeParsers()
    fileScope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    fileScope.addContentTypeParser('application/octet-stream', (request, payload, done) => {
      request.fileBytes = payload
      done(null, {})
    })
    fileScope.post('/api/upload/*', { config: { takesFile: true, priority: 'byHandler' } }, respond)
  })
}

/** What the address and the cookies of a request show, before its body or the database is read. */
type RequestHints = {
  /** The key of its cached response, if its endpoint is cached. */
  readonly address: CachedAddress | undefined
  /** Whether it has the cookie of a session, valid or not. */
  readonly hasSession: boolean
  /** The priority that its endpoint declares. */
  readonly declared: Priority | undefined
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Returns a function that finds the priority that the endpoint of a request declares. */
const priorityFinder = (endpoints: readonly AnyContractProcedure[]) => {
  const priorities = new Map<string, Priority>()
  for (const {
    '~orpc': { meta, route },
  } of endpoints) {
    const { priority } = meta as EndpointMeta
    if (priority) priorities.set(`${route.method} /api${route.path}`, priority)
  }
  return ({ method, url }: FastifyRequest) => priorities.get(`${method} ${url.split('?', 1)[0]}`)
}

/** Returns a function that runs the work at its first call and returns the same result at every call. */
const onlyOnce = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let result: Promise<Result> | undefined
  return () => {
    result ??= work()
    return result
  }
}

/** Parses JSON as Fastify does: keys that would change a prototype are refused. */
const jsonParser = (app: FastifyInstance) => {
  const parser = app.getDefaultJsonParser('error', 'error')
  return (text: string): unknown => {
    let parsed: unknown
    void parser({} as FastifyRequest, text, (problem, value) => {
      if (problem) throw problem
      parsed = value
    })
    return parsed
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    fileBytes?: AsyncIterable<Uint8Array>
  }
}

/** Thrown when a request turns out to be a visitor's while visitors are refused. The request had no effect. */
class Overloaded extends Error {}

type FailedRequest = {
  readonly request: { readonly id: string }
  readonly response: RequestContext['response']
}

/** Returns the error to send (see `publicError`), and sets Retry-After if the failure is temporary. */
const explain = (reason: unknown, { request, response }: FailedRequest, log: FastifyRequest['log']) => {
  if (reason instanceof Overloaded) {
    response.header('retry-after', String(overloadRetrySeconds()))
    return new ORPCError('overloaded', { status: 503, data: { ...overloaded, requestId: request.id } })
  }
  const failure = publicError(reason, request.id, log)
  if (failure.code === 'unavailable') response.header('retry-after', String(retryAfterSeconds))
  return failure
}

/**
 * Converts any failure into an ORPCError whose data is the whole response body. An expected failure retains its status.
 * An unexpected one is logged with the request's id, and its response has no details.
 */
const publicError = (reason: unknown, requestId: string, log: FastifyRequest['log']) => {
  const expectedError = reason instanceof ORPCError ? validationFailure(reason) : undefined
  if (expectedError && (expectedError.status < 500 || expectedError instanceof RefusedRequest)) {
    const { code, status, message } = expectedError
    return new ORPCError(code, { status, message, data: errorBody(expectedError, requestId), cause: reason })
  }
  log.error({ err: reason, requestId }, 'request failed')
  if (isTransient(reason) || (reason instanceof ORPCError && isTransient(reason.cause)))
    return new ORPCError('unavailable', { status: 503, data: { ...unavailable, requestId }, cause: reason })
  const body = { error: 'Failed operation', code: 'failed', requestId }
  return new ORPCError('failed', { status: expectedError?.status ?? 500, data: body, cause: reason })
}

/** Returns true for failures after which the same request may succeed later or in another process. */
const isTransient = (reason: unknown) => reason instanceof Unavailable || isDatabaseUnavailable(reason)

type ContextSource = {
  readonly facts: RequestContext['request']
  readonly response: RequestContext['response']
  /** Whether the request was admitted because of its cookie of a session, which can be expired or forged. */
  readonly needsSession: boolean
}

const requestContext = async (
  request: FastifyRequest,
  { facts, response, needsSession }: ContextSource,
  options: ApiOptions,
): Promise<RequestContext> => {
  const session = await runForServer(() => options.resolveSession(facts, response))
  request.requester.isVisitor = session === null
  if (needsSession && !(await canContinue(request, () => session !== null))) throw new Overloaded()
  const actor = session?.actor ?? null
  const { replica } = options
  return {
    actor,
    csrf: session?.csrf,
    canStream: true,
    replica: actor && replica ? replicaAccess(replica, { actor, request: facts, response }) : undefined,
    request: facts,
    response,
  }
}

/** Returns the account for which large requests are counted: a user, or the network of a visitor. */
const accountOf = ({ actor, request }: RequestContext): string =>
  actor ? personBehind(actor) : networkOf(request.ip)

/** Returns a signal that is aborted when the response has been sent or its client has left. */
const endOf = ({ raw }: FastifyReply): AbortSignal => {
  const end = new AbortController()
  finished(raw, () => end.abort())
  return end.signal
}
