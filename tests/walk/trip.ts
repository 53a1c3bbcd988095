import { housekeepingJob } from '#app/compose/housekeeping.ts'
import { contract } from '#app/contract.ts'
import { addDays, dayOf, type IsoDate } from '#kernel/dates.ts'
import type { Random } from '#kernel/random.ts'
import { listEndpoints } from '#tests/support/list-endpoints.ts'
import { openSessionOf } from '#tests/support/open-session.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestBrowser, TestResponse } from '#tests/support/test-browser.ts'
import type { State } from './state.ts'

export type Role = 'organiser' | 'guest' | 'supplier' | 'staff'

/** A person who sends requests. */
export type Person = {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly browser: TestBrowser
}

/** A request that a step sent, and its response. */
export type SentRequest = {
  readonly role: Role | 'gateway'
  readonly by: string
  /** The method and URL, such as `POST /api/event`. If the step moves the clock, this is the new time. */
  readonly request: string
  readonly status: number
  /** The code of the refusal; empty for a success. */
  readonly code: string
  readonly body: unknown
  // biome-ignore lint/suspicious/noExplicitAny: steps read the fields that they expect
  readonly response: any
}

/** An open card form. */
export type CardForm = {
  readonly payer: Person
  readonly packageId: string
  readonly transactionId: string
  readonly jwt: string
}

/** An event of a walk, with the people who act in it. */
export type Trip = {
  readonly site: TestApp
  readonly id: string
  readonly token: string
  readonly staff: Person
  readonly organiser: Person
  /** Customers who can join the event. Those who have joined are guests. */
  readonly friends: readonly Person[]
  readonly suppliers: ReadonlyMap<string, Person>
  /** The state after the last step. */
  readonly state: State
  readonly cardForms: CardForm[]
}

/** A trip as one step receives it: with random numbers for the step and a record of the requests that it sends. */
export type Turn = Trip & {
  readonly random: Random
  readonly today: IsoDate
  readonly sent: SentRequest[]
  get(sender: Person, path: string): Promise<SentRequest>
  post(sender: Person, path: string, body?: object): Promise<SentRequest>
  put(sender: Person, path: string, body?: object): Promise<SentRequest>
  delete(sender: Person, path: string): Promise<SentRequest>
  /** Sends a request of a card form to the sandbox gateway. */
  gateway(path: string, body: object): Promise<SentRequest>
  /** Moves the clock, extends all sessions and runs the due jobs. */
  moveClock(to: Date): Promise<void>
  runJobs(): Promise<void>
}

const routes = listEndpoints(contract).map(({ method, path, meta }) => ({
  method,
  path,
  refusals: new Set<string>(meta.refusals ?? []),
  parts: `/api${path}`.split('/'),
}))

/** Returns the contract's endpoint for a request, or undefined. Fixed path segments take precedence over parameters. */
export const findRoute = (method: string, url: string) => {
  const parts = url.split('?')[0]!.split('/')
  const matchingRoutes = routes.filter(
    (route) =>
      route.method === method &&
      route.parts.length === parts.length &&
      route.parts.every((part, index) => part.startsWith('{') || part === parts[index]),
  )
  const countParameters = ({ path }: { path: string }) => path.split('{').length - 1
  return matchingRoutes.sort((a, b) => countParameters(a) - countParameters(b))[0]
}

let keyCount = 0

/** Creates the turn of one step: the functions with which it acts in the trip. */
export const createTurn = (trip: Trip, random: Random): Turn => {
  const sent: SentRequest[] = []
  const { site } = trip
  const record = (
    role: SentRequest['role'],
    sender: string,
    request: string,
    body: unknown,
    response: TestResponse,
  ): SentRequest => {
    const code = response.status < 400 ? '' : String(response.body?.code ?? 'none')
    const sentRequest = {
      role,
      by: sender,
      request,
      status: response.status,
      code,
      body,
      response: response.body,
    }
    sent.push(sentRequest)
    return sentRequest
  }
  const send = async (
    sender: Person,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) => {
    keyCount += 1
    const url = `/api${path}`
    const options = { headers: { 'idempotency-key': `walk-${keyCount}` } }
    const { browser } = sender
    const response =
      method === 'GET'
        ? await browser.get(url)
        : await browser[method === 'POST' ? 'post' : method === 'PUT' ? 'put' : 'delete'](url, body, options)
    return record(sender.role, sender.name, `${method} ${url}`, body, response)
  }
  const turn: Turn = {
    ...trip,
    random,
    sent,
    today: dayOf(site.clock.now),
    get: (sender, path) => send(sender, 'GET', path),
    post: (sender, path, body = {}) => send(sender, 'POST', path, body),
    put: (sender, path, body = {}) => send(sender, 'PUT', path, body),
    delete: (sender, path) => send(sender, 'DELETE', path),
    async gateway(path, body) {
      return record('gateway', 'gateway', `POST ${path}`, body, await site.visitor().post(path, body))
    },
    async moveClock(to) {
      site.clock.now = to
      sent.push({
        role: 'gateway',
        by: 'clock',
        request: to.toISOString(),
        status: 200,
        code: '',
        body: {},
        response: {},
      })
      await extendSessions(site)
      await turn.runJobs()
    },
    async runJobs() {
      await site.app.reconcilePayments()
      await housekeepingJob({ database: site.db, now: () => site.clock.now }).work([])
      await extendSessions(site)
    },
  }
  return turn
}

