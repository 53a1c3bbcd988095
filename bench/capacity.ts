import '../scripts/production-libraries.ts'

import { type Application, compose } from '#app/compose/compose.ts'
import { demoPassword } from '#features/accounts/server/index.ts'
import { eventSorts } from '#features/bookings/rules/lists/event-list-names.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { readConfig } from '#platform/server/config.ts'
import { createTestBrowser, type TestBrowser } from '#tests/support/test-browser.ts'
import { filledDomain } from '../scripts/fill/prepare-fill.ts'
import { bodyOf, signIn } from './support/enter-site.ts'
import { inMs, timeAlternately } from './support/timing.ts'

/*
 * Compares how long the server takes for the same requests on two databases that `npm run fill` has filled:
 * node bench/capacity.ts postgres://…/small postgres://…/large [part of the name of a measure]
 */

/** The largest accepted factor between the two databases. */
const maxFactor = 1.3
/** Maximum time of a request for statistics, in milliseconds. */
const maxStatisticsMs = 300

type Site = {
  readonly app: Application
  readonly staff: TestBrowser
  readonly customer: TestBrowser
  readonly customerId: string
  readonly eventIds: readonly string[]
  readonly packageOf: ReadonlyMap<string, string>
  readonly title: string
}

/**
 * Opens the server on a database, and chooses the events that the measures open and save: the newest enquiries that the
 * fill created with five entries, so that the events of both databases are alike.
 */
const openSite = async (url: string): Promise<Site> => {
  const settings = { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '9999999', SESSION_SECRET: 'b'.repeat(32) }
  const config = { ...readConfig({ ...settings, DATABASE_URL: url }), databaseUrl: url }
  const app = await compose(config, {
    now: () => new Date(),
    jobs: { work: false },
    maxEventLoopDelayMs: 0,
    admission: false,
  })
  const found = await app.database
    .selectFrom('event')
    .innerJoin('app_user', 'app_user.id', 'event.organiser_id')
    .innerJoin('itinerary_entry', 'itinerary_entry.event_id', 'event.id')
    .innerJoin('demo_scenario', (join) => join.onTrue())
    .select(['event.id', 'itinerary_entry.package_id', 'event.organiser_id', 'app_user.email', 'event.title'])
    .where('app_user.email', 'like', `%@${filledDomain}`)
    .where('event.status_stage', '=', 'Enquiry')
    .where('event.entry_count', '=', 5)
    .where('demo_scenario.number', '=', 1)
    .orderBy('event.created_at', 'desc')
    .limit(500)
    .execute()
  const packageOf = new Map(found.map(({ id, package_id }) => [id, package_id]))
  const [newest] = found
  if (!newest) throw new Error(`${url} is not filled`)
  const customer = createTestBrowser(app.http)
  bodyOf(await customer.post('/api/login', { username: newest.email, password: demoPassword }))
  return {
    app,
    staff: await signIn(app, 'staff'),
    customer,
    customerId: newest.organiser_id,
    eventIds: [...packageOf.keys()],
    packageOf,
    title: newest.title,
  }
}

const listUrl = (query: object) =>
  `/api/events?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')}`

type Turn = { readonly site: Site; readonly turn: number }
type Measured = {
  readonly name: string
  /** Maximum milliseconds of a request on each database. The factor between them is limited too. */
  readonly maxMs?: number
  run(turn: Turn): Promise<unknown>
}

const today = dayOf(new Date())
const get = (name: string, url: (turn: Turn) => string): Measured => ({
  name,
  run: async (turn) => {
    const { data } = bodyOf(await turn.site.staff.get(url(turn)))
    if (!data) throw new Error(`${name} has no data`)
  },
})
const statistics = (period: string, query = ''): Measured => ({
  ...get(`statistics of ${period}`, () => `/api/staff/statistics${query}`),
  maxMs: maxStatisticsMs,
})
const filtered = (name: string, filter: object) => get(`events: ${name}`, () => listUrl({ filter }))
const idIn = ({ site, turn }: Turn) => site.eventIds[turn % site.eventIds.length]!

