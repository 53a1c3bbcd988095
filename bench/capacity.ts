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
  readonly packageIdByEvent: ReadonlyMap<string, string>
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
    jobs: { runsJobs: false },
    maxEventLoopDelayMs: 0,
    admission: false,
  })
  const candidates = await app.database
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
  const packageIdByEvent = new Map(candidates.map(({ id, package_id }) => [id, package_id]))
  const [newest] = candidates
  if (!newest) throw new Error(`${url} is not filled`)
  const customer = createTestBrowser(app.http)
  bodyOf(await customer.post('/api/login', { username: newest.email, password: demoPassword }))
  return {
    app,
    staff: await signIn(app, 'staff'),
    customer,
    customerId: newest.organiser_id,
    eventIds: [...packageIdByEvent.keys()],
    packageIdByEvent,
    title: newest.title,
  }
}

const listUrl = (query: object) =>
  `/api/events?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')}`

type Turn = { readonly site: Site; readonly index: number }
type CapacityMeasure = {
  readonly name: string
  /** Maximum milliseconds of a request on each database. The factor between them is limited too. */
  readonly maxMs?: number
  run(turn: Turn): Promise<unknown>
}

const today = dayOf(new Date())
const getMeasure = (name: string, url: (turn: Turn) => string): CapacityMeasure => ({
  name,
  run: async (turn) => {
    const { data } = bodyOf(await turn.site.staff.get(url(turn)))
    if (!data) throw new Error(`${name} has no data`)
  },
})
const statisticsMeasure = (period: string, query = ''): CapacityMeasure => ({
  ...getMeasure(`statistics of ${period}`, () => `/api/staff/statistics${query}`),
  maxMs: maxStatisticsMs,
})
const filteredList = (name: string, filter: object) =>
  getMeasure(`events: ${name}`, () => listUrl({ filter }))
const eventIdOf = ({ site, index }: Turn) => site.eventIds[index % site.eventIds.length]!

const measures: readonly CapacityMeasure[] = [
  getMeasure('events: all, newest first', () => '/api/events'),
  filteredList('of a section', { section: 'stag' }),
  filteredList('of a payment stage', { stage: 'Balance Part Paid' }),
  filteredList('of a stage', { statusStage: 'Pending Booking' }),
  filteredList('cancelled', { statusStage: 'Cancelled' }),
  filteredList('of a location', { location: 'krakow' }),
  filteredList('of a manager', { managerId: 'demo-staff' }),
  filteredList('of a supplier', { supplier: 'larkfield-tyneside' }),
  filteredList('of a sales heat', { salesFunnelHeat: 4 }),
  filteredList('with overdue tasks', { tasksOverdue: true }),
  filteredList('authenticated only', { authenticatedOnly: true }),
  filteredList('that start this month', { from: today, to: addDays(today, 30) }),
  filteredList('that start from today', { from: today }),
  filteredList('created this month', { dateField: 'createdDate', from: addDays(today, -30) }),
  filteredList('booked this month', { dateField: 'bookedDate', from: addDays(today, -30), to: today }),
  filteredList('with a deposit due this month', {
    dateField: 'depositDueDate',
    from: today,
    to: addDays(today, 30),
  }),
  filteredList('with a balance due this month', {
    dateField: 'balanceDueDate',
    from: today,
    to: addDays(today, 30),
  }),
  filteredList('of a section and a stage, from today', {
    section: 'stag',
    statusStage: 'Booked',
    from: today,
  }),
  filteredList('of a manager and a stage', { managerId: 'demo-staff', statusStage: 'Booked' }),
  ...eventSorts.flatMap((field) =>
    ([1, -1] as const).map((direction) =>
      getMeasure(`events: sorted by ${field}, ${direction === 1 ? 'ascending' : 'descending'}`, () =>
        listUrl({ sort: { [field]: direction } }),
      ),
    ),
  ),
  getMeasure('events: searched by the title of one event', ({ site }) =>
    listUrl({ filter: { search: site.title } }),
  ),
  getMeasure('events: searched by a frequent title', () => listUrl({ filter: { search: 'stag do' } })),
  getMeasure('events: searched by a name', () => listUrl({ filter: { search: 'aoife adeyemi' } })),
  getMeasure('events: searched by an id', (turn) => listUrl({ filter: { search: eventIdOf(turn) } })),
  getMeasure(
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
    run: async (turn) => bodyOf(await turn.site.staff.get(`/api/event/${eventIdOf(turn)}`)),
  },
  {
    name: 'saving an event',
    run: async (turn) => {
      const eventId = eventIdOf(turn)
      const packageId = turn.site.packageIdByEvent.get(eventId)!
      const data = { notes: `Note ${turn.index} of ${performance.now()}` }
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
  getMeasure('quick search of the site', () => `/api/search?q=${encodeURIComponent('newcastle quad')}`),
  statisticsMeasure('30 days'),
  statisticsMeasure('400 days', `?from=${addDays(today, -399)}&to=${today}`),
  getMeasure(
    'payments',
    () => `/api/query?collection=transaction&limit=40&sort=${encodeURIComponent('{"doneBy.dateTime":-1}')}`,
  ),
  getMeasure('outbox', () => '/api/mail'),
  getMeasure('people', () => '/api/people?userType=customer'),
]

const [, , small, large, namePart = ''] = process.argv
if (!small || !large) throw new Error('usage: node bench/capacity.ts SMALL_DATABASE_URL LARGE_DATABASE_URL')
const sites = [await openSite(small), await openSite(large)] as const
const lines = ['| what | small | large | factor |', '|---|---|---|---|']
let isMet = true
for (const { name, maxMs = Number.POSITIVE_INFINITY, run } of measures.filter((measure) =>
  measure.name.includes(namePart),
)) {
  const turns = [0, 0]
  const work = (database: 0 | 1) => () => {
    turns[database]! += 1
    return run({ site: sites[database], index: turns[database]! })
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
