import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Unavailable } from '#kernel/unavailable.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import { newRequester, type Requester, runFor } from '../database/requester.ts'
import { networkOf } from './limits/network-of.ts'
import { patternFinder } from './path-pattern.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { sendUnavailable, unavailable } from './send-unavailable.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** On whose behalf the handler queries the database. */
    requester: Requester
  }
  interface FastifyInstance {
    /** Cookies carry Secure, and those of the server alone `__Host-`: the site is served over https. */
    readonly secureCookies: boolean
  }
  interface FastifyContextConfig {
    /** Its body is a file, and may take longer to arrive than a request. */
    readonly takesFile?: true
  }
}

type HttpOptions = {
  readonly logLevel: string
  /** Calls a minute for one address before 429 (API: 600). */
  readonly callsPerMinute: number
  /** People reach the site over https, here or at a proxy before it. */
  readonly https?: boolean
  /** Proxies whose word on the sender's address is taken; addresses, networks, or 'loopback'. */
  readonly trustedProxies?: readonly string[]
  /** Milliseconds to send a whole request in; a minute when left out. */
  readonly requestTimeout?: number
  /** The same for a request whose body is a file; five minutes when left out, as long as a browser tries. */
  readonly fileTimeout?: number
  /** Where log lines go; to standard output when left out. */
  readonly log?: { write(line: string): void }
  /** The addresses of the calls below /api, such as /event/{id}. */
  readonly callPaths?: readonly string[]
  /**
   * Milliseconds that the event loop may be late, on the average of a second, before requests are answered 503; 0
   * never refuses any, for tests, which share the thread with what they ask of it.
   */
  readonly latestEventLoop?: number
  /** True once the database answers; the readiness address says so. */
  ready(): Promise<boolean>
  /** Shown by the readiness address; undefined for a server that nobody supervises. */
  readonly restarts?: Restarts
}

/** How often a supervised server was restarted since `npm start`, and why the last time. */
export type Restarts = {
  readonly restarts: number
  readonly last?: { readonly at: string; readonly reason: string }
}

/** Bytes of a body outside of the API; what needs more says so. */
const largestBody = 16_384
const minute = 60_000

/** Who sends a request by the byte, or reads no answer, holds a connection only so long. */
const timeLimits = (requestTimeout: number, fileTimeout: number) => ({
  requestTimeout: fileTimeout,
  connectionTimeout: 2 * minute,
  http: {
    requestTimeout: fileTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: requestTimeout / 4,
  },
})

/** Hangs up, as the server does by itself later, on whose request has not come in time and is no file. */
const limitBodies = (app: FastifyInstance, requestTimeout: number) => {
  app.addHook('onRequest', async ({ raw, routeOptions, headers }) => {
    if (headers['content-length'] === undefined || routeOptions.config.takesFile) return
    const late = setTimeout(() => {
      const problem = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      if (raw.complete === false) app.server.emit('clientError', problem, raw.socket)
    }, requestTimeout)
    raw.once('close', () => clearTimeout(late))
    late.unref()
  })
}

/** Runs each handler for the requester of its request. */
const noteRequesters = (app: FastifyInstance) => {
  app.decorateRequest('requester')
  app.addHook('onRequest', async (request) => {
    request.requester = newRequester()
  })
  app.addHook('preHandler', (request, _reply, done) => runFor(request.requester, done))
}

/** A few bytes of a compressed body can stand for megabytes; nothing of ours sends one. */
const refusePackedBodies = (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding'] ?? 'identity'
    if (encoding.toLowerCase() === 'identity') return
    throw Object.assign(new Error('Compressed request bodies are not supported'), {
      statusCode: 415,
      code: 'bodyPacked',
    })
  })
}

/**
 * Refuses bodies that come in chunks. Each chunk costs the event loop some microseconds, however short it is: a body of
 * 120 KB in chunks of one byte took half a second. Browsers, and proxies that collect bodies, send a Content-Length.
 */
const refuseChunkedBodies = (app: FastifyInstance) => {
  // Not async: chunks that arrived with the head are parsed right after it, and dropped. Nothing more is read.
  app.addHook('onRequest', ({ headers, raw }, reply, done) => {
    if (headers['transfer-encoding'] === undefined) return done()
    // Before Node reads the rest of the body, to come to the next request.
    reply.raw.once('finish', () => raw.socket.destroy())
    raw.socket.pause()
    raw.push = () => true
    const problem = new Error('The Content-Length header is missing')
    done(Object.assign(problem, { statusCode: 411, code: 'bodyLengthMissing' }))
  })
}

