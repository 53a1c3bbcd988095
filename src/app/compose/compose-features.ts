import type { FastifyInstance } from 'fastify'
import { accessRouter, type EventAccess } from '#features/access/server/index.ts'
import {
  type AccountsParts,
  accountsRouter,
  loginLinkOnRequest,
  recoveryOnRequest,
  rolePeople,
  serveGoogleReturn,
  staffWithPictures,
} from '#features/accounts/server/index.ts'
import {
  bookingNews,
  bookingRoutes,
  lastEventDate,
  readCustomerFigures,
  settleTasks,
} from '#features/bookings/server/index.ts'
import { catalogueRouter } from '#features/catalogue/server/handlers.ts'
import {
  type CatalogueServices,
  contentNames,
  readSupplierReach,
  readSuppliers,
  shippedScenes,
} from '#features/catalogue/server/index.ts'
import { type CommsParts, commsRouter, serveMailAccountReturn } from '#features/comms/server/index.ts'
import { contentRouter } from '#features/content/server/handlers.ts'
import { publishDueJob, readTemplate } from '#features/content/server/index.ts'
import { demoRouter, readEventsInTheMaking } from '#features/demo/server/index.ts'
import { enquiryMails } from '#features/enquiries/server/index.ts'
import { packageLimits } from '#features/events/rules/quantities/package-limits.ts'
import {
  authenticateEvent,
  type BookingFollowUps,
  correctDueDatesJob,
  type EventsDeps,
  eventRoutes,
  rewriteDocumentsJob,
  shareEvent,
  showsCataloguePrices,
} from '#features/events/server/index.ts'
import { type GuestsDeps, guestRoutes } from '#features/guests/server/index.ts'
import { dropUnusedFilesJob, mediaRouter } from '#features/media/server/index.ts'
import { hasHoldingPayment, moveGuestMoney, readEventMoney } from '#features/payments/server/index.ts'
import { recordsRouter, shownInHistory } from '#features/records/server/index.ts'
import { reviewsRouter } from '#features/reviews/server/index.ts'
import { searchRouter } from '#features/search/server/index.ts'
import { trackingRouter } from '#features/tracking/server/index.ts'
import { webPackageRoutes } from '#features/web-packages/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Gate } from '#platform/server/http/implement-calls.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import type { Outbox } from '#platform/server/mail/outbox.ts'
import { dnsEmailVerifier } from '#platform/server/outside/email-check/dns-email-verifier.ts'
import { type EmailVerifier, noEmailVerifier } from '#platform/server/outside/email-check/email-verifier.ts'
import { type Geo, unknownGeo } from '#platform/server/outside/geo/geo.ts'
import { chooseIdentityProviders } from '#platform/server/outside/identity/choose-identity-provider.ts'
import { permissionPaths } from '../permission-paths.ts'
import { photoSource, sourcesInUse } from '../record-sources.ts'
import { collectionsOf } from './collections.ts'
import { composePayments } from './compose-payments.ts'
import { personalRecords } from './personal-records.ts'

/** What every feature is wired to. */
type FeatureWiring = {
  readonly http: FastifyInstance
  readonly database: Database
  readonly gate: Gate
  /** How readers relate to events, for the gate and for who tries permissions. */
  readonly eventAccess: EventAccess
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly config: Config
  /** Where files lie that are kept for good. */
  readonly files: FileStore
  now(): Date
  readonly geo?: Geo
  readonly emailVerifier?: EmailVerifier
}

/** The suppliers whose part of an event an actor may see: their own, and the members of their group. */
export const supplierIdsOf = async (database: Database, { supplierId }: Actor): Promise<readonly string[]> =>
  supplierId ? readSupplierReach(database, supplierId) : []

