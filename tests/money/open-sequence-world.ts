import { randomUUID } from 'node:crypto'
import { newEvent, newGuest } from '#features/events/rules/creation/new-event.ts'
import { changeHandlers } from '#features/events/server/changing/change-handlers.ts'
import { termsHandlers } from '#features/events/server/changing/terms-handlers.ts'
import { insertEvent } from '#features/events/server/event-store.ts'
import { guestHandlers } from '#features/guests/server/guest-handlers.ts'
import type { GuestsDeps } from '#features/guests/server/guests-deps.ts'
import { inviteHandlers } from '#features/guests/server/invite-handlers.ts'
import { eventsWithOpenPayments, hasPendingOrganiserPayment } from '#features/payments/server/index.ts'
import { moveGuestMoney } from '#features/payments/server/moving/guest-money.ts'
import { closeCardFormsAndRemoveCards } from '#features/payments/server/paying/close-intent.ts'
import type { PaymentsDeps } from '#features/payments/server/payments-deps.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Random } from '#kernel/random.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import { createGatewayDouble } from '#tests/simulation/gateway-double.ts'
import type { paymentsApp } from '#tests/support/payments-app.ts'
import { packageFor } from '#tests/support/priced-package.ts'
import { createRequests } from './requests.ts'

export type App = Awaited<ReturnType<typeof paymentsApp>>

/** The events of the sequences that run now. The jobs of a sequence skip those of the others. */
const runningEvents = new Set<string>()
/** The jobs that run now. They skip only the events of the sequences that had started before them. */
const runningJobs = new Set<Promise<unknown>>()

/** Runs a job of a sequence. A sequence that starts in the meantime waits until the job ends. */
export const runJob = async <Result>(job: () => Promise<Result>): Promise<Result> => {
  const running = job()
  runningJobs.add(running)
  try {
    return await running
  } finally {
    runningJobs.delete(running)
  }
}

const names = ['Olga', 'Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Finn']
const startOfSequence = new Date('2026-05-01T10:00:00Z')
/** The role of the staff user. `moneyApp` installs it, with the permissions to change prices. */
export const staffRole = 'Money'

const customerActor = (userId: string): Actor => ({
  userId,
  userType: 'customer',
  sessionId: 'session',
  roles: [],
})
export const staffActor: Actor = {
  userId: 'staff',
  userType: 'staff',
  sessionId: 'session',
  roles: [staffRole],
}

const discardingOutbox = {
  queueMail: async () => undefined,
  previewMail: async () => ({ subject: '', html: '', text: '' }),
}

type Person = { readonly id: string; readonly name: string }

const createPeople = async ({ db }: App): Promise<Person[]> => {
  const people = names.map((name) => ({ id: randomUUID(), name }))
  await db
    .insertInto('app_user')
    .values(
      people.map(({ id, name }) => ({
        id,
        user_type: 'customer' as const,
        email: `${id}@mailbox.test`,
        email_safe: true,
        first_name: name,
        last_name: '',
        created_at: startOfSequence,
        updated_at: startOfSequence,
      })),
    )
    .execute()
  return people
}

/**
 * Creates an event with two to five guests, including the organiser, up to two open places and one or two packages.
 * The prices of the packages seldom divide evenly by the number of places.
 */
const createEvent = async ({ db }: App, random: Random, people: readonly Person[]) => {
  const organiser = people[0]!
  const members = people.slice(0, random.wholeNumber(2, 5))
  const ids = members.map(({ id }) => id)
  const openPlaces = random.pick([0, 0, 1, 2])
  const packages = Array.from({ length: random.pick([1, 2]) }, () => {
    const pack = packageFor(ids)
    const places = ids.length + openPlaces
    const pricePence = random.wholeNumber(6000, 60_000) * places + random.wholeNumber(0, 99)
    const entries = pack.entries.map((entry) => ({
      ...entry,
      needPeople: places,
      needUnits: places,
      money: { ...entry.money, pricePence },
    }))
    return { ...pack, peopleCount: places, entries }
  })
  const event = newEvent(
    { section: 'stag' },
    {
      eventId: randomUUID(),
      token: randomUUID(),
      now: startOfSequence,
      organiser: { id: organiser.id, firstName: organiser.name, name: organiser.name },
      authenticated: true,
      titleTemplate: 'Trip',
      defaultGroupSize: ids.length + openPlaces,
    },
    packages[0],
  )
  const storedEvent = {
    ...event,
    automaticTransactionsAllowed: random.chance(0.8),
    guests: members.map(({ id, name }) => newGuest(id, name, 'Yes')),
    packages,
  }
  await db.transaction().execute((tx) => insertEvent(tx, storedEvent, startOfSequence))
  return { eventId: storedEvent.id, token: storedEvent.token, organiserId: organiser.id }
}

/**
 * Creates the world of a sequence: a new event with its people, its own clock, a gateway that sometimes does not
 * respond, and the use cases that move money. Systems outside Jaunt are replaced; emails and most follow-ups are
 * discarded.
 */
export const openSequenceWorld = async (app: App, random: Random) => {
  const clock = { now: startOfSequence }
  const now = () => clock.now
  const people = await createPeople(app)
  const createdEvent = await createEvent(app, random, people)
  runningEvents.add(createdEvent.eventId)
  // Jobs that are already running do not skip the new event. The clock of their sequence can be later, so they would
  // expire its payments.
  await Promise.allSettled(runningJobs)
  const notifications: { readonly at: number; readonly reference: string }[] = []
  const double = createGatewayDouble({
    random,
    now: () => clock.now.getTime(),
    notify: (at, reference) => void notifications.push({ at, reference }),
    count: () => {},
  })
  const followUps = {
    afterChange: async () => {},
    afterStageChange: async () => {},
    afterUndecided: async () => {},
    askStaff: async () => {},
    isPaymentPending: hasPendingOrganiserPayment,
  }
  const shared = { database: app.db, now, outbox: discardingOutbox, followUps }
  const deps: PaymentsDeps = {
    ...app.payments.deps,
    ...shared,
    gateway: double.gateway,
    events: { database: app.db, now },
    listEventsToSkip: async () => [...runningEvents].filter((id) => id !== createdEvent.eventId),
  }
  const guestsDeps: GuestsDeps = {
    ...shared,
    gate: deps.gate,
    config: app.config,
    supplierIdsOf: async () => [],
    moveGuestMoney: (tx, move) => moveGuestMoney(tx, move, now()),
    hasOpenPayment: async (tx, eventId, guestId) =>
      (await eventsWithOpenPayments(tx, guestId, { now: now(), withForms: true })).includes(eventId),
    closeCardFormsAndRemoveCards: (eventId, customerId) =>
      closeCardFormsAndRemoveCards(deps, { eventId, customerId }),
  }
  return {
    ...createdEvent,
    people,
    clock,
    double,
    deps,
    guestsDeps,
    notifications,
    requests: createRequests(),
    close: () => void runningEvents.delete(createdEvent.eventId),
    endpoints: {
      ...guestHandlers(guestsDeps),
      ...inviteHandlers(guestsDeps),
      ...termsHandlers(guestsDeps),
      ...changeHandlers(guestsDeps),
    },
  }
}

export type SequenceWorld = Awaited<ReturnType<typeof openSequenceWorld>>

/** Returns the context of a request of a customer or of staff. The handlers of events need nothing else of it. */
export const contextOf = (userId: string): RequestContext =>
  ({ actor: actorOf(userId) }) as unknown as RequestContext

export const actorOf = (userId: string): Actor =>
  userId === staffActor.userId ? staffActor : customerActor(userId)
