import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sharedRefusals } from '#kernel/refusal.ts'
import { Unavailable } from '#kernel/unavailable.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import type { Replica } from '../database/replica.ts'
import { newRequester, type Requester, runFor } from '../database/requester.ts'
import { traceRequests } from '../tracing/trace-requests.ts'
import type { Admission } from './limits/admission.ts'
import { admitRequests } from './limits/admit-requests.ts'
import { type CountNetworks, countLocally } from './limits/network-counter.ts'
import { refuseDelayed } from './limits/refuse-delayed.ts'
import { patternFinder } from './path-pattern.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { sendUnavailable, unavailable } from './send-unavailable.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The requester for whom the handler queries the database. */
    requester: Requester
  }
  interface FastifyInstance {
    /**
     * Whether the site is served over https. Cookies are then Secure, and those for the server only have the prefix
     * `__Host-`.
     */
    readonly secureCookies: boolean
  }
  interface FastifyContextConfig {
    /** True if the body is a file, which can take longer to arrive. */
    readonly takesFile?: true
  }
}

/** The method of an endpoint and its path below /api, such as /event/{id}. */
export type EndpointAddress = { readonly method: string; readonly path: string }

type HttpOptions = {
  readonly logLevel: string
  /** Maximum API requests a minute from one network. */
  readonly requestsPerMinute: number
  /** Counts the API requests of each network; in this process only by default. */
  readonly countNetworks?: CountNetworks
  /** Whether users reach the site over https, here or at a proxy in front of it. */
  readonly https?: boolean
  /** Whether the card form in our pages offers wallets, which need features that pages otherwise forbid. */
  readonly wallets?: boolean
  /** Proxies that are trusted to report the client's address: addresses, networks, or 'loopback'. */
  readonly trustedProxies?: readonly string[]
  /** Maximum milliseconds to receive a whole request; a minute by default. */
  readonly requestTimeout?: number
  /** Maximum milliseconds to receive a request whose body is a file; five minutes by default, as in the browser. */
  readonly fileTimeout?: number
  /** Destination of log lines; standard output by default. */
  readonly log?: { write(line: string): void }
  readonly endpoints?: readonly EndpointAddress[]
  /** Whether requests are recorded as traces; see startTracing. */
  readonly isTraced?: boolean
  /**
   * Milliseconds that the event loop can be blocked before requests get 503; 5,000 by default. 0 turns the limit off,
   * for tests in the same thread as the server.
   */
  readonly maxEventLoopDelayMs?: number
  /** Decides which requests are refused under overload. `false` admits all, for tests in the same thread. */
  readonly admission?: Admission | false | undefined
  /** Returns the longest time in milliseconds for which requests have waited for a connection since the last call. */
  readonly readConnectionWaitMs?: () => number
  /**
   * Resolves when a closing server can close its connections; immediately by default. Until then, the server serves
   * every request, but is not ready, so that a load balancer sends it no more requests.
   */
  drain?(): Promise<unknown>
  /** Returns whether the database responds, for /ready. */
  ready(): Promise<boolean>
  /** The read replica to show in /ready; the process is also ready without it. */
  readonly replica?: Pick<Replica, 'readState'> | undefined
  /** Restarts to show in /ready; undefined for a server without a supervisor. */
  readonly restarts?: Restarts
}

/** The number of restarts of the supervised server since `npm start`, and the reason for the last one. */
export type Restarts = {
  readonly restarts: number
  readonly last?: { readonly at: string; readonly reason: string }
}

/**
 * Fields of errors that can contain personal data: those in which PostgreSQL quotes the values of a row, and the
 * recipients that a mail server has rejected.
 */
const personalErrorFields = ['detail', 'where', 'internalQuery', 'rejected', 'rejectedErrors']

/** Maximum body size in bytes outside of the API, unless a route sets its own. */
const maxBodyBytes = 16_384
const minute = 60_000

/** Returns timeouts that disconnect clients which send slowly or do not read responses. */
const timeLimits = (requestTimeout: number, fileTimeout: number) => ({
  requestTimeout: fileTimeout,
  connectionTimeout: 2 * minute,
  http: {
    requestTimeout: fileTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: requestTimeout / 4,
  },
})

