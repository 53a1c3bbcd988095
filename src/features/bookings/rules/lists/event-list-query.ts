import { z } from 'zod'
import { statusStages } from '#features/events/rules/event-document.ts'
import { paymentStages } from '#features/events/rules/stages/derived-stages.ts'
import { jsonParameter } from '#kernel/call.ts'
import { afterField, givenDateField, idField, sectionField } from '#kernel/fields.ts'
import { dateFields, type EventSort, eventSorts } from './event-list-words.ts'

export type { DateField, EventSort } from './event-list-words.ts'

/** What an event list may be narrowed by (EVT-027); anything else is refused. */
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

/** Rows of a page: as many as are checked and written in a tenth of a second. */
const maxRows = 2000

/** The collection query's part that event lists take (000 §7): filter and sort are JSON. */
export const eventListFields = {
  limit: z.coerce.number().int().min(1).max(maxRows).default(40),
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

/** True when the very order or choice of the rows would tell what only staff may know. */
export const asksForStaffFacts = ({
  filter = {},
  sort = {},
}: Pick<EventListQuery, 'filter' | 'sort'>): boolean =>
  staffSorts.some((field) => field in sort) || staffFilters.some((field) => filter[field] !== undefined)

/** True when the order of the rows would tell what their products cost us. */
export const asksForCosts = ({ sort = {} }: Pick<EventListQuery, 'sort'>): boolean => 'costGBP' in sort
