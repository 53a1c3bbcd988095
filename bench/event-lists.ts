import { sql } from 'kysely'
import type { Application } from '#app/compose/compose.ts'
import { schemaVersion } from '#features/event-document/rules/stored-event.ts'
import { derivation } from '#features/events/server/event-columns.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { bodyOf, signIn } from './support/enter-site.ts'
import type { Bench, Measure } from './support/measure.ts'
import { inMs, median } from './support/timing.ts'

const fewCount = 1_000
const manyCount = 100_000
/** The number of events that the demo guest joins, whatever the size of the table. */
const joinedCount = 20

const queryString = (query: object) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')

/** The URL of each measured list. */
const eventLists = {
  customer: '/api/customer/demo-guest/events',
  staff: '/api/events',
  searched: `/api/events?${queryString({ filter: { search: 'trip number 77' } })}`,
  sorted: `/api/events?${queryString({ sort: { priceGBP: -1 } })}`,
  filtered: `/api/events?${queryString({ filter: { section: 'stag', statusStage: 'Enquiry', from: '2028-06-01' } })}`,
} as const
type ListKind = keyof typeof eventLists

/**
 * Adds events up to this number, each with its own organiser, spread over ten years, all sections and four stages. Then
 * analyses the tables, as autovacuum does on a server within a minute. Otherwise PostgreSQL would use query plans that
 * it cached when there were ten users: the session query, for example, would scan a hundred thousand rows.
 */
const fillEvents = async (database: Database, upTo: number): Promise<void> => {
  await sql`
    insert into app_user (id, user_type, email, email_safe, first_name, last_name, created_at, updated_at)
    select 'bench-customer-' || n, 'customer', 'bench-customer-' || n || '@test.com', true, 'Ann', 'Lee', now(), now()
    from generate_series(1, ${upTo}::int) as n on conflict do nothing`.execute(database)
  await sql`
    insert into event (id, version, document, section, title, status_stage, payment_stage, authenticated,
      organiser_id, location_id, location_name, start_date, end_date, people, sales_heat, search_text, token, created_at, updated_at,
      schema_version, derivation, derived_version)
    select 'bench-' || n, 1, '{}', (array['stag','hen','groups','events'])[1 + n % 4], 'Trip number ' || n,
      (array['Enquiry','Pending Booking','Booked','Cancelled'])[1 + n % 4], 'Not Paid', true, 'bench-customer-' || n,
      'newcastle', 'Newcastle', date '2026-01-01' + n % 3650, date '2026-01-03' + n % 3650, 4 + n % 30, n % 5,
      'trip number ' || n || ' newcastle ann lee', 'bench-token-' || n,
      timestamptz '2025-01-01' + n * interval '1 minute', now(), ${schemaVersion}::int,
      ${derivation}::int, 1
    from generate_series((select count(*)::int from event where id like 'bench-%') + 1, ${upTo}::int) as n`.execute(
    database,
  )
  await sql`
    insert into event_money (event_id, price_pence, cost_pence)
    select id, 10000 + substr(id, 7)::int, 8000 + substr(id, 7)::int from event where id like 'bench-%'
    on conflict do nothing`.execute(database)
  await sql`
    insert into event_guest (event_id, customer_id, name, attending, registered, paid_pence, event_created_at)
    select id, organiser_id, 'Ann Lee', true, true, 0, created_at from event where id like 'bench-%'
    union all
    select id, 'demo-guest', 'Gus Guest', true, true, 0, created_at from event
      where id in (select 'bench-' || n from generate_series(1, ${joinedCount}) as n)
    on conflict do nothing`.execute(database)
  await sql`vacuum analyze app_user`.execute(database)
  await sql`vacuum analyze event`.execute(database)
  await sql`vacuum analyze event_money`.execute(database)
  await sql`vacuum analyze event_guest`.execute(database)
}

const timeLists = async (app: Application) => {
  const guest = await signIn(app, 'guest')
  const staff = await signIn(app, 'staff')
  const times = new Map<ListKind, number[]>()
  for (let round = 0; round < 80; round += 1)
    for (const [kind, url] of Object.entries(eventLists) as [ListKind, string][]) {
      const startedAt = performance.now()
      const { data } = bodyOf(await (kind === 'customer' ? guest : staff).get(url))
      const elapsed = performance.now() - startedAt
      if (data.length === 0) throw new Error(`${url} is empty`)
      if (round >= 20) times.set(kind, [...(times.get(kind) ?? []), elapsed])
    }
  return Object.fromEntries([...times].map(([kind, all]) => [kind, median(all)])) as Record<ListKind, number>
}

type Times = { few: Record<ListKind, number>; many: Record<ListKind, number> }
let measurement: Promise<Times> | undefined

/** Measures all lists with both sizes of the table. */
const measureLists = ({ app }: Bench): Promise<Times> => {
  const measure = async () => {
    await fillEvents(app.database, fewCount)
    const fewTimes = await timeLists(app)
    await fillEvents(app.database, manyCount)
    return { few: fewTimes, many: await timeLists(app) }
  }
  measurement ??= measure()
  return measurement
}

const listMeasure = (kind: ListKind, what: string): Measure => ({
  name: `events list of ${what} with ${manyCount} events, against ${fewCount}`,
  limit: { atMost: 1.5 },
  unit: 'times',
  async run(bench) {
    const times = await measureLists(bench)
    const value = times.many[kind] / times.few[kind]
    return { value, detail: `${inMs(times.many[kind])} against ${inMs(times.few[kind])}` }
  },
})

export const customerEvents = listMeasure('customer', 'a customer')
export const staffEvents = listMeasure('staff', 'staff')
/**
 * The number of matches grows with the table: a hundred times as many titles contain the words. Matches are counted
 * only up to a limit, so the time can grow somewhat (1.9 times on an idle machine), but not in proportion.
 */
export const staffEventsSearched: Measure = {
  ...listMeasure('searched', 'staff, searched by a title,'),
  limit: { atMost: 3 },
}
export const staffEventsSorted = listMeasure('sorted', 'staff, sorted by price,')
export const staffEventsFiltered = listMeasure('filtered', 'staff, filtered by section, stage and date,')