/**
 * Closes the connection if a request's body, other than a file, takes too long to arrive. Node itself would wait
 * longer.
 */
const limitBodies = (app: FastifyInstance, requestTimeout: number) => {
  app.addHook('onRequest', async ({ raw, routeOptions, headers }) => {
    if (headers['content-length'] === undefined || routeOptions.config.takesFile) return
    const timer = setTimeout(() => {
      const problem = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      if (raw.complete === false) app.server.emit('clientError', problem, raw.socket)
    }, requestTimeout)
    raw.once('close', () => clearTimeout(timer))
    timer.unref()
  })
}

/** Runs each handler with the requester of its request. */
const trackRequesters = (app: FastifyInstance) => {
  app.decorateRequest('requester')
  app.addHook('onRequest', async (request) => {
    request.requester = newRequester()
  })
  app.addHook('preHandler', (request, _reply, done) => runFor(request.requester, done))
}

/** Refuses compressed bodies. A few bytes could expand to megabytes, and our clients never compress. */
const refuseCompressedBodies = (app: FastifyInstance) => {
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
 * Refuses bodies with chunked transfer encoding. Each chunk costs the event loop some microseconds, however short it
 * is: 120 KB in chunks of one byte took half a second. Browsers, and proxies that buffer bodies, send a
 * Content-Length.
 */
const refuseChunkedBodies = (app: FastifyInstance) => {
  // Not async, because Node parses chunks that arrived with the headers directly after this hook. The body is
  // dropped, and nothing more is read.
  app.addHook('onRequest', ({ headers, raw }, reply, done) => {
    if (headers['transfer-encoding'] === undefined) return done()
    // The stream is destroyed before Node reads the rest of the body to reach the next request.
    reply.raw.once('finish', () => raw.socket.destroy())
    raw.socket.pause()
    raw.push = () => true
    const problem = new Error('The Content-Length header is missing')
    done(Object.assign(problem, { statusCode: 411, code: 'bodyLengthMissing' }))
  })
}

/**
 * Returns a function that finds the path pattern of a request for logs and metrics. This is the pattern of the endpoint
 * or, without one, of the route, such as '/*' for any page. Requests with made-up paths or methods therefore add no
 * patterns.
 */
export const requestPatterns = (endpoints: readonly EndpointAddress[]) => {
  const finders = new Map(
    [...Map.groupBy(endpoints, ({ method }) => method)].map(([method, group]) => [
      method,
      patternFinder(group.map(({ path }) => `/api${path}`)),
    ]),
  )
  return ({ method, url, routeOptions }: FastifyRequest): string =>
    finders.get(method === 'HEAD' ? 'GET' : method)?.(url.split('?')[0] ?? '') ??
    routeOptions?.url ??
    'unknown'
}

/**
 * Returns a function that runs the work, or returns the result of the work that is running. Anyone can call /ready
 * without limit, so its calls together must not take more than one connection to the database.
 */
const shareWhileRunning = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<Result> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Creates the HTTP application, with request ids, logs, limits, compression and health checks, but no feature. */
export const createHttpApp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const { requestTimeout = minute, fileTimeout = 5 * minute } = options
  const loggedPath = requestPatterns(options.endpoints ?? [])
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    ...timeLimits(requestTimeout, Math.max(requestTimeout, fileTimeout)),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: [...(options.trustedProxies ?? ['loopback'])],
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply),
    logger: {
      level: options.logLevel,
      ...(options.log && { stream: options.log }),
      redact: [
        ...['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-csrf-token"]'],
        ...personalErrorFields.map((field) => `err.${field}`),
      ],
      serializers: {
        // An address can contain tokens in its path and query, so only its pattern is logged.
        req: (request) => ({ method: request.method, path: loggedPath(request) }),
      },
    },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  if (options.isTraced) traceRequests(app, loggedPath)
  handleErrors(app)
  refuseChunkedBodies(app)
  trackRequesters(app)
  limitBodies(app, requestTimeout)
  refuseCompressedBodies(app)
  const closing = closeConnectionsGracefully(app, options.drain)
  await addSecurityHeaders(app, { https: options.https ?? false, wallets: options.wallets })
  app.decorate('secureCookies', options.https ?? false)
  await app.register(cookie)
  admitRequests(app, options)
  limitApiRequests(app, options)
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
  })
  refuseDelayed(app, options.maxEventLoopDelayMs ?? 5000)
  app.get('/health', { logLevel: 'silent' }, async () => ({ status: 'up' }))
  const isReady = shareWhileRunning(() => options.ready().catch(() => false))
  app.get('/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = !closing.hasBegun() && (await isReady())
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      ...options.restarts,
      ...(options.replica && { replica: options.replica.readState() }),
    })
  })
  return app
}

