import { setTimeout as pause } from 'node:timers/promises'
import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { groupHeadOffice } from '#features/access/rules/group-head-office.ts'
import { createAccessFacts, type EventAccess, type SupplierAccess } from '#features/access/server/index.ts'
import { carriesSession, createSessionResolver } from '#features/accounts/server/index.ts'
import { readSuppliers } from '#features/catalogue/server/index.ts'
import { checkStages } from '#features/event-document/rules/stages/check-stages.ts'
import { customerAudience, permissionContext, relationToEvent } from '#features/events/server/index.ts'
import { eventOfTransaction } from '#features/payments/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import type { EmailVerifier } from '#platform/adapters/email-check/email-verifier.ts'
import type { Geo } from '#platform/adapters/geo/geo.ts'
import { chooseFiles } from '#platform/adapters/object-storage/choose-file-store.ts'
import { createChangeLog } from '#platform/server/cache/change-log.ts'
import { untracked } from '#platform/server/cache/dependencies.ts'
import { createPageCache } from '#platform/server/cache/page-cache.ts'
import type { Config } from '#platform/server/config.ts'
import { connectDatabase, type Database } from '#platform/server/database/connect.ts'
import { createDatabaseClock } from '#platform/server/database/database-clock.ts'
import { createReplica } from '#platform/server/database/replica.ts'
import { readOncePerRequest, runForServer } from '#platform/server/database/requester.ts'
import { createServingPool, type VisitorTimeouts } from '#platform/server/database/serving-pool.ts'
import { serveApi } from '#platform/server/http/api.ts'
import { createHttpApp, type Restarts, requestPatterns } from '#platform/server/http/create-http-app.ts'
import type { Gate } from '#platform/server/http/implement-endpoints.ts'
import type { Admission } from '#platform/server/http/limits/admission.ts'
import { addSharedCounts } from '#platform/server/http/limits/shared-count-store.ts'
import { createSharedCounts } from '#platform/server/http/limits/shared-counts.ts'
import { databaseTryLimiter } from '#platform/server/http/limits/try-limiter.ts'
import { type InProcessRequest, inProcessContext } from '#platform/server/http/request-context.ts'
import { serveApiDocument } from '#platform/server/http/serve-api-document.ts'
import { createJobs, type JobOptions } from '#platform/server/jobs/jobs.ts'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { sendMailJobs, smtpSender } from '#platform/server/mail/send-mail.ts'
import { serveMetrics } from '#platform/server/metrics/serve-metrics.ts'
import { startTracing } from '#platform/server/tracing/start-tracing.ts'
import { traceQuery } from '#platform/server/tracing/trace-queries.ts'
import { contract } from '../contract.ts'
import type { ServerApi } from '../server-api.ts'
import { composeFeatures, supplierIdsOf } from './compose-features.ts'
import { composeMedia } from './compose-media.ts'
import { composePages } from './compose-pages.ts'
import { figuresOf } from './figures.ts'
import { housekeepingJob } from './housekeeping.ts'

export type Application = {
  readonly http: FastifyInstance
  readonly database: Database
  /** Calls endpoints in process as an actor, with the same access checks as over HTTP. */
  callAs(actor: Actor | null, request?: InProcessRequest): ServerApi
  /** Reconciles open payments, as the job does every minute. */
  reconcilePayments(): Promise<unknown>
  /** Renders the pictures of public pages with low priority. Ends early when the server closes. */
  preparePictures(): Promise<void>
  close(): Promise<void>
}

