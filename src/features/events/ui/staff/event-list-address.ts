import { paymentStages } from '#features/packages/rules/stages/derived-stages.ts'
import { statusStages } from '#features/packages/rules/stages/status-stages.ts'
import { isIsoDate } from '#kernel/day-words.ts'
import { sections } from '#kernel/section.ts'
import type { EventFilter, EventListQuery } from '../../rules/lists/event-list-query.ts'
import { dateFields, type EventSort, eventSorts } from '../../rules/lists/event-list-words.ts'

/** What the address of the staff's event list may say; absent is not narrowed. */
export type EventListAddress = {
  search?: string
  section?: (typeof sections)[number]
  stage?: (typeof statusStages)[number]
  paid?: (typeof paymentStages)[number]
  location?: string
  from?: string
  to?: string
  dateField?: (typeof dateFields)[number]
  authenticated?: 'yes'
  overdue?: 'yes'
  sort?: EventSort
  way?: 'up' | 'down'
  page?: number
}

export const eventsPerPage = 40

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)
const textOf = (given: unknown): string | undefined =>
  given === undefined || given === null || given === '' ? undefined : String(given).slice(0, 100)
const dateOf = (given: unknown): string | undefined =>
  typeof given === 'string' && isIsoDate(given) ? given : undefined

/** Reads the address; what makes no sense in it is left out. */
export const readEventListAddress = (query: Record<string, unknown>): EventListAddress => ({
  search: textOf(query.search),
  section: oneOf(sections, query.section),
  stage: oneOf(statusStages, query.stage),
  paid: oneOf(paymentStages, query.paid),
  location: textOf(query.location),
  from: dateOf(query.from),
  to: dateOf(query.to),
  dateField: oneOf(dateFields, query.dateField),
  authenticated: oneOf(['yes'], query.authenticated),
  overdue: oneOf(['yes'], query.overdue),
  sort: oneOf(eventSorts, query.sort),
  way: oneOf(['up', 'down'], query.way),
  page: Number(query.page) > 1 ? Math.min(Math.floor(Number(query.page)), 25_000) : undefined,
})

/** The call's input for an address (EVT-027); newest first unless the address says otherwise (EVT-026). */
export const eventListQuery = (address: EventListAddress): EventListQuery => {
  const { search, section, stage, paid, location, from, to, dateField } = address
  const filter: EventFilter = {
    search,
    section,
    statusStage: stage,
    stage: paid,
    location,
    from,
    to,
    dateField: from || to ? dateField : undefined,
    authenticatedOnly: address.authenticated ? true : undefined,
    tasksOverdue: address.overdue ? true : undefined,
  }
  const { sort = 'createdDate', way = 'down', page = 1 } = address
  return {
    limit: eventsPerPage,
    skip: (page - 1) * eventsPerPage,
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    sort: { [sort]: way === 'up' ? 1 : -1 },
  }
}
