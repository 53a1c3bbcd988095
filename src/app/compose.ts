import { createRouterClient } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { groupHeadOffice } from '#features/access/rules/group-head-office.ts'
import { accessRouter, createAccessFacts, type EventAccess } from '#features/access/server/index.ts'
import {
  type AccountsParts,
  accountsRouter,
  carriesSession,
  createSessionResolver,
  loginLinkOnRequest,
  recoveryOnRequest,
  rolePeople,
  serveGoogleReturn,
} from '#features/accounts/server/index.ts'
import { catalogueRouter } from '#features/catalogue/server/handlers.ts'
import {
  type CatalogueServices,
  catalogueSources,
  readSupplierReach,
  readSuppliers,
} from '#features/catalogue/server/index.ts'
import { type CommsParts, commsRouter, serveMailAccountReturn } from '#features/comms/server/index.ts'
import { contentRouter } from '#features/content/server/handlers.ts'
import { contentSources, readTemplate } from '#features/content/server/index.ts'
import { demoRouter } from '#features/demo/server/index.ts'
import { enquiryMails } from '#features/enquiries/server/index.ts'
import {
  askStaffAboutMoney,
  authenticateEvent,
  type EventsParts,
  eventsRouter,
  lastEventDate,
  permissionContext,
  readCustomerFigures,
  relationToEvent,
  requestSuppliers,
  settleTasks,
  shareEvent,
  showsCataloguePrices,
} from '#features/events/server/index.ts'
import { packageLimits } from '#features/packages/rules/builder/package-limits.ts'
import { checkStages } from '#features/packages/rules/stages/check-stages.ts'
import { type PackagesParts, packagesRouter, rewriteDocumentsJob } from '#features/packages/server/index.ts'
import { moveGuestMoney, readEventMoney } from '#features/payments/server/index.ts'
import { recordsRouter } from '#features/records/server/index.ts'
import { reviewsRouter } from '#features/reviews/server/index.ts'
import { trackingRouter } from '#features/tracking/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Config } from '#platform/server/config.ts'
import { connectDatabase, createPool, type Database } from '#platform/server/database/connect.ts'
import { serveApi } from '#platform/server/http/api.ts'
import { type InProcessRequest, inProcessContext } from '#platform/server/http/call-context.ts'
import { createHttpApp } from '#platform/server/http/create-http-app.ts'
import type { Gate } from '#platform/server/http/implement-calls.ts'
import { createPageCache } from '#platform/server/http/page-cache.ts'
import { serveApiDocument } from '#platform/server/http/serve-api-document.ts'
import { databaseTryLimiter } from '#platform/server/http/try-limiter.ts'
import { createJobs, type JobOptions } from '#platform/server/jobs/jobs.ts'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { sendMailJobs, smtpSender } from '#platform/server/mail/send-mail.ts'
import { dnsEmailVerifier } from '#platform/server/outside/email-check/dns-email-verifier.ts'
import { type EmailVerifier, noEmailVerifier } from '#platform/server/outside/email-check/email-verifier.ts'
import { type Geo, unknownGeo } from '#platform/server/outside/geo/geo.ts'
import { chooseIdentityProviders } from '#platform/server/outside/identity/choose-identity-provider.ts'
import { createPublication } from '#platform/server/publication/publication.ts'
import { callPaths, contractCalls } from './call-paths.ts'
import { collectionsOf } from './collections.ts'
import { composeMedia } from './compose-media.ts'
import { composePages } from './compose-pages.ts'
import { composePayments, keepSettling } from './compose-payments.ts'
import { contract } from './contract.ts'
import { housekeepingJob } from './housekeeping.ts'
import { permissionPaths } from './permission-paths.ts'
import { personalRecords } from './personal-records.ts'
import type { ServerApi } from './server-api.ts'

export type Application = {
  readonly http: FastifyInstance
  readonly database: Database
  /** Every call in process, in somebody's name, held to the same access as over HTTP. */
  callAs(actor: Actor | null, request?: InProcessRequest): ServerApi
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
  /** Milliseconds that the event loop may be late before requests are refused; see createHttpApp. */
  readonly latestEventLoop?: number
  /** Milliseconds for which what is kept may be shown without asking whether it has changed; see createPublication. */
  readonly newsAge?: number
  /** How this process works on jobs; tests do it fast, or not at all. */
  readonly jobs?: JobOptions
}

const supplierIdsOf = async (database: Database, { supplierId }: Actor): Promise<readonly string[]> =>
  supplierId ? readSupplierReach(database, supplierId) : []

const eventAccess = (database: Database, now: () => Date): EventAccess => ({
  relationToEvent: async (actor, eventId) =>
    relationToEvent(database, actor, eventId, await supplierIdsOf(database, actor)),
  permissionContext: (eventId) => permissionContext(database, eventId, dayOf(now())),
})