export type ComposeOptions = {
  /**
   * Returns the current instant, given the instant of the database's clock. By default, that instant is used. Tests
   * inject a clock that they can set, and demo data is created in the past.
   */
  now?(databaseTime: Date): Date
  /** Returns true in code that creates demo data. Mails from that code are not sent. */
  isDemoRun?(): boolean
  /** Folder with the built pages. If it is missing, only the API is served. */
  readonly pagesFolder?: string
  /** Locates IP addresses. By default, no address is located. */
  readonly geo?: Geo
  /** Checks whether an address can receive mail. Defaults to the configured verifier. */
  readonly emailVerifier?: EmailVerifier
  /** Receives log lines. Defaults to standard output. */
  readonly log?: { write(line: string): void }
  /** The number of restarts of a supervised process, and the last reason. */
  readonly restarts?: Restarts
  /** The server refuses requests while the event loop is blocked for longer than this; see createHttpApp. */
  readonly maxEventLoopDelayMs?: number
  /** Decides which requests are refused under overload; `false` admits all. See createHttpApp. */
  readonly admission?: Admission | false
  /** The timeouts of visitors' requests in the database; see createServingPool. */
  readonly visitorTimeouts?: VisitorTimeouts
  /** Cached data is used for this many milliseconds without checking for changes; see createChangeLog. */
  readonly pollInterval?: number
  /** The options for running jobs in this process. Tests run them more often, or not at all. */
  readonly jobs?: JobOptions
}

const eventAccessOf = (database: Database, now: () => Date): EventAccess => ({
  // Read once per request, because the access gate and some handlers need it.
  relationToEvent: (actor, eventId) =>
    readOncePerRequest(`relation of ${actor.userId} to ${eventId}`, async () =>
      relationToEvent(database, actor, eventId, await supplierIdsOf(database, actor)),
    ),
  permissionContext: (eventId) => permissionContext(database, eventId, dayOf(now())),
})

/**
 * Returns two senders, because urgent mails use their own SMTP connections and do not wait behind others. Without an
 * SMTP server, both are undefined.
 */
const mailSenders = ({ smtpUrl, mailFrom, inbox }: Config) => ({
  sender: smtpUrl ? smtpSender(smtpUrl, mailFrom, inbox?.address) : undefined,
  urgentSender: smtpUrl ? smtpSender(smtpUrl, mailFrom, inbox?.address) : undefined,
})