/** The sort of address a request is for: the call's pattern, else the route's, such as '/*' for any page. */
const pathLogger = (callPaths: readonly string[]) => {
  const patternOf = patternFinder(callPaths.map((path) => `/api${path}`))
  return ({ url, routeOptions }: FastifyRequest): string =>
    patternOf(url.split('?')[0] ?? '') ?? routeOptions?.url ?? 'unknown'
}

/** The HTTP application without any feature: ids, logs, limits, compression, health. */
export const createHttpApp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const { requestTimeout = minute, fileTimeout = 5 * minute } = options
  const loggedPath = pathLogger(options.callPaths ?? [])
  const app = Fastify({
    bodyLimit: largestBody,
    ...timeLimits(requestTimeout, Math.max(requestTimeout, fileTimeout)),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: [...(options.trustedProxies ?? ['loopback'])],
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => answerCalmly(error, request, reply),
    logger: {
      level: options.logLevel,
      ...(options.log && { stream: options.log }),
      redact: ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-csrf-token"]'],
      serializers: {
        // Addresses may carry tokens, in their path as in their query: only what sort they are is logged.
        req: (request) => ({ method: request.method, path: loggedPath(request) }),
      },
    },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  answerErrorsCalmly(app)
  refuseChunkedBodies(app)
  noteRequesters(app)
  limitBodies(app, requestTimeout)
  refusePackedBodies(app)
  closeConnectionsSoftly(app)
  await addSecurityHeaders(app, { https: options.https ?? false })
  app.decorate('secureCookies', options.https ?? false)
  await app.register(cookie)
  await app.register(rateLimit, {
    max: options.callsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkOf(request.ip),
    // Pages have a limit of their own, where they are rendered.
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (request) => ({
      statusCode: 429,
      error: 'Too many requests. Please wait a moment and try again.',
      code: 'tooMany',
      requestId: request.id,
    }),
  })
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
  })
  await app.register(underPressure, { maxEventLoopDelay: options.latestEventLoop ?? 5000, retryAfter: 2 })
  app.get('/health', { logLevel: 'silent' }, async () => ({ status: 'up' }))
  app.get('/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = await options.ready().catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...options.restarts })
  })
  return app
}

/** Milliseconds between two looks for connections that nobody uses any more, while the server closes. */
const closingLook = 100

/**
 * Once the server is told to stop, what is under way is answered with `Connection: close`, so that nobody sends
 * the next request into a connection that is about to end; connections that are not used are closed. So is what is
 * answered before all of it has come, as a file too big: what is left of it would stand before the next request.
 */
const closeConnectionsSoftly = (app: FastifyInstance) => {
  let isClosing = false
  let looking: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    isClosing = true
    looking = setInterval(() => app.server.closeIdleConnections(), closingLook).unref()
  })
  app.addHook('onClose', async () => clearInterval(looking))
  app.addHook('onSend', async (request, reply) => {
    if (isClosing || request.raw.complete === false) reply.header('connection', 'close')
  })
}

type HttpFailure = { statusCode?: number; code?: string; message: string }

const calmTexts: Readonly<Record<number, string>> = {
  404: 'Not found',
  413: 'The request is too big',
}

/** Failures before a handler (malformed JSON, oversized body, wrong media type) keep the one error form. */
const answerCalmly = (failure: HttpFailure, request: FastifyRequest, reply: FastifyReply) => {
  const { statusCode: status = 500, code = 'failed', message } = failure
  if (status >= 500) request.log.error({ err: failure }, 'request failed')
  if (failure instanceof Unavailable || isDatabaseUnavailable(failure)) return sendUnavailable(request, reply)
  const error = calmTexts[status] ?? ((status < 500 && message) || 'Failed operation')
  // What broke inside is for the log; its code may be a driver's.
  return reply.code(status).send({
    error,
    code: status < 500 ? code : status === 503 ? unavailable.code : 'failed',
    requestId: request.id,
  })
}

const answerErrorsCalmly = (app: FastifyInstance) => {
  app.setErrorHandler<HttpFailure>(answerCalmly)
  app.setNotFoundHandler((request, reply) =>
    answerCalmly({ statusCode: 404, code: 'addressUnknown', message: '' }, request, reply),
  )
}