/** The only wiring: builds the whole server from its parts. Starts nothing that listens. */
export const compose = async (config: Config, options: ComposeOptions): Promise<Application> => {
  checkStages()
  const pool = createPool(config.databaseUrl, {
    limited: true,
    onError: (err) => http.log.error({ err }, 'a database connection broke'),
  })
  const database = connectDatabase(pool)
  const { now } = options
  const http = await createHttpApp({
    logLevel: config.logLevel,
    log: options.log,
    callsPerMinute: config.callsPerMinute,
    https: config.publicUrl.startsWith('https:'),
    trustedProxies: config.trustedProxies,
    callPaths: callPaths(contract),
    latestEventLoop: options.latestEventLoop,
    ready: async () => Boolean(await sql`select 1`.execute(database)),
  })
  const eventFacts = eventAccess(database, now)
  const gate: Gate = {
    access: createAccessFacts(database, eventFacts, {
      isGroupHeadOffice: async (id) => (await readSuppliers(database, [id]))[id]?.type === groupHeadOffice,
    }),
    tries: databaseTryLimiter(pool),
  }
  const jobs = createJobs(database, (err) => http.log.error({ err }, 'job failed'))
  const outbox = createOutbox({ jobs, look: config, now, isMadeUp: options.isActing })
  const { smtpUrl, mailFrom } = config
  const [sender, urgentSender] = smtpUrl ? [smtpSender(smtpUrl, mailFrom), smtpSender(smtpUrl, mailFrom)] : []
  const identityProviders = chooseIdentityProviders(config, { http, database })
  const accounts: AccountsParts = {
    database,
    gate,
    jobs,
    outbox,
    config,
    identity: identityProviders.signIn,
    emailVerifier: options.emailVerifier ?? (config.mxLookup ? dnsEmailVerifier() : noEmailVerifier),
    geo: options.geo ?? unknownGeo,
    personalRecords,
    now,
    onLinkOpened: (tx, opened) => authenticateEvent(tx, opened, now()),
    supplierOf: async (id) => {
      const supplier = (await readSuppliers(database, [id]))[id]
      return supplier && { title: supplier.name, type: supplier.type }
    },
    eventFigures: readCustomerFigures,
    lastEventDate,
    shareEvent: (oneId, otherId) => shareEvent(database, oneId, otherId),
  }
  serveGoogleReturn(http, accounts)
  const comms: CommsParts = { database, gate, config, mailAccounts: identityProviders.mailAccount, now }
  serveMailAccountReturn(http, comms)
  const packages: PackagesParts = {
    database,
    gate,
    now,
    supplierIdsOf: (actor) => supplierIdsOf(database, actor),
    moneyOf: (eventId) => readEventMoney(database, eventId),
    afterSave: (tx, before, after) => settleTasks(tx, before, after, { outbox, config, now }),
  }
  const events: EventsParts = {
    database,
    gate,
    outbox,
    config,
    now,
    supplierIdsOf: (actor) => supplierIdsOf(database, actor),
    sectionSettings: async (tx, section) => {
      const { homePageTitle, defaultGroupSize, people } = await readTemplate(tx, section)
      const limits = packageLimits({ people: { minimum: people.min, maximum: people.max } })
      return { titleTemplate: homePageTitle, defaultGroupSize, mostPeople: limits.people.maximum }
    },
    moveGuestMoney: (tx, move) => moveGuestMoney(tx, move, now()),
    moneyOf: (eventId) => readEventMoney(database, eventId),
    enquiryMails: (created) => enquiryMails(config, created),
  }
  const payments = composePayments({
    http,
    database,
    gate,
    outbox,
    config,
    now,
    afterStageChange: (tx, { after }) =>
      after.statusStage === 'Booked' ? requestSuppliers(tx, after, events) : Promise.resolve(),
    afterUnbookedMoney: (tx, event, reason) => askStaffAboutMoney(tx, event.id, reason, now()),
  })
  const catalogue: CatalogueServices = {
    database,
    now,
    showsPrices: (actor, asked) => showsCataloguePrices(database, actor, { ...asked, today: dayOf(now()) }),
  }
  const router = {
    access: accessRouter(gate, { database, people: rolePeople, events: eventFacts, permissionPaths, now }),
    records: recordsRouter(gate, { database, sources: [...catalogueSources, ...contentSources], now }),
    content: contentRouter(gate, { database, collections: collectionsOf(catalogue) }),
    accounts: accountsRouter(accounts),
    catalogue: catalogueRouter(gate, catalogue),
    packages: packagesRouter(packages),
    events: eventsRouter(events),
    payments: payments.router,
    reviews: reviewsRouter({ database, gate, now }),
    tracking: trackingRouter(gate, { database, now }),
    comms: commsRouter(comms),
    demo: demoRouter(gate, database),
  }
  const queues = [
    ...sendMailJobs({ database, sender, urgentSender, now }),
    recoveryOnRequest.job(accounts),
    loginLinkOnRequest.job(accounts),
    housekeepingJob({ database, now }),
    rewriteDocumentsJob({
      database,
      jobs,
      onError: (err) => http.log.error({ err }, 'a document could not be stored anew'),
    }),
    ...payments.queues,
  ]
  const publication = createPublication({
    database,
    now,
    newsAge: options.newsAge,
    onError: (err) => http.log.error({ err }, 'what is kept may be old: the database does not say'),
  })
  serveApi(http, {
    router,
    resolveSession: createSessionResolver({ database, now }),
    kept: {
      calls: contractCalls(contract),
      cache: createPageCache(config.keptPagesBytes / 2, publication),
      carriesSession,
    },
  })
  await serveApiDocument(http, { contract, title: config.brand, publicUrl: config.publicUrl })
  const media = composeMedia({ http, database, config })
  const callAs = (actor: Actor | null, request?: InProcessRequest) =>
    createRouterClient(router as never, { context: inProcessContext(actor, request) as never }) as ServerApi
  if (options.pagesFolder)
    await composePages(options.pagesFolder, { http, database, config, publication, api: callAs(null) })
  await jobs.start(queues, options.jobs)
  const stopSettling =
    options.jobs?.work === false
      ? undefined
      : keepSettling(payments.settleOpen, (err) => http.log.error({ err }, 'settling payments failed'))
  return {
    http,
    database,
    callAs,
    preparePictures: media.prepareUsual,
    async close() {
      stopSettling?.()
      await http.close()
      await jobs.stop()
      sender?.close()
      urgentSender?.close()
      await database.destroy()
    },
  }
}
