import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { composePayments } from '#app/compose/compose-payments.ts'
import { insertRole } from '#features/access/server/roles/role-store.ts'
import { ensureCustomer } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { newEvent, newGuest } from '#features/events/rules/creation/new-event.ts'
import { insertEvent } from '#features/events/server/event-store.ts'
import {
  readEvent,
  relationToEvent,
  type StageChange,
  type UndecidedBooking,
} from '#features/events/server/index.ts'
import { hasPendingOrganiserPayment, readEventMoney } from '#features/payments/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { readConfig } from '#platform/server/config.ts'
import { serveApi } from '#platform/server/http/api.ts'
import { createHttpApp } from '#platform/server/http/create-http-app.ts'
import type { Gate } from '#platform/server/http/implement-endpoints.ts'
import { countLocally } from '#platform/server/http/limits/network-counter.ts'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { testDatabase } from './database.ts'
import { packageFor } from './priced-package.ts'
import { noteTestedRequest } from './tested-requests.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
type PlainResponse = { readonly status: number; readonly body: any }

const startOfTests = new Date('2026-05-01T10:00:00Z')

/** The role of staff: they can view events. Their other permissions are not checked here. */
const staffRole = 'Event viewer'

const actorOf = (userId: string, userType: Actor['userType'] = 'customer'): Actor => ({
  userId,
  userType,
  sessionId: 'session',
  roles: userType === 'staff' ? [staffRole] : [],
})

/**
 * Creates the payment endpoints on a real database, with the sandbox gateway and its notifications. Tests send requests
 * as any user, without a session. Jobs are collected, not run.
 */
