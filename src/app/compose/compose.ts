import { createRouterClient } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { groupHeadOffice } from '#features/access/rules/group-head-office.ts'
import { createAccessFacts, type EventAccess } from '#features/access/server/index.ts'
import { carriesSession, createSessionResolver } from '#features/accounts/server/index.ts'
import { readSuppliers } from '#features/catalogue/server/index.ts'
import { checkStages } from '#features/events/rules/stages/check-stages.ts'
import { permissionContext, relationToEvent } from '#features/events/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import type { EmailVerifier } from '#platform/adapters/email-check/email-verifier.ts'
import type { Geo } from '#platform/adapters/geo/geo.ts'
import { chooseFiles } from '#platform/adapters/object-storage/choose-file-store.ts'
import { createChangeLog } from '#platform/server/cache/change-log.ts'
import { createPageCache } from '#platform/server/cache/page-cache.ts'
import type { Config } from '#platform/server/config.ts'
import { connectDatabase, type Database } from '#platform/server/database/connect.ts'
import { runForServer } from '#platform/server/database/requester.ts'
import { createServingPool } from '#platform/server/database/serving-pool.ts'
import { serveApi } from '#platform/server/http/api.ts'
import { createHttpApp, type Restarts } from '#platform/server/http/create-http-app.ts'
import type { Gate } from '#platform/server/http/implement-endpoints.ts'
import { databaseTryLimiter } from '#platform/server/http/limits/try-limiter.ts'
import { type InProcessRequest, inProcessContext } from '#platform/server/http/request-context.ts'
import { serveApiDocument } from '#platform/server/http/serve-api-document.ts'
import { createJobs, type JobOptions } from '#platform/server/jobs/jobs.ts'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { sendMailJobs, smtpSender } from '#platform/server/mail/send-mail.ts'
import { contract } from '../contract.ts'
import type { ServerApi } from '../server-api.ts'
import { contractCalls, endpointPaths } from './call-paths.ts'
import { composeFeatures, supplierIdsOf } from './compose-features.ts'
import { composeMedia } from './compose-media.ts'
import { composePages } from './compose-pages.ts'
import { startPaymentReconciliation } from './compose-payments.ts'
import { housekeepingJob } from './housekeeping.ts'

export type Application = {
  readonly http: FastifyInstance
  readonly database: Database
  /** Every call in process, in somebody's name, held to the same access as over HTTP. */
  callAs(actor: Actor | null, request?: InProcessRequest): ServerApi
  /** Settles the payments that were left open, as the job does every minute. */
  reconcilePayments(): Promise<unknown>
  /** Makes the pictures that people will ask for first, at leisure; ends early when the server closes. */
  preparePictures(): Promise<void>
  close(): Promise<void>
}

export type ComposeOptions = {
  /** The instant it is; tests move it. */
  now(): Date
  /** True for code that plays a made-up story: its mails leave for nobody. */
  isActing?(): boolean
  /** Folder with the built pages; without it only the API is served. */
  readonly pagesFolder?: string
  /** Who knows where addresses of the net are; nobody by default. */
  readonly geo?: Geo
  /** Who knows whether mail arrives at an address; as the configuration says when left out. */
  readonly emailVerifier?: EmailVerifier
  /** Where log lines go; to standard output when left out. */
  readonly log?: { write(line: string): void }
  /** How often a supervised process was restarted. */
  readonly restarts?: Restarts
  /** Milliseconds that the event loop may be late before requests are refused; see createHttpApp. */
  readonly maxEventLoopDelayMs?: number
  /** Milliseconds for which what is kept may be shown without asking whether it has changed; see createChangeLog. */
  readonly pollInterval?: number
  /** How this process works on jobs; tests do it fast, or not at all. */
  readonly jobs?: JobOptions
}

const eventAccessOf = (database: Database, now: () => Date): EventAccess => ({
  relationToEvent: async (actor, eventId) =>
    relationToEvent(database, actor, eventId, await supplierIdsOf(database, actor)),
  permissionContext: (eventId) => permissionContext(database, eventId, dayOf(now())),
})

/** Mails that somebody waits for go by connections of their own. */
const mailSenders = ({ smtpUrl, mailFrom }: Config) => ({
  sender: smtpUrl ? smtpSender(smtpUrl, mailFrom) : undefined,
  urgentSender: smtpUrl ? smtpSender(smtpUrl, mailFrom) : undefined,
})

/** The only wiring: builds the whole server from its parts. Starts nothing that listens. */
export const compose = async (config: Config, options: ComposeOptions): Promise<Application> => {
  checkStages()
  const pool = createServingPool(config.databaseUrl, (err) =>
    http.log.error({ err }, 'a database connection broke'),
  )
  const database = connectDatabase(pool)
  const { now } = options
  const http = await createHttpApp({
    logLevel: config.logLevel,
    log: options.log,
    requestsPerMinute: config.requestsPerMinute,
    https: config.publicUrl.startsWith('https:'),
    trustedProxies: config.trustedProxies,
    endpointPaths: endpointPaths(contract),
    maxEventLoopDelayMs: options.maxEventLoopDelayMs,
    restarts: options.restarts,
    ready: async () => Boolean(await runForServer(() => sql`select 1`.execute(database))),
  })
  const eventAccess = eventAccessOf(database, now)
  const gate: Gate = {
    access: createAccessFacts(database, eventAccess, {
      isGroupHeadOffice: async (id) => (await readSuppliers(database, [id]))[id]?.type === groupHeadOffice,
    }),
    tries: databaseTryLimiter(pool.reserved),
  }
  const jobs = createJobs(database, (err) => http.log.error({ err }, 'job failed'))
  const outbox = createOutbox({ jobs, look: config, now, isMadeUp: options.isActing })
  const { geo, emailVerifier } = options
  const files = chooseFiles(config)
  const wiring = { http, database, gate, eventAccess, jobs, outbox, config, files, now, geo, emailVerifier }
  const { router, queues, reconcilePayments } = composeFeatures(wiring)
  const senders = mailSenders(config)
  const changeLog = createChangeLog({
    database,
    now,
    pollInterval: options.pollInterval,
    onError: (err) => http.log.error({ err }, 'what is kept may be old: the database does not say'),
  })
  serveApi(http, {
    router,
    access: gate.access,
    resolveSession: createSessionResolver({ database, now }),
    cached: {
      endpoints: contractCalls(contract),
      cache: createPageCache(config.cachedResponsesBytes / 2, changeLog),
      carriesSession,
    },
  })
  await serveApiDocument(http, { contract, title: config.brand, publicUrl: config.publicUrl })
  const media = composeMedia({ http, database, config, files })
  const callAs = (actor: Actor | null, request?: InProcessRequest) =>
    createRouterClient(router as never, { context: inProcessContext(actor, request) as never }) as ServerApi
  if (options.pagesFolder)
    await composePages(options.pagesFolder, { http, database, config, changeLog, api: callAs(null) })
  const mailQueues = sendMailJobs({ database, ...senders, now })
  await jobs.start([...mailQueues, ...queues, housekeepingJob({ database, now })], options.jobs)
  const stopSettling =
    options.jobs?.work === false
      ? undefined
      : startPaymentReconciliation(reconcilePayments, (err) =>
          http.log.error({ err }, 'settling payments failed'),
        )
  return {
    http,
    database,
    callAs,
    reconcilePayments,
    preparePictures: media.prepareUsual,
    async close() {
      stopSettling?.()
      await http.close()
      await jobs.stop()
      senders.sender?.close()
      senders.urgentSender?.close()
      await database.destroy()
    },
  }
}