const measures: readonly Measured[] = [
  get('events: all, newest first', () => '/api/events'),
  filtered('of a section', { section: 'stag' }),
  filtered('of a payment stage', { stage: 'Balance Part Paid' }),
  filtered('of a stage', { statusStage: 'Pending Booking' }),
  filtered('cancelled', { statusStage: 'Cancelled' }),
  filtered('of a location', { location: 'krakow' }),
  filtered('of a manager', { managerId: 'demo-staff' }),
  filtered('of a supplier', { supplier: 'larkfield-tyneside' }),
  filtered('of a sales heat', { salesFunnelHeat: 4 }),
  filtered('with overdue tasks', { tasksOverdue: true }),
  filtered('authenticated only', { authenticatedOnly: true }),
  filtered('that start this month', { from: today, to: addDays(today, 30) }),
  filtered('that start from today', { from: today }),
  filtered('created this month', { dateField: 'createdDate', from: addDays(today, -30) }),
  filtered('booked this month', { dateField: 'bookedDate', from: addDays(today, -30), to: today }),
  filtered('with a deposit due this month', {
    dateField: 'depositDueDate',
    from: today,
    to: addDays(today, 30),
  }),
  filtered('with a balance due this month', {
    dateField: 'balanceDueDate',
    from: today,
    to: addDays(today, 30),
  }),
  filtered('of a section and a stage, from today', { section: 'stag', statusStage: 'Booked', from: today }),
  filtered('of a manager and a stage', { managerId: 'demo-staff', statusStage: 'Booked' }),
  ...eventSorts.flatMap((field) =>
    ([1, -1] as const).map((direction) =>
      get(`events: sorted by ${field}, ${direction === 1 ? 'ascending' : 'descending'}`, () =>
        listUrl({ sort: { [field]: direction } }),
      ),
    ),
  ),
  get('events: searched by the title of one', ({ site }) => listUrl({ filter: { search: site.title } })),
  get('events: searched by a frequent title', () => listUrl({ filter: { search: 'stag do' } })),
  get('events: searched by a name', () => listUrl({ filter: { search: 'aoife adeyemi' } })),
  get('events: searched by an id', (turn) => listUrl({ filter: { search: idIn(turn) } })),
  get(
    'events: searched without a match',
    () => '/api/events?filter=%7B%22search%22%3A%22zebra%20crossing%22%7D',
  ),
  {
    name: "a customer's events",
    run: async ({ site }) =>
      bodyOf(await site.customer.get(`/api/customer/${site.customerId}/events?limit=5000`)),
  },
  {
    name: 'opening an event',
    run: async (turn) => bodyOf(await turn.site.staff.get(`/api/event/${idIn(turn)}`)),
  },
  {
    name: 'saving an event',
    run: async (turn) => {
      const eventId = idIn(turn)
      const packageId = turn.site.packageOf.get(eventId)!
      const data = { notes: `Note ${turn.turn} of ${performance.now()}` }
      const commandList = [{ name: 'editEventNotes', packageId, data }]
      bodyOf(await turn.site.staff.put(`/api/event/${eventId}`, { commandList }))
    },
  },
  {
    name: 'quick search of events and people',
    run: async ({ site }) => {
      const search = 'aoife ade'
      await Promise.all([
        site.staff
          .get(`/api/events?limit=6&filter=${encodeURIComponent(JSON.stringify({ search }))}`)
          .then(bodyOf),
        ...['customer', 'supplierContact', 'staff'].map((userType) =>
          site.staff
            .get(`/api/people?userType=${userType}&limit=4&search=${encodeURIComponent(search)}`)
            .then(bodyOf),
        ),
      ])
    },
  },
  get('quick search of the site', () => `/api/search?q=${encodeURIComponent('newcastle quad')}`),
  statistics('30 days'),
  statistics('400 days', `?from=${addDays(today, -399)}&to=${today}`),
  get(
    'payments',
    () => `/api/query?collection=transaction&limit=40&sort=${encodeURIComponent('{"doneBy.dateTime":-1}')}`,
  ),
  get('outbox', () => '/api/mail'),
  get('people', () => '/api/people?userType=customer'),
]

const [, , small, large, only = ''] = process.argv
if (!small || !large) throw new Error('usage: node bench/capacity.ts SMALL_DATABASE_URL LARGE_DATABASE_URL')
const sites = [await openSite(small), await openSite(large)] as const
const lines = ['| what | small | large | factor |', '|---|---|---|---|']
let isMet = true
for (const { name, maxMs = Number.POSITIVE_INFINITY, run } of measures.filter((measure) =>
  measure.name.includes(only),
)) {
  const turns = [0, 0]
  const work = (index: 0 | 1) => () => {
    turns[index]! += 1
    return run({ site: sites[index], turn: turns[index]! })
  }
  try {
    const [smallMs, largeMs] = await timeAlternately([work(0), work(1)], { rounds: 15, warmUp: 5 })
    const factor = largeMs / smallMs
    const isWithinLimits = factor <= maxFactor && Math.max(smallMs, largeMs) <= maxMs
    if (!isWithinLimits) isMet = false
    const verdict = isWithinLimits ? '' : ' **too slow**'
    lines.push(`| ${name} | ${inMs(smallMs)} | ${inMs(largeMs)} | ${factor.toFixed(2)}${verdict} |`)
  } catch (problem) {
    lines.push(`| ${name} | – | – | ${(problem as Error).message} |`)
    isMet = false
  }
  console.error(lines.at(-1))
}
for (const { app } of sites) await app.close()
console.log(lines.join('\n'))
process.exit(isMet ? 0 : 1)