/**
 * Returns true for requests to the API. The router decodes addresses and accepts absolute ones, so the matched route
 * is checked as well as the address.
 */
const isApiRequest = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith('/api/') || (routeOptions.url ?? '').startsWith('/api/')

/** Limits API requests. Pages have a separate limit where they are rendered. */
const limitApiRequests = (
  app: FastifyInstance,
  { requestsPerMinute, countNetworks = countLocally }: HttpOptions,
) => {
  const requests = countNetworks('API requests', requestsPerMinute)
  app.addHook('onRequest', async (request, reply) => {
    const wait = isApiRequest(request) ? requests.consume(request.ip) : 0
    if (wait === 0) return
    const { status: statusCode, text: message } = sharedRefusals.tooMany
    return sendFailure({ statusCode, code: 'tooMany', message }, request, reply.header('retry-after', wait))
  })
}

/** Milliseconds between two checks for idle connections while the server closes. */
const closingCheckMs = 100

/**
 * While the server closes, responses have `Connection: close`, so that clients send no more requests on these
 * connections. Idle connections are closed after `drain`: a proxy can send a request just as its connection closes, and
 * a write that is lost this way cannot be repeated safely. `Connection: close` is also added to a response that is sent
 * before the body of its request has arrived, such as the refusal of a large file. Otherwise the rest of the body would
 * precede the next request.
 */
const closeConnectionsGracefully = (app: FastifyInstance, drain: HttpOptions['drain']) => {
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    isClosing = true
    await drain?.()
    timer = setInterval(() => app.server.closeIdleConnections(), closingCheckMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onSend', async (request, reply) => {
    if (isClosing || request.raw.complete === false) reply.header('connection', 'close')
  })
  return { hasBegun: () => isClosing }
}

type HttpFailure = { statusCode?: number; code?: string; message: string }

const publicTexts: Readonly<Record<number, string>> = {
  404: 'Not found',
  413: 'The request is too big',
}

/**
 * Sends failures outside of the endpoints' handlers, such as an oversized body or an error of a plain route, in the
 * usual format.
 */
const sendFailure = (failure: HttpFailure, request: FastifyRequest, reply: FastifyReply) => {
  const { statusCode: status = 500, code = 'failed', message } = failure
  if (hasClientLeft(failure, reply)) {
    request.log.info('the client left before the response was sent')
    // Nothing can be sent any more.
    return reply.hijack()
  }
  if (status >= 500) request.log.error({ err: failure }, 'request failed')
  if (failure instanceof Unavailable || isDatabaseUnavailable(failure)) return sendUnavailable(request, reply)
  const error = publicTexts[status] ?? ((status < 500 && message) || 'Failed operation')
  // Details of internal failures are only logged. Their code can come from a database driver.
  return reply.code(status).send({
    error,
    code: status < 500 ? code : status === 503 ? unavailable.code : 'failed',
    requestId: request.id,
  })
}

/**
 * Returns true if a response ended only because its client closed the connection. The same code for a response whose
 * client is still there is a failure of its source.
 */
const hasClientLeft = ({ code }: HttpFailure, { raw }: FastifyReply): boolean =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed

const handleErrors = (app: FastifyInstance) => {
  app.setErrorHandler<HttpFailure>(sendFailure)
  app.setNotFoundHandler((request, reply) =>
    sendFailure({ statusCode: 404, code: 'addressUnknown', message: '' }, request, reply),
  )
}
