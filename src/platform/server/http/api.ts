import { type AnyContractProcedure, ORPCError } from '@orpc/contract'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import type { AnyRouter } from '@orpc/server'
import { FastifyHandler } from '@orpc/server/fastify'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { genericMessage } from '#kernel/generic-messages.ts'
import { refusals } from '#kernel/refusals.ts'
import { Unavailable } from '#kernel/unavailable.ts'
import { databaseBackIn, isDatabaseGone } from '../database/database-gone.ts'
import { runForServer } from '../database/requester.ts'
import type { CallContext } from './call-context.ts'
import { createCallHandler } from './call-handler.ts'
import { cookieName } from './cookie-name.ts'
import { errorBody, validationFailure } from './error-body.ts'
import { createKeptAnswers } from './kept/kept-answers.ts'
import type { PageCache } from './kept/page-cache.ts'
import { findTooHeavy, heavyBodyAnswer, mostHtmlOfStaff } from './limits/refuse-heavy-body.ts'
import { unavailable } from './send-unavailable.ts'

type ApiOptions = {
  readonly router: AnyRouter
  /** Whose session the request carries, renewed when due; null for a visitor. */
  resolveSession(
    request: CallContext['request'],
    response: CallContext['response'],
  ): Promise<{ readonly actor: Actor; readonly csrf: string } | null>
  /** All calls, where what visitors are answered is kept, and whether a request may be somebody's. */
  readonly kept?: {
    readonly calls: readonly AnyContractProcedure[]
    readonly cache: PageCache
    carriesSession(request: CallContext['request']): boolean
  }
}

/** Serves every call of the router under /api. */
export const serveApi = (app: FastifyInstance, options: ApiOptions): void => {
  // Contracts are checked inside oRPC, which takes no words for a single check.
  z.config({ customError: (issue) => genericMessage(issue) })
  const calls = createCallHandler(options.router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    customErrorResponseBodyEncoder: (error) => error.data,
    interceptors: [
      async ({ next, context }) => {
        const { request, response, log } = context as unknown as RequestFacts
        try {
          return await next()
        } catch (reason) {
          const answered = answerable(reason, request.id, log)
          if (answered.code === 'unavailable') response.header('retry-after', String(databaseBackIn))
          throw answered
        }
      },
    ],
  })
  const handler = new FastifyHandler(calls)
  const { kept } = options
  const answerKept =
    kept &&
    createKeptAnswers({
      ...kept,
      carriesSession: (request) => kept.carriesSession(requestFacts(request, app.secureCookies)),
      answer: async (url, context) => {
        const asked = { method: 'GET', url, headers: {}, body: async () => undefined, signal: undefined }
        const inApi = { prefix: '/api', context: { ...context, log: app.log } as CallContext } as const
        const { response } = await calls.handle(asked, inApi)
        return response ?? { status: 404, body: {} }
      },
    })
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (await answerKept?.(request, reply)) return reply
    reply.header('cache-control', 'no-store')
    const context = await callContext(request, reply, options)
    const isStaff = countsAsStaff(context.actor)
    const heavy = findTooHeavy(request.body, isStaff ? mostHtmlOfStaff : undefined)
    if (heavy !== undefined) return reply.code(422).send(heavyBodyAnswer(heavy, request.id))
    const { matched } = await handler.handle(asRead(request), reply, {
      prefix: '/api',
      context: { ...context, log: request.log } as never,
    })
    if (!matched)
      return reply.code(404).send({ error: 'Not found', code: 'callUnknown', requestId: request.id })
    return reply
  }
  app.all('/api/*', answer)
  // The one sort of call whose body is a file: its bytes are read as they come, by the call itself.
  app.register(async (files) => {
    files.addContentTypeParser('application/octet-stream', (request, payload, done) => {
      request.fileBytes = payload
      done(null, {})
    })
    files.post('/api/upload/*', { config: { takesFile: true } }, answer)
  })
}

/** HEAD asks for what GET would answer; of the body Node sends nothing. */
const asRead = (request: FastifyRequest): FastifyRequest =>
  request.method === 'HEAD'
    ? Object.create(request, { raw: { value: Object.create(request.raw, { method: { value: 'GET' } }) } })
    : request
declare module 'fastify' {
  interface FastifyRequest {
    fileBytes?: AsyncIterable<Uint8Array>
  }
}

type RequestFacts = CallContext & { log: FastifyRequest['log'] }

/**
 * Every failure leaves as an ORPCError whose data is the whole body to send. What was expected keeps its
 * status; a broken assumption is logged once, with the request's id, and answered calmly.
 */
const answerable = (reason: unknown, requestId: string, log: FastifyRequest['log']) => {
  const known = reason instanceof ORPCError ? validationFailure(reason) : undefined
  if (known && (known.status < 500 || known.code in refusals)) {
    const { code, status, message } = known
    return new ORPCError(code, { status, message, data: errorBody(known, requestId), cause: reason })
  }
  log.error({ err: reason, requestId }, 'call failed')
  if (isPassing(reason) || (reason instanceof ORPCError && isPassing(reason.cause)))
    return new ORPCError('unavailable', { status: 503, data: { ...unavailable, requestId }, cause: reason })
  const calm = { error: 'Failed operation', code: 'failed', requestId }
  return new ORPCError('failed', { status: known?.status ?? 500, data: calm, cause: reason })
}

/** Later, or from another process, the same request may be answered. */
const isPassing = (reason: unknown) => reason instanceof Unavailable || isDatabaseGone(reason)

const callContext = async (
  request: FastifyRequest,
  reply: FastifyReply,
  options: ApiOptions,
): Promise<CallContext> => {
  const secure = request.server.secureCookies
  const asked = requestFacts(request, secure)
  const response = responseTools(reply, secure)
  const session = await runForServer(() => options.resolveSession(asked, response))
  request.requester.isVisitor = session === null
  return { actor: session?.actor ?? null, csrf: session?.csrf, request: asked, response }
}

const requestFacts = (request: FastifyRequest, secure: boolean): CallContext['request'] => ({
  id: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  method: request.method,
  header: (name) => {
    const value = request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value[0] : value
  },
  cookie: (name) => request.cookies[cookieName(name, secure)],
  ...(request.fileBytes && { bytes: request.fileBytes }),
})

const responseTools = (reply: FastifyReply, secure: boolean): CallContext['response'] => ({
  setCookie: (name, value, { maxAge, httpOnly = false } = {}) =>
    void reply.setCookie(cookieName(name, secure), value, {
      path: '/',
      sameSite: 'lax',
      secure,
      httpOnly,
      maxAge,
    }),
  // A browser takes a secure cookie away only when it is told so by one.
  clearCookie: (name) => void reply.clearCookie(cookieName(name, secure), { path: '/', secure }),
  header: (name, value) => void reply.header(name, value),
})
