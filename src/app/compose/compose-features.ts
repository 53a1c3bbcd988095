import type { FastifyInstance } from 'fastify'
import { accessRoutes, type EventAccess, type SupplierAccess } from '#features/access/server/index.ts'
import {
  type AccountsDeps,
  accountRoutes,
  loginLinkOnRequest,
  recoveryOnRequest,
  rolePeople,
  serveGoogleReturn,
  serveOneClickUnsubscribe,
  staffWithPictures,
  suppliersWithLogin,
} from '#features/accounts/server/index.ts'
import {
  bookingRoutes,
  cancelUnpaidJob,
  createBookingFollowUps,
  lastEventDate,
  notifyOfDeclines,
  readCustomerFigures,
  readEntryTasks,
  updateTasks,
} from '#features/bookings/server/index.ts'
import {
  type CatalogueDeps,
  contentLookups,
  readSupplierReach,
  readSuppliers,
  shippedScenes,
} from '#features/catalogue/server/index.ts'
import { catalogueRoutes } from '#features/catalogue/server/routes.ts'
import {
  type CommsDeps,
  commsRoutes,
  createAccountSender,
  readInboxJobs,
  serveMailAccountReturn,
} from '#features/comms/server/index.ts'
import { publishDueJob, readTemplate } from '#features/content/server/index.ts'
import { contentRoutes } from '#features/content/server/routes.ts'
import { demoRoutes, readUnfinishedEvents } from '#features/demo/server/index.ts'
import { enquiryMails } from '#features/enquiries/server/index.ts'
import { packageLimits } from '#features/event-document/rules/quantities/package-limits.ts'
import type { SupplierContacts } from '#features/events/rules/reading/wire-suppliers.ts'
import {
  authenticateEvent,
  type BookingFollowUps,
  canSeeInEvent,
  type EventsDeps,
  eventNameFor,
  eventRoutes,
  rewriteDocumentsJob,
  showsCataloguePrices,
} from '#features/events/server/index.ts'
import { answerSummariesJob, type GuestsDeps, guestRoutes } from '#features/guests/server/index.ts'
import { deleteUnusedFilesJob, mediaRoutes } from '#features/media/server/index.ts'
import {
  eventsWithOpenPayments,
  hasPendingOrganiserPayment,
  moveGuestMoney,
  readEventMoney,
  readTransactionsOfEvent,
} from '#features/payments/server/index.ts'
import { publicPageRoutes } from '#features/public-pages/server/index.ts'
import { recordRoutes, shownInHistory } from '#features/records/server/index.ts'
import {
  describeConsequences,
  notePriceChange,
  noticeJobs,
  queuedRemindersJob,
  reminderRoutes,
  sendRemindersJob,
} from '#features/reminders/server/index.ts'
import { requestReviewsJob, reviewRoutes } from '#features/reviews/server/index.ts'
import { searchRoutes } from '#features/search/server/index.ts'
import { trackingRoutes } from '#features/tracking/server/index.ts'
import { webPackageRoutes } from '#features/web-packages/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { dnsEmailVerifier } from '#platform/adapters/email-check/dns-email-verifier.ts'
import { type EmailVerifier, noEmailVerifier } from '#platform/adapters/email-check/email-verifier.ts'
import { type Geo, unknownGeo } from '#platform/adapters/geo/geo.ts'
import { chooseIdentityProviders } from '#platform/adapters/identity/choose-identity-provider.ts'
import { imapInbox } from '#platform/adapters/mail-inbox/imap-inbox.ts'
import { chooseMailProvider } from '#platform/adapters/mail-provider/choose-mail-provider.ts'
import type { FileStore } from '#platform/adapters/object-storage/file-store.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { readOncePerRequest } from '#platform/server/database/requester.ts'
import type { Gate } from '#platform/server/http/implement-endpoints.ts'
import type { CountNetworks } from '#platform/server/http/limits/network-counter.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import type { Outbox } from '#platform/server/mail/outbox.ts'
import { permissionPaths } from '../permission-paths.ts'
import { photoSource, sourcesInUse } from '../record-sources.ts'
import { automaticMails } from './automatic-mails.ts'
import { collectionsOf } from './collections.ts'
import { composePayments } from './compose-payments.ts'
import { personalRecords } from './list-personal-records.ts'

