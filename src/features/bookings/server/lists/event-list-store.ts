import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { daysBetween, type IsoDate } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { countUpTo, limitCount, type RowCount } from '#platform/server/query/count-up-to.ts'
import { endOfDay, startOfDay } from '#platform/server/query/day-bounds.ts'
import { badField } from '#platform/server/query/field-condition.ts'
import { fillPage, rowsAfter } from '#platform/server/query/rows-after.ts'
import type { EventFilter, EventListQuery, EventSort } from '../../rules/lists/event-list-query.ts'
import { searchByCustomer, searchByStaff } from './event-search-store.ts'

/**
 * The columns of each sort order. Events with the same start, section or stage are sorted by age, then by id.
 */
const sortColumns = {
  createdDate: ['event.created_at', 'event.id'],
  startDate: ['event.start_date', 'event.created_at', 'event.id'],
  title: ['event.title', 'event.id'],
  section: ['event.section', 'event.created_at', 'event.id'],
  statusStage: ['event.status_stage', 'event.created_at', 'event.id'],
  location: ['event.location_name', 'event.id'],
  people: ['event.people', 'event.id'],
  priceGBP: ['event_money.price_pence', 'event_money.event_id'],
  costGBP: ['event_money.cost_pence', 'event_money.event_id'],
  paidGBP: ['event_money.paid_pence', 'event_money.event_id'],
  balanceDueDate: ['event.balance_due_date', 'event.id'],
} as const satisfies Record<EventSort, readonly [string, string, string?]>

const dateColumns = {
  startDate: 'event.start_date',
  bookedDate: 'event.booked_date',
  depositDueDate: 'event.deposit_due_date',
  balanceDueDate: 'event.balance_due_date',
} as const

type EventQuery = SelectQueryBuilder<Tables, 'event', object>
type Page = readonly { readonly id: string }[]

/** Returns the condition for events with an overdue task. */
const hasOverdueTask = (today: IsoDate) =>
  sql<boolean>`exists (select from event_task
    where event_id = event.id and not completed and due_date < ${today}::date)`

/** The conditions of the filters `search` and `tasksOverdue`, which each list looks up in its own way. */
type LookedUp = { readonly search?: RawBuilder<boolean> | undefined; readonly overdue: RawBuilder<boolean> }

const filterEvents = (
  baseQuery: EventQuery,
  filter: EventFilter,
  { search, overdue }: LookedUp,
): EventQuery => {
  let query = baseQuery
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
  if (filter.tasksOverdue) query = query.where(overdue)
  if (search) query = query.where(search)
  return filterByDates(query, filter)
}

const filterByDates = (
  baseQuery: EventQuery,
  { from, to, dateField = 'startDate' }: EventFilter,
): EventQuery => {
  let query = baseQuery
  if (dateField === 'createdDate') {
    if (from) query = query.where(sql<boolean>`event.created_at >= ${startOfDay(from)}`)
    if (to) query = query.where(sql<boolean>`event.created_at < ${endOfDay(to)}`)
    return query
  }
  if (from) query = query.where(dateColumns[dateField], '>=', from)
  if (to) query = query.where(dateColumns[dateField], '<=', to)
  return query
}

const selectRow = (query: EventQuery) =>
  query
    .leftJoin('event_guest as organiser', (join) =>
      join
        .onRef('organiser.event_id', '=', 'event.id')
        .onRef('organiser.customer_id', '=', 'event.organiser_id'),
    )
    .innerJoin('event_money', 'event_money.event_id', 'event.id')
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
      'event_money.price_pence',
      'event_money.cost_pence',
      'event_money.paid_pence',
    ])

/**
 * Returns the ids of a page. Events without a date or price come last in descending order and first in ascending order,
 * so that one index can be used for both. The query reads only ids, so it reads skipped events from the index alone.
 */