/** Wires the features to each other: their calls, their jobs, and what of payments was left open. */
export const composeFeatures = (wiring: FeatureWiring) => {
  const { database, gate, eventAccess, jobs, http, now } = wiring
  const identity = chooseIdentityProviders(wiring.config, { http, database })
  const followUps: BookingFollowUps = {
    ...bookingNews(wiring),
    isPaymentPending: hasHoldingPayment,
  }
  const accounts: AccountsParts = {
    ...accountsParts(wiring, identity.signIn, followUps),
    closeCardForms: (customerId) => payments.closeCardForms({ customerId }),
  }
  const comms: CommsParts = { ...wiring, mailAccounts: identity.mailAccount }
  serveGoogleReturn(http, accounts)
  serveMailAccountReturn(http, comms)
  const events = eventsDeps(wiring, followUps)
  const guests: GuestsDeps = {
    ...events,
    moveGuestMoney: (tx, move) => moveGuestMoney(tx, move, now()),
    closeCardForms: (eventId, customerId) => payments.closeCardForms({ eventId, customerId }),
  }
  const payments = composePayments({
    ...wiring,
    followUps,
    eventsInTheMaking: () => readEventsInTheMaking(database),
  })
  const catalogue: CatalogueServices = {
    database,
    now,
    showsPrices: (actor, asked) => showsCataloguePrices(database, actor, { ...asked, today: dayOf(now()) }),
  }
  const library = {
    database,
    files: wiring.files,
    now,
    onError: (err: unknown) => http.log.error({ err }, 'photos cannot be kept'),
  }
  const sources = sourcesInUse(now)
  return {
    router: {
      access: accessRouter(gate, {
        database,
        people: rolePeople,
        events: eventAccess,
        permissionPaths,
        shownFields: shownInHistory(sources),
        now,
      }),
      search: searchRouter(gate, database),
      records: recordsRouter(gate, { database, sources, now }),
      media: mediaRouter(gate, {
        ...library,
        source: photoSource,
        scenes: shippedScenes,
        peopleWith: staffWithPictures,
      }),
      content: contentRouter(gate, {
        database,
        collections: collectionsOf(catalogue),
        names: contentNames(database),
        now,
      }),
      accounts: accountsRouter(accounts),
      catalogue: catalogueRouter(gate, catalogue),
      webPackages: webPackageRoutes(gate, catalogue),
      events: eventRoutes(events),
      guests: guestRoutes(guests),
      payments: payments.router,
      bookings: bookingRoutes(events),
      reviews: reviewsRouter({ database, gate, now }),
      tracking: trackingRouter(gate, { database, now }),
      comms: commsRouter(comms),
      demo: demoRouter(gate, database),
    },
    queues: [
      publishDueJob({ database, now }),
      dropUnusedFilesJob(library),
      recoveryOnRequest.job(accounts),
      loginLinkOnRequest.job(accounts),
      rewriteDocumentsJob({
        database,
        jobs,
        onError: (err) => http.log.error({ err }, 'a document could not be stored anew'),
      }),
      correctDueDatesJob({
        database,
        jobs,
        followUps,
        now,
        onError: (err) => http.log.error({ err }, 'the due dates of an event could not be corrected'),
      }),
      ...payments.queues,
    ],
    /** Settles what was left open: at the start by a process that died, later whatever no job settled. */
    settlePayments: payments.settleOpen,
  }
}

const accountsParts = (
  wiring: FeatureWiring,
  identity: AccountsParts['identity'],
  followUps: BookingFollowUps,
): AccountsParts => {
  const { database, config, now, geo = unknownGeo, emailVerifier } = wiring
  return {
    ...wiring,
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
    shareEvent: (oneId, otherId) => shareEvent(database, oneId, otherId),
  }
}

const eventsDeps = (wiring: FeatureWiring, followUps: BookingFollowUps): EventsDeps => {
  const { database, config } = wiring
  return {
    ...wiring,
    followUps,
    supplierIdsOf: (actor) => supplierIdsOf(database, actor),
    sectionSettings: async (tx, section) => {
      const { homePageTitle, defaultGroupSize, people } = await readTemplate(tx, section)
      const limits = packageLimits({ people: { minimum: people.min, maximum: people.max } })
      return { titleTemplate: homePageTitle, defaultGroupSize, mostPeople: limits.people.maximum }
    },
    moneyOf: (eventId) => readEventMoney(database, eventId),
    onEventSaved: (tx, before, after) => settleTasks(tx, before, after, wiring),
    enquiryMails: (created) => enquiryMails(config, created),
  }
}