/** The dependencies of every feature. */
type AppDeps = {
  readonly http: FastifyInstance
  readonly database: Database
  readonly gate: Gate
  /** Reads what the access gate needs to know about events, as `supplierAccess` does about suppliers. */
  readonly eventAccess: EventAccess
  readonly supplierAccess: SupplierAccess
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly config: Config
  /** The storage of permanent files. */
  readonly files: FileStore
  readonly countNetworks: CountNetworks
  now(): Date
  readonly geo?: Geo
  readonly emailVerifier?: EmailVerifier
}

/**
 * Returns the suppliers whose part of an event an actor can see: the actor's own supplier and, if that is a
 * group, its members. Empty for an actor without a supplier.
 */
export const supplierIdsOf = async (database: Database, { supplierId }: Actor): Promise<readonly string[]> =>
  supplierId
    ? readOncePerRequest(`suppliers of ${supplierId}`, () => readSupplierReach(database, supplierId))
    : []

/** Connects the features to each other. Returns their endpoints and jobs, and what other parts of the server call. */
export const composeFeatures = (deps: AppDeps) => {
  const { database, gate, eventAccess, supplierAccess, jobs, http, now } = deps
  const identity = chooseIdentityProviders(deps.config, { http, database })
  const followUps: BookingFollowUps = {
    ...createBookingFollowUps(deps),
    isPaymentPending: hasPendingOrganiserPayment,
    afterChange: (tx, { before, after }) => notePriceChange(tx, before, after, now()),
  }
  const accounts: AccountsDeps = {
    ...accountsDeps(deps, identity.signIn, followUps),
    closeCardFormsAndRemoveCards: (customerId) => payments.closeCardFormsAndRemoveCards({ customerId }),
  }
  const comms: CommsDeps = {
    ...deps,
    automaticMails,
    mailAccounts: identity.mailAccount,
    mailProvider: chooseMailProvider(deps.config, identity),
  }
  serveGoogleReturn(http, accounts)
  serveOneClickUnsubscribe(http, accounts, {
    perMinute: deps.config.requestsPerMinute,
    forgedPerMinute: deps.config.requestsPerMinute / 10,
    countNetworks: deps.countNetworks,
  })
  serveMailAccountReturn(http, comms)
  const events: EventsDeps = {
    ...eventsDeps(deps, followUps),
    consequencesOf: (tx, change) => describeConsequences(tx, { gateway: payments.deps.gateway, now }, change),
  }
  const guests: GuestsDeps = {
    ...events,
    moveGuestMoney: (tx, move) => moveGuestMoney(tx, move, now()),
    hasOpenPayment: async (tx, eventId, guestId) =>
      (await eventsWithOpenPayments(tx, guestId, { now: now(), withForms: true })).includes(eventId),
    closeCardFormsAndRemoveCards: (eventId, customerId) =>
      payments.closeCardFormsAndRemoveCards({ eventId, customerId }),
  }
  const payments = composePayments({
    ...deps,
    followUps,
    events,
    listEventsToSkip: () => readUnfinishedEvents(database),
  })
  const catalogue: CatalogueDeps = {
    database,
    now,
    showsPrices: (actor, request) =>
      showsCataloguePrices(database, actor, { ...request, today: dayOf(now()) }),
  }
  const library = {
    database,
    files: deps.files,
    now,
    onError: (err: unknown) => http.log.error({ err }, 'photos cannot be stored or deleted'),
  }
  const sources = sourcesInUse(now)
  return {
    router: {
      access: accessRoutes(gate, {
        database,
        people: rolePeople,
        events: eventAccess,
        suppliers: supplierAccess,
        permissionPaths,
        shownFields: shownInHistory(sources),
        now,
      }),
      search: searchRoutes(gate, database),
      records: recordRoutes(gate, { database, sources, now }),
      media: mediaRoutes(gate, {
        ...library,
        source: photoSource,
        scenes: shippedScenes,
        staffWithPictures,
      }),
      content: contentRoutes(gate, {
        database,
        collections: collectionsOf(catalogue),
        lookups: contentLookups(database),
        now,
      }),
      accounts: accountRoutes(accounts),
      catalogue: catalogueRoutes(gate, catalogue),
      webPackages: webPackageRoutes(gate, catalogue),
      publicPages: publicPageRoutes(gate, catalogue),
      events: eventRoutes(events),
      guests: guestRoutes(guests),
      payments: payments.router,
      bookings: bookingRoutes({ ...events, gateway: payments.deps.gateway }),
      reviews: reviewRoutes({ database, gate, now }),
      reminders: reminderRoutes(deps),
      tracking: trackingRoutes(gate, { database, events, now }),
      comms: commsRoutes(comms),
      demo: demoRoutes(gate, database),
    },
    jobQueues: [
      publishDueJob({ database, now }),
      requestReviewsJob(deps),
      deleteUnusedFilesJob(library),
      recoveryOnRequest.job(accounts),
      loginLinkOnRequest.job(accounts),
      rewriteDocumentsJob({
        database,
        jobs,
        onError: (err) => http.log.error({ err }, 'an event document could not be upgraded'),
      }),
      cancelUnpaidJob(events, (err) => http.log.error({ err }, 'an unpaid event could not be handled')),
      sendRemindersJob({ ...deps, gateway: payments.deps.gateway }, (err) =>
        http.log.error({ err }, 'payment reminders could not be sent'),
      ),
      queuedRemindersJob(deps),
      answerSummariesJob(guests, (err) => http.log.error({ err }, 'answers could not be summarised')),
      ...noticeJobs(deps, (err) => http.log.error({ err }, 'people could not be notified')),
      ...readInboxJobs({
        ...comms,
        inbox: deps.config.inbox && imapInbox(deps.config.inbox),
        onError: (err) => http.log.error({ err }, 'answers to emails could not be read'),
      }),
      ...payments.jobQueues,
    ],
    accountSender: createAccountSender(comms),
    /** Reconciles open payments, as the job does every minute. */
    reconcilePayments: payments.reconcileOpen,
    readGatewayProblems: payments.readGatewayProblems,
  }
}