const readPage = async (
  matchingEvents: () => EventQuery,
  query: EventListQuery,
  parts: readonly RawBuilder<boolean>[],
): Promise<string[]> => {
  const sort = sortOf(query)
  const page: Page = await fillPage(parts, query.limit, (part, limit) =>
    sortQuery(withMoney(matchingEvents(), sort).where(part).select('event.id'), sort)
      .limit(limit)
      .offset(query.skip)
      .execute(),
  )
  return page.map(({ id }) => id)
}

type Sort = { readonly columns: readonly [string, ...string[]]; readonly descending: boolean }

const sortOf = ({ sort }: EventListQuery): Sort => {
  const [field = 'createdDate', direction = -1] = Object.entries(sort ?? {})[0] ?? []
  return { columns: sortColumns[field as EventSort], descending: direction === -1 }
}

const isNewestFirst = (query: EventListQuery): boolean => {
  const { columns, descending } = sortOf(query)
  return descending && columns === sortColumns.createdDate
}

/** Joins event_money only for sorting by money. Other sort orders use an index of the event table alone. */
const withMoney = (query: EventQuery, { columns: [column] }: Sort): EventQuery =>
  column.startsWith('event_money.')
    ? (query.innerJoin('event_money', 'event_money.event_id', 'event.id') as unknown as EventQuery)
    : query

/**
 * Sorts by the columns of an index. Only the first column can be null. If the query also said where nulls of the other
 * columns are sorted, it could not use the index, and the database would sort all rows with an equal first column.
 */
const sortQuery = <Row>(
  query: SelectQueryBuilder<Tables, 'event', Row>,
  { columns, descending }: Sort,
): SelectQueryBuilder<Tables, 'event', Row> =>
  columns.reduce(
    (ordered, column, index) =>
      ordered.orderBy(sql.ref(column), (order) => {
        if (index > 0) return descending ? order.desc() : order.asc()
        return descending ? order.desc().nullsLast() : order.asc().nullsFirst()
      }),
    query,
  )

/**
 * Returns the conditions for the rows after the event `query.after`. Each of these rows meets one of the conditions.
 * @returns fieldInvalid if `candidates` does not contain that event, or if `query.skip` is set too
 */
const partsAfter = async (
  candidates: EventQuery,
  query: EventListQuery,
): Promise<readonly RawBuilder<boolean>[] | Refusal> => {
  const { after, skip } = query
  if (after === undefined) return [sql<boolean>`true`]
  if (skip > 0) return badField('skip')
  const sort = sortOf(query)
  const sortValues = await withMoney(candidates, sort)
    .select(sort.columns.map((column, index) => sql.ref<unknown>(column).as(`value${index}`)))
    .where('event.id', '=', after)
    .executeTakeFirst()
  if (!sortValues) return badField('after')
  const [firstColumn, ...otherColumns] = sort.columns
  const columns = [sql.ref(firstColumn), ...otherColumns.map((column) => sql.ref(column))] as const
  return rowsAfter({ columns, descending: sort.descending, nullable: true }, Object.values(sortValues))
}

/** The maximum number of overdue tasks whose events are looked up by their ids. */
const maxOverdueTasks = 1000

type OverdueEvents = {
  readonly condition: RawBuilder<boolean>
  readonly areManyTasks: boolean
  /** The number of events with overdue tasks. A minimum if `areManyTasks`. */
  readonly eventCount: number
}

/**
 * Returns the condition for events with an overdue task. If there are up to `maxOverdueTasks` overdue tasks, their events
 * are looked up first. If there are more, reading events in the order of the list soon fills a page. The subquery's
 * limit prevents a join with all tasks.
 */
const overdueCondition = async (database: Kysely<Tables>, today: IsoDate): Promise<OverdueEvents> => {
  const { rows } = await sql<{ taskCount: number; ids: string[] }>`
    select count(*)::int as "taskCount", coalesce(array_agg(distinct event_id), '{}') as ids from (
      select event_id from event_task where not completed and due_date < ${today}::date
      order by event_id desc limit ${maxOverdueTasks + 1}
    ) as overdue`.execute(database)
  const { taskCount, ids } = rows[0]!
  const areManyTasks = taskCount > maxOverdueTasks
  const condition = areManyTasks
    ? sql<boolean>`(select true from event_task
        where event_id = event.id and not completed and due_date < ${today}::date limit 1)`
    : sql<boolean>`event.id = any(${ids})`
  return { condition, areManyTasks, eventCount: ids.length }
}

