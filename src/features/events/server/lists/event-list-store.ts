import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { endOfDay, startOfDay } from '#platform/server/query/day-bounds.ts'
import type { EventFilter, EventListQuery, EventSort } from '../../rules/lists/event-list-query.ts'

/** Counting stops here: further pages exist, but how many rows there are in all is not worth the time. */
const mostCounted = 1000

const sortColumns = {
  createdDate: 'event.created_at',
  startDate: 'event.start_date',
  title: 'event.title',
  section: 'event.section',
  statusStage: 'event.status_stage',
  location: 'event.location_name',
  people: 'event.people',
  priceGBP: 'event.price_pence',
  costGBP: 'event.cost_pence',
  paidGBP: 'event.paid_pence',
  balanceDueDate: 'event.balance_due_date',
} as const satisfies Record<EventSort, string>

const dateColumns = {
  startDate: 'event.start_date',
  bookedDate: 'event.booked_date',
  depositDueDate: 'event.deposit_due_date',
  balanceDueDate: 'event.balance_due_date',
} as const

type Matching = SelectQueryBuilder<Tables, 'event', object>

const matchingFilter = (matching: Matching, filter: EventFilter, today: IsoDate): Matching => {
  let query = matching
  if (filter.section) query = query.where('event.section', '=', filter.section)
  if (filter.stage) query = query.where('event.payment_stage', '=', filter.stage)
  if (filter.statusStage) query = query.where('event.status_stage', '=', filter.statusStage)
  if (filter.managerId) query = query.where('event.manager_id', '=', filter.managerId)
  if (filter.location) query = query.where('event.location_id', '=', filter.location)
  if (filter.salesFunnelHeat !== undefined)
    query = query.where('event.sales_heat', '=', filter.salesFunnelHeat)
  if (filter.authenticatedOnly) query = query.where('event.authenticated', '=', true)
  if (filter.supplier)
    query = query.where(sql<boolean>`exists (select from itinerary_entry
      where event_id = event.id and supplier_id = ${filter.supplier})`)
  if (filter.tasksOverdue)
    query = query.where(sql<boolean>`exists (select from event_task
      where event_id = event.id and not completed and due_date < ${today}::date)`)
  if (filter.search) {
    const pattern = `%${filter.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    query = query.where('event.search_text', 'like', pattern)
  }
  return betweenDates(query, filter)
}

const betweenDates = (matching: Matching, { from, to, dateField = 'startDate' }: EventFilter): Matching => {
  let query = matching
  if (dateField === 'createdDate') {
    if (from) query = query.where(sql<boolean>`event.created_at >= ${startOfDay(from)}`)
    if (to) query = query.where(sql<boolean>`event.created_at < ${endOfDay(to)}`)
    return query
  }
  if (from) query = query.where(dateColumns[dateField], '>=', from)
  if (to) query = query.where(dateColumns[dateField], '<=', to)
  return query
}

/** Undated and unpriced events come last downwards, first upwards: so one index serves both ways. */
const sortedPage = (matching: Matching, { sort, limit, skip }: EventListQuery) => {
  const [field = 'createdDate', way = -1] = Object.entries(sort ?? {})[0] ?? []
  const column = sortColumns[field as EventSort]
  const ordered =
    way === 1
      ? matching.orderBy(column, (order) => order.asc().nullsFirst()).orderBy('event.id', 'asc')
      : matching.orderBy(column, (order) => order.desc().nullsLast()).orderBy('event.id', 'desc')
  return ordered.limit(limit).offset(skip)
}

const selectRow = (query: Matching) =>
  query
    .leftJoin('event_guest as organiser', (join) =>
      join
        .onRef('organiser.event_id', '=', 'event.id')
        .onRef('organiser.customer_id', '=', 'event.organiser_id'),
    )
    .select([
      'event.id',
      'event.title',
      'event.created_at',
      'event.section',
      'event.payment_stage',
      'event.status_stage',
      'event.organiser_id',
      'organiser.name as organiser_name',
      'event.manager_id',
      'event.location_id',
      'event.location_name',
      'event.start_date',
      'event.end_date',
      'event.booked_date',
      'event.authenticated',
      'event.people',
      'event.sales_heat',
      'event.price_pence',
      'event.cost_pence',
      'event.paid_pence',
    ])

/** A page of all events, and how many there are, counted no further than `mostCounted`. */
export const listEvents = async (database: Kysely<Tables>, question: EventListQuery, today: IsoDate) => {
  const matching = () => matchingFilter(database.selectFrom('event'), question.filter ?? {}, today)
  const capped = matching()
    .select(sql`1`.as('one'))
    .limit(mostCounted + 1)
    .as('capped')
  const [rows, { count }] = await Promise.all([
    selectRow(sortedPage(matching(), question)).execute(),
    database
      .selectFrom(capped)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: Math.min(count, mostCounted), countIsLeast: count > mostCounted }
}

/** Rows of lists by the ids of their events, in any order. */
export const findEventRows = async (database: Kysely<Tables>, ids: readonly string[]): Promise<EventRow[]> =>
  ids.length === 0 ? [] : selectRow(database.selectFrom('event').where('event.id', 'in', ids)).execute()

export type EventRow = Awaited<ReturnType<typeof listEvents>>['rows'][number]

/** A page of the events a customer organises or is a guest of, with their own answer, and the count of all. */
export const listEventsOfCustomer = async (
  database: Kysely<Tables>,
  customerId: string,
  question: EventListQuery,
  today: IsoDate,
) => {
  const matching = () => {
    const own = database
      .selectFrom('event')
      .where('event.id', 'in', (of) =>
        of.selectFrom('event_guest').select('event_id').where('customer_id', '=', customerId),
      )
    return matchingFilter(own, question.filter ?? {}, today)
  }
  const [rows, { count }] = await Promise.all([
    selectRow(sortedPage(matching(), question))
      .select(
        sql<boolean>`(select attending from event_guest
          where event_id = event.id and customer_id = ${customerId})`.as('attending'),
      )
      .execute(),
    matching()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}