export const paymentsApp = async (environment: Record<string, string> = {}) => {
  const { db, url } = await testDatabase({ max: 25 })
  const permissions = [{ path: 'eventArea', permission: ['view' as const] }]
  await insertRole(db, { name: staffRole, userType: 'staff', permissions }, startOfTests)
  const settings = { LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000', SESSION_SECRET: 's'.repeat(32) }
  const config = { ...readConfig({ ...settings, DATABASE_URL: url, ...environment }), databaseUrl: url }
  const clock = { now: startOfTests }
  const jobs: { queue: string; data: object }[] = []
  const stageChanges: StageChange[] = []
  const undecided: UndecidedBooking[] = []
  const staffTasks: { eventId: string; title: string }[] = []
  const errors: { msg: string }[] = []
  const http = await createHttpApp({
    logLevel: 'error',
    log: { write: (line) => void errors.push(JSON.parse(line)) },
    requestsPerMinute: 1_000_000,
    maxEventLoopDelayMs: 0,
    wallets: Object.values(config.wallets).some(Boolean),
    admission: false,
    ready: async () => true,
  })
  const now = () => clock.now
  const enqueue = async (_tx: unknown, queue: string, data: object) => void jobs.push({ queue, data })
  const gate: Gate = {
    access: {
      relationToEvent: (actor, eventId) => relationToEvent(db, actor, eventId, []),
      eventOfTransaction: async () => undefined,
      // The permissions of staff are tested with the whole server, in tests/access and tests/api.
      grants: async ({ userType }) => userType === 'staff',
    },
    tries: { consume: async () => 0, restore: async () => {} },
  }
  const payments = composePayments({
    http,
    config,
    countNetworks: countLocally,
    database: db,
    now,
    outbox: createOutbox({ jobs: { enqueue }, config, now }),
    gate,
    followUps: {
      afterChange: async () => {},
      afterStageChange: async (_tx, change) => void stageChanges.push(change),
      afterUndecided: async (_tx, one) => void undecided.push(one),
      askStaff: async (_tx, task) => void staffTasks.push(task),
      isPaymentPending: hasPendingOrganiserPayment,
    },
    events: { database: db, now, moneyOf: (event) => readEventMoney(db, event) },
  })
  serveApi(http, {
    router: { payments: payments.router },
    access: gate.access,
    resolveSession: async (request) => {
      const actor: Actor | null = JSON.parse(request.header('x-actor') ?? 'null')
      return actor && { actor, csrf: 'token' }
    },
  })
  beforeAll(() => http.ready())
  afterAll(() => http.close())

  const send = async (options: InjectOptions): Promise<PlainResponse> => {
    const response = await http.inject(options)
    noteTestedRequest(String(options.method), String(options.url), response.statusCode)
    return { status: response.statusCode, body: response.body ? response.json() : undefined }
  }
  const callerFor = (actor: Actor | null) => {
    const headers = {
      'x-actor': JSON.stringify(actor),
      'x-csrf-token': 'token',
      cookie: '_csrf=token',
    }
    const call =
      (method: 'GET' | 'POST' | 'PUT') =>
      (path: string, body?: object, key: string = randomUUID()) =>
        send({ method, url: `/api${path}`, payload: body, headers: { ...headers, 'idempotency-key': key } })
    const withoutKey = (path: string, body: object) =>
      send({ method: 'POST', url: `/api${path}`, payload: body, headers })
    return { get: call('GET'), post: call('POST'), put: call('PUT'), withoutKey }
  }
  const createPerson = (firstName: string) =>
    db
      .transaction()
      .execute((tx) => ensureCustomer(tx, { email: `${randomUUID()}@test.com`, firstName }, startOfTests))
      .then(({ person }) => person)

  /** Creates an event of three people who each owe £100, with a deposit of £20, seven months ahead. */
  const makeEvent = async (change: (event: EventDocument) => EventDocument = (event) => event) => {
    const [ann, bob, cat] = await Promise.all(['Ann', 'Bob', 'Cat'].map(createPerson))
    const people = [ann!, bob!, cat!]
    const pack = packageFor(people.map(({ id }) => id))
    const event = newEvent(
      { section: 'stag' },
      {
        eventId: randomUUID(),
        token: randomUUID(),
        now: startOfTests,
        organiser: { id: ann!.id, firstName: 'Ann', name: 'Ann' },
        authenticated: true,
        titleTemplate: 'Trip',
        defaultGroupSize: 3,
      },
      pack,
    )
    const createdEvent = change({
      ...event,
      guests: people.map(({ id, firstName }) => newGuest(id, firstName, 'Yes')),
    })
    await db.transaction().execute((tx) => insertEvent(tx, createdEvent, startOfTests))
    const guestCaller = (id: string) => ({ id, ...callerFor(actorOf(id)) })
    return {
      id: createdEvent.id,
      packageId: pack.id,
      people,
      ann: guestCaller(ann!.id),
      bob: guestCaller(bob!.id),
      cat: guestCaller(cat!.id),
      read: () => readEvent(db, createdEvent.id).then((event) => event!),
    }
  }

  return {
    db,
    http,
    config,
    clock,
    jobs,
    stageChanges,
    undecided,
    staffTasks,
    /** The errors in the log. */
    errors,
    payments,
    send,
    callerFor,
    makeEvent,
    stranger: callerFor(actorOf('stranger')),
    supplier: callerFor({ ...actorOf('supplier', 'supplierContact'), supplierId: 'supplier' }),
    staff: callerFor(actorOf('staff', 'staff')),
    visitor: callerFor(null),
  }
}

export type PaymentsApp = Awaited<ReturnType<typeof paymentsApp>>
export type MadeEvent = Awaited<ReturnType<PaymentsApp['makeEvent']>>
type Caller = ReturnType<PaymentsApp['callerFor']>

export const goodCard = '4111 1111 1111 1111'
export const declinedCard = '4000 0000 0000 0002'
export const challengedCard = '4000 0000 0000 3220'
export const timedOutCard = '4000 0000 0000 0119'
export const notifiedTwiceCard = '4000 0000 0000 0259'
export const notifiedBeforeOutcomeCard = '4000 0000 0000 0341'

/** Prepares a payment. Returns the data that the browser then has, and functions that send its next requests. */
export const prepare = async (caller: Caller, event: MadeEvent, more: object = {}) => {
  const { body } = await caller.post('/payment/event/prepareJwt', {
    eventId: event.id,
    packageId: event.packageId,
    paymentSettings: { paymentType: 'deposit' },
    ...more,
  })
  if (!body.data) throw new Error(JSON.stringify(body))
  const { jwt, transactionId, amountGBP } = body.data
  const ids = { eventId: event.id, packageId: event.packageId, transactionId }
  return {
    jwt: jwt as string,
    transactionId: transactionId as string,
    amountGBP: amountGBP as number,
    begin: () => caller.post('/payment/event/saveAwaitingTransaction', ids),
    comeBack: () =>
      caller.post('/payment/event/payment', { transactionId, paymentResult: { errorcode: '0' } }),
    status: () => caller.get(`/payment/event/status?transactionId=${transactionId}`),
  }
}

/** Sends the card as the card form does. */
export const enterCard = ({ send }: PaymentsApp, jwt: string, number: string) =>
  send({
    method: 'POST',
    url: '/sandbox-gateway/pay',
    payload: { jwt, card: { number, expiry: '12/30', securityCode: '123' } },
  })

/** Pays by card, from the preparation to the return from the card form. Returns the last response, too. */
export const payByCard = async (
  app: PaymentsApp,
  caller: Caller,
  event: MadeEvent,
  { card = goodCard, ...more }: { card?: string } & Record<string, unknown> = {},
) => {
  const payment = await prepare(caller, event, more)
  await payment.begin()
  await enterCard(app, payment.jwt, card)
  return { ...payment, response: await payment.comeBack() }
}