/**
 * Returns the ids of a page of events with overdue tasks, newest first. The id of an event contains the time of its
 * creation (timed-id.ts), so the open tasks are read in the order of the list, from an index alone.
 */
const readNewestOverdue = async (
  database: Kysely<Tables>,
  { after, limit, skip }: EventListQuery,
  today: IsoDate,
): Promise<string[]> => {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from event_task
    where not completed and due_date < ${today}::date ${after === undefined ? sql`` : sql`and event_id < ${after}`}
    group by event_id order by event_id desc limit ${limit} offset ${skip}`.execute(database)
  return rows.map(({ event_id }) => event_id)
}

type ListedIds = { readonly ids: readonly string[] } & RowCount

/** The maximum number of matches of a search that are sorted to return a page. */
const maxSorted = 2000

/**
 * Returns the ids of one page of the results of a text search. With up to `maxSorted` matches, it finds all of them,
 * counts and sorts them, because reading in sort order until a page is full could read most of the table. With more
 * matches, it reads in sort order, which soon fills a page (docs/decisions/0092).
 */
const searchEvents = async (
  database: Kysely<Tables>,
  { matchingEvents, inOrder }: { matchingEvents(): EventQuery; inOrder(): EventQuery },
  query: EventListQuery,
  parts: readonly RawBuilder<boolean>[],
): Promise<ListedIds> => {
  const sort = sortOf(query)
  const eventColumns = sort.columns.filter((column) => column.startsWith('event.'))
  const columns = [...new Set(['event.id', ...eventColumns])].map((column) => sql.ref(column))
  const foundEvents = database.selectFrom(sql`found`.as('event')) as unknown as EventQuery
  const page = sortQuery(
    withMoney(foundEvents, sort).where(sql<boolean>`(${sql.join(parts, sql` or `)})`),
    sort,
  )
    .select('event.id')
    .limit(query.limit)
    .offset(query.skip)
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (
      select ${sql.join(columns)} from (${matchingEvents().selectAll('event')}) as event limit ${maxSorted + 1}
    )
    select (select count(*)::int from found) as count, array(${page}) as ids`.execute(database)
  const { count, ids } = rows[0]!
  return {
    ids: count > maxSorted ? await readPage(inOrder, query, parts) : ids,
    ...limitCount(count),
  }
}

/** The maximum number of days for which the newest events of each day are read. */
const maxDays = 62

type Days = { readonly from: IsoDate; readonly to: IsoDate }

/**
 * Returns the days on which the events of a list start, if the list is ordered by creation and the days are few;
 * otherwise undefined.
 */
const startDays = (query: EventListQuery): Days | undefined => {
  const { from, to, dateField = 'startDate' } = query.filter ?? {}
  if (dateField !== 'startDate' || !from || !to || !isNewestFirst(query)) return undefined
  return daysBetween(from, to) < maxDays ? { from, to } : undefined
}

/**
 * Returns the ids of a page of events that start on one of a few days, newest first. Reads the newest events of each
 * day and sorts them. Most such events were created months ago, so reading in the order of the list would pass
 * thousands of newer events.
 */