/** Builds the whole server without listening. This is the only place that connects its parts. */
export const compose = async (config: Config, options: ComposeOptions): Promise<Application> => {
  checkStages()
  const stopTracing = config.tracing && (await startTracing(config.tracing))
  const pool = createServingPool(config.databaseUrl, {
    max: config.databaseConnections,
    visitorTimeouts: options.visitorTimeouts,
    pooler: config.pooler,
    onError: (err) => http.log.error({ err }, 'a database connection broke'),
  })
  const replica =
    config.replicaUrl === undefined
      ? undefined
      : createReplica(config.replicaUrl, {
          primary: pool.reserved,
          max: config.databaseConnections,
          warn: (message, err) => http.log.warn({ err }, message),
        })
  const database = connectDatabase(pool, stopTracing && traceQuery)
  const clock = await createDatabaseClock(database)
  const now = () => options.now?.(clock.now()) ?? clock.now()
  const sharedCounts = createSharedCounts({
    // The timer that reports counts was started by a request, and would otherwise use a visitor's connection.
    add: (counts) => untracked(() => runForServer(() => addSharedCounts(database, counts))),
    onError: (err) => http.log.error({ err }, 'requests are counted in this process only'),
  })
  const countNetworks = sharedCounts.counter
  const http = await createHttpApp({
    logLevel: config.logLevel,
    log: options.log,
    drain: () => pause(config.drainMs),
    requestsPerMinute: config.requestsPerMinute,
    countNetworks,
    https: config.publicUrl.startsWith('https:'),
    wallets: Object.values(config.wallets).some(Boolean),
    trustedProxies: config.trustedProxies,
    endpoints: endpointAddresses(contract),
    isTraced: Boolean(stopTracing),
    maxEventLoopDelayMs: options.maxEventLoopDelayMs,
    admission: options.admission ?? (config.loadShedding ? undefined : false),
    readConnectionWaitMs: pool.readLongestWaitMs,
    restarts: options.restarts,
    replica,
    ready: async () => Boolean(await runForServer(() => sql`select 1`.execute(database))),
  })
  const eventAccess = eventAccessOf(database, now)
  const supplierAccess: SupplierAccess = {
    isGroupHeadOffice: async (id) => (await readSuppliers(database, [id]))[id]?.type === groupHeadOffice,
  }
  const gate: Gate = {
    access: createAccessFacts(database, eventAccess, supplierAccess, {
      eventOfTransaction: (transactionId) => eventOfTransaction(database, transactionId),
    }),
    tries: databaseTryLimiter(pool.reserved),
  }
  const jobs = createJobs(database, (err) => http.log.error({ err }, 'job failed'), options.jobs)
  const outbox = createOutbox({ jobs, config, now, isDemoRun: options.isDemoRun })
  const { geo, emailVerifier } = options
  const files = chooseFiles(config)
  const deps = {
    http,
    database,
    gate,
    eventAccess,
    supplierAccess,
    jobs,
    outbox,
    config,
    files,
    countNetworks,
    now,
    geo,
    emailVerifier,
  }
  const { router, jobQueues, accountSender, reconcilePayments, readGatewayProblems } = composeFeatures(deps)
  const senders = mailSenders(config)
  const changeLog = createChangeLog({
    database,
    now,
    pollInterval: options.pollInterval,
    onError: (err) => http.log.error({ err }, 'cached data may be stale: the change log cannot be read'),
  })
  const responses = createPageCache(config.cachedResponsesBytes / 2, changeLog)
  serveApi(http, {
    router,
    access: gate.access,
    resolveSession: createSessionResolver({ database, now }),
    replica,
    cached: {
      endpoints: contractEndpoints(contract),
      cache: responses,
      carriesSession,
      audienceOf: (actor) => customerAudience(database, actor, dayOf(now())),
    },
  })
  await serveApiDocument(http, { contract, title: config.brand, publicUrl: config.publicUrl })
  const media = composeMedia({ http, database, config, files, countNetworks })
  const callAs = (actor: Actor | null, request?: InProcessRequest) =>
    createRouterClient(router as never, { context: inProcessContext(actor, request) as never }) as ServerApi
  const pageCaches =
    options.pagesFolder &&
    (await composePages(options.pagesFolder, {
      http,
      database,
      config,
      changeLog,
      countNetworks,
      now,
      api: callAs(null),
    }))
  if (config.metricsToken)
    serveMetrics(http, {
      token: config.metricsToken,
      pathOf: requestPatterns(endpointAddresses(contract)),
      figures: figuresOf({
        http,
        database,
        pool,
        replica,
        caches: { responses, ...pageCaches },
        readGatewayProblems,
        now,
      }),
    })
  const mailQueues = sendMailJobs({ database, ...senders, accountSender, now })
  await jobs.start([...mailQueues, ...jobQueues, housekeepingJob({ database, now })])
  return {
    http,
    database,
    callAs,
    reconcilePayments,
    preparePictures: media.prepareCommon,
    async close() {
      await http.close()
      sharedCounts.stop()
      clock.stop()
      await jobs.stop()
      senders.sender?.close()
      senders.urgentSender?.close()
      await replica?.stop()
      await database.destroy()
      await stopTracing?.()
    },
  }
}

/** Returns every endpoint of a contract. */
const contractEndpoints = (router: AnyContractRouter): AnyContractProcedure[] =>
  isContractProcedure(router) ? [router] : Object.values(router).flatMap((inner) => contractEndpoints(inner))

/** Returns the methods and paths of all endpoints, below /api, with field names in braces. */
const endpointAddresses = (router: AnyContractRouter) =>
  contractEndpoints(router).map(({ '~orpc': { route } }) => ({
    method: route.method ?? 'POST',
    path: route.path ?? '/',
  }))