const tenYears = 10 * 365 * 86_400_000

/**
 * Extends all sessions by ten years, so that they do not expire when the clock of a walk moves by months. Ten years
 * suffice even if two simultaneous steps both move the clock before either extends the sessions. The server does not
 * renew a session last seen in the future, so it does not shorten these sessions.
 */
const extendSessions = async ({ db, clock }: TestApp) => {
  const expiry = new Date(clock.now.getTime() + tenYears)
  await db.updateTable('session').set({ last_seen_at: expiry, expires_at: expiry }).execute()
}

const names = ['Olga Orr', 'Gwen Gray', 'Hugo Hill', 'Mia Moss', 'Ned Nash', 'Pia Page', 'Rob Rook']
export const supplierIds = [
  'larkfield-tyneside',
  'paper-lantern-studio',
  'coaly-lane-kitchens',
  'riddle-and-lock',
  'sandhill-bar-group',
  'bridges-boat-company',
  'tuck-in-apartments',
  'keel-row-hotels',
]

type NewUser = {
  readonly id: string
  readonly name: string
  readonly supplierId?: string
  readonly isStaff?: boolean
}

const addUser = async (site: TestApp, { id, name, supplierId, isStaff }: NewUser): Promise<TestBrowser> => {
  const [firstName = '', lastName = ''] = name.split(' ')
  await site.db
    .insertInto('app_user')
    .values({
      id,
      user_type: isStaff ? 'staff' : supplierId ? 'supplierContact' : 'customer',
      email: `${id}@mailbox.test`,
      email_safe: true,
      first_name: firstName,
      last_name: lastName,
      roles: isStaff ? ['Staff'] : supplierId ? ['Owner'] : [],
      supplier_id: supplierId ?? null,
      can_manage_booking: supplierId !== undefined,
      created_at: site.clock.now,
      updated_at: site.clock.now,
    })
    .execute()
  return openSessionOf(site, { userId: id })
}

let tripCount = 0

/** Creates the staff, suppliers and customers of one trip, all logged in. No two trips share people. */
export const createTripPeople = async (site: TestApp) => {
  tripCount += 1
  // Delete the contacts of earlier trips: otherwise each booking would be emailed to them, too.
  await site.db
    .deleteFrom('app_user')
    .where('user_type', '=', 'supplierContact')
    .where('id', 'like', 'walk-%')
    .execute()
  const createPerson = async (name: string, role: Role, more: Partial<NewUser> = {}): Promise<Person> => {
    const id = `walk-${tripCount}-${(more.supplierId ?? name).toLowerCase().replaceAll(' ', '-')}`
    return { id, name, role, browser: await addUser(site, { id, name, ...more }) }
  }
  const [organiser, ...friends] = await Promise.all(
    names.map((name, index) => createPerson(name, index === 0 ? 'organiser' : 'guest')),
  )
  const contacts = await Promise.all(
    supplierIds.map(
      async (supplierId) =>
        [supplierId, await createPerson('Sue Supplier', 'supplier', { supplierId })] as const,
    ),
  )
  const staff = await createPerson('Stan Staff', 'staff', { isStaff: true })
  await extendSessions(site)
  return { organiser: organiser!, friends, suppliers: new Map(contacts), staff }
}

/** Returns a day relative to the trip's current day. */
export const inDays = ({ today }: Turn, days: number): IsoDate => addDays(today, days)
