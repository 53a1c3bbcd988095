import { paymentStages } from '#features/event-document/rules/stages/derived-stages.ts'
import { statusStages } from '#features/event-document/rules/stages/status-stages.ts'
import { sections } from '#kernel/section.ts'
import { readChoice, readDay, readPage, readText } from '#platform/browser/address/read-query.ts'
import { dateFields, eventSorts } from '../../rules/lists/event-list-names.ts'
import type { EventFilter, EventListQuery } from '../../rules/lists/event-list-query.ts'
import type { EventView } from '../../rules/lists/event-view.ts'

/** The query parameters of staff's event list. A missing parameter means no filter. */
export type EventListAddress = EventView & { page?: number }

export const eventsPerPage = 40

/** Reads the address and ignores invalid parameters. */
export const readEventListAddress = (query: Record<string, unknown>): EventListAddress => ({
  search: readText(query.search),
  section: readChoice(sections, query.section),
  stage: readChoice(statusStages, query.stage),
  paid: readChoice(paymentStages, query.paid),
  location: readText(query.location),
  manager: readText(query.manager),
  supplier: readText(query.supplier),
  heat: readHeat(query.heat),
  from: readDay(query.from),
  to: readDay(query.to),
  dateField: readChoice(dateFields, query.dateField),
  authenticated: readChoice(['yes'], query.authenticated),
  overdue: readChoice(['yes'], query.overdue),
  sort: readChoice(eventSorts, query.sort),
  way: readChoice(['up', 'down'], query.way),
  page: readPage(query.page),
})

/** Returns the endpoint's input for an address (EVT-027). Newest events come first by default (EVT-026). */
export const eventListQuery = (address: EventListAddress): EventListQuery => {
  const { search, section, stage, paid, location, manager, supplier, heat, from, to, dateField } = address
  const filter: EventFilter = {
    search,
    section,
    statusStage: stage,
    stage: paid,
    location,
    managerId: manager,
    supplier,
    salesFunnelHeat: heat,
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

/** Returns the part of an address that a saved view contains: everything except the page. */
export const viewOfAddress = ({ page: _, ...view }: EventListAddress): EventView =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))

const readHeat = (value: unknown): number | undefined =>
  /^[0-5]$/.test(String(value)) ? Number(value) : undefined
