import { z } from 'zod'
import { statusStages } from '#features/event-document/rules/event-document.ts'
import { paymentStages } from '#features/event-document/rules/stages/derived-stages.ts'
import { jsonParameter } from '#kernel/endpoint.ts'
import { afterField, givenDateField, idField, sectionField } from '#kernel/fields.ts'
import { dateFields, type EventSort, eventSorts, maxListedEvents } from './event-list-names.ts'

export type { DateField, EventSort } from './event-list-names.ts'

/** The filters of an event list (EVT-027). Unknown filters are refused. */
const eventFilter = z.strictObject({
  section: sectionField.optional(),
  /** The payment stage (EVT-O8). */
  stage: z.enum(paymentStages).optional(),
  statusStage: z.enum(statusStages).optional(),
  managerId: idField.optional(),
  location: idField.optional(),
  supplier: idField.optional(),
  from: givenDateField.optional(),
  to: givenDateField.optional(),
  dateField: z.enum(dateFields).optional(),
  authenticatedOnly: z.boolean().optional(),
  salesFunnelHeat: z.int().min(0).max(5).optional(),
  tasksOverdue: z.boolean().optional(),
  search: z.string().trim().max(100).optional(),
})
export type EventFilter = z.infer<typeof eventFilter>

const direction = z.union([z.literal(1), z.literal(-1)])
const eventSort = z
  .partialRecord(z.enum(eventSorts), direction)
  .refine((sort) => Object.keys(sort).length <= 1, 'Sort by only one field')

/** The fields of a collection query that event lists accept (SHELL-059). Filter and sort are JSON. */
export const eventListFields = {
  limit: z.coerce.number().int().min(1).max(maxListedEvents).default(40),
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
  after: afterField,
  filter: jsonParameter(eventFilter).optional(),
  sort: jsonParameter(eventSort).optional(),
}
export type EventListQuery = {
  limit: number
  skip: number
  after?: string
  filter?: EventFilter
  sort?: z.infer<typeof eventSort>
}

const staffSorts: readonly EventSort[] = ['priceGBP', 'costGBP', 'paidGBP']
const staffFilters: readonly (keyof EventFilter)[] = ['supplier', 'tasksOverdue', 'salesFunnelHeat']

/** Returns true if the filter or sort order would reveal facts that only staff can see. */
export const usesStaffFields = ({
  filter = {},
  sort = {},
}: Pick<EventListQuery, 'filter' | 'sort'>): boolean =>
  staffSorts.some((field) => field in sort) || staffFilters.some((field) => filter[field] !== undefined)

/** Returns true if the sort order would reveal costs. */
export const sortsByCost = ({ sort = {} }: Pick<EventListQuery, 'sort'>): boolean => 'costGBP' in sort