const readNewestOfDays = async (
  database: Kysely<Tables>,
  { matching, days }: { readonly days: Days; matching(): EventQuery },
  { limit, skip }: EventListQuery,
  parts: readonly RawBuilder<boolean>[],
): Promise<string[]> => {
  const newestOfDay = matching()
    .where(sql<boolean>`event.start_date = day::date and (${sql.join(parts, sql` or `)})`)
    .select(['event.id', 'event.created_at'])
    .orderBy('event.created_at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(skip + limit)
  const { rows } = await sql<{ id: string }>`
    select id from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') as day
      cross join lateral (${newestOfDay}) as newest
    order by created_at desc, id desc limit ${limit} offset ${skip}`.execute(database)
  return rows.map(({ id }) => id)
}

/**
 * Returns the ids of a page of all matching events, and the number of matches, counted up to a limit.
 * @returns fieldInvalid if there is no event with the id `query.after`, or if `query.skip` is set too
 */
export const listEvents = async (
  database: Kysely<Tables>,
  query: EventListQuery,
  today: IsoDate,
): Promise<ListedIds | Refusal> => {
  const all = () => database.selectFrom('event')
  const { filter = {} } = query
  const overdue = filter.tasksOverdue ? await overdueCondition(database, today) : undefined
  const search = filter.search ? searchByStaff(filter.search) : undefined
  const eventsWith = (searchCondition?: RawBuilder<boolean>) =>
    filterEvents(all(), filter, {
      search: searchCondition,
      overdue: overdue?.condition ?? hasOverdueTask(today),
    })
  const matchingEvents = () => eventsWith(search?.byIndex)
  const parts = await partsAfter(all(), query)
  if (isRefusal(parts)) return parts
  if (overdue?.areManyTasks && Object.keys(filter).length === 1) {
    const ids = isNewestFirst(query)
      ? await readNewestOverdue(database, query, today)
      : await readPage(matchingEvents, query, parts)
    return { ids, count: overdue.eventCount, countIsMinimum: true }
  }
  if (search)
    return searchEvents(database, { matchingEvents, inOrder: () => eventsWith(search.inOrder) }, query, parts)
  const days = startDays(query)
  const [ids, counted] = await Promise.all([
    days
      ? readNewestOfDays(database, { matching: matchingEvents, days }, query, parts)
      : readPage(matchingEvents, query, parts),
    countUpTo(database, sql`select from (${matchingEvents().select('event.id')}) as found`),
  ])
  return { ids, ...counted }
}

/** Returns list rows by event id, in the order of the ids. An event that was removed in the meantime is missing. */
export const findEventRows = async (database: Kysely<Tables>, ids: readonly string[]): Promise<EventRow[]> =>
  ids.length === 0 ? [] : sortByIds(ids, await selectRow(withIds(database, ids)).execute())

const withIds = (database: Kysely<Tables>, ids: readonly string[]): EventQuery =>
  database.selectFrom('event').where('event.id', '=', sql<string>`any(${[...ids]})`)

const sortByIds = <Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type EventRow = Awaited<ReturnType<ReturnType<typeof selectRow>['execute']>>[number]

/** Returns the same rows as `findEventRows`, with whether the customer attends each event. */
export const findRowsWithAttendance = async (
  database: Kysely<Tables>,
  customerId: string,
  ids: readonly string[],
) =>
  sortByIds(
    ids,
    await selectRow(withIds(database, ids))
      .select(
        sql<boolean>`(select attending from event_guest
          where event_id = event.id and customer_id = ${customerId})`.as('attending'),
      )
      .execute(),
  )

/**
 * Returns the ids of a page of the events that a customer organises or is a guest of, and the total.
 * @returns fieldInvalid if the event `query.after` is not one of theirs, or if `query.skip` is set too
 */
export const listEventsOfCustomer = async (
  database: Kysely<Tables>,
  customerId: string,
  query: EventListQuery,
  { today, isStaff }: { today: IsoDate; isStaff: boolean },
) => {
  const ownEvents = () =>
    database
      .selectFrom('event')
      .where('event.id', 'in', (eb) =>
        eb.selectFrom('event_guest').select('event_id').where('customer_id', '=', customerId),
      )
  const { filter = {} } = query
  const search =
    filter.search && (isStaff ? searchByStaff(filter.search).byIndex : searchByCustomer(filter.search))
  const conditions = { search: search || undefined, overdue: hasOverdueTask(today) }
  const matchingEvents = () => filterEvents(ownEvents(), filter, conditions)
  const parts = await partsAfter(ownEvents(), query)
  if (isRefusal(parts)) return parts
  const [ids, { count }] = await Promise.all([
    readPage(matchingEvents, query, parts),
    matchingEvents()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { ids, count }
}