const accountsDeps = (
  deps: AppDeps,
  identity: AccountsDeps['identity'],
  followUps: BookingFollowUps,
): AccountsDeps => {
  const { database, config, now, geo = unknownGeo, emailVerifier } = deps
  return {
    ...deps,
    identity,
    emailVerifier: emailVerifier ?? (config.mxLookup ? dnsEmailVerifier() : noEmailVerifier),
    geo,
    personalRecords: personalRecords(followUps),
    onLinkOpened: (tx, opened) => authenticateEvent(tx, opened, { now: now(), followUps }),
    supplierOf: async (id) => {
      const supplier = (await readSuppliers(database, [id]))[id]
      return supplier && { title: supplier.name, type: supplier.type }
    },
    eventFigures: readCustomerFigures,
    lastEventDate,
    eventNameFor: (eventId, personId) => eventNameFor(database, eventId, personId),
    canSeeInEvent: (viewerId, personId) => canSeeInEvent(database, viewerId, personId),
  }
}

/** Returns the contact details of suppliers, and whether each has a contact who can log in. */
const supplierContacts = async (database: Database, ids: readonly string[]): Promise<SupplierContacts> => {
  if (ids.length === 0) return {}
  const [suppliers, idsWithLogin] = await Promise.all([
    readSuppliers(database, ids),
    suppliersWithLogin(database, ids),
  ])
  return Object.fromEntries(
    Object.values(suppliers).map(({ id, email, phone, emergencyPhone }) => [
      id,
      { email, phone, emergencyPhone, loginUser: idsWithLogin.has(id) },
    ]),
  )
}

const eventsDeps = (deps: AppDeps, followUps: BookingFollowUps): EventsDeps => {
  const { database, config } = deps
  return {
    ...deps,
    followUps,
    supplierIdsOf: (actor) => supplierIdsOf(database, actor),
    sectionSettings: async (tx, section) => {
      const { homePageTitle, defaultGroupSize, people } = await readTemplate(tx, section)
      const limits = packageLimits({ people: { minimum: people.min, maximum: people.max } })
      return { titleTemplate: homePageTitle, defaultGroupSize, maxPeople: limits.people.maximum }
    },
    moneyOf: (event) => readEventMoney(database, event),
    transactionsOf: (eventId, customerId) =>
      readTransactionsOfEvent(database, { eventId, customerId, now: deps.now() }),
    supplierContacts: (ids) => supplierContacts(database, ids),
    entryTasks: (eventId) => readEntryTasks(database, eventId, dayOf(deps.now())),
    onEventSaved: async (tx, change) => {
      await updateTasks(tx, change.before, change.after, deps)
      await notifyOfDeclines(tx, change, deps)
    },
    automaticMails: automaticMails.map(({ mail }) => mail),
    enquiryMails: (created) => enquiryMails(config, created),
  }
}
