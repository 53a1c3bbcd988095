import { z } from 'zod'
import { paymentStages } from '#features/event-document/rules/stages/derived-stages.ts'
import { statusStages } from '#features/event-document/rules/stages/status-stages.ts'
import { givenDateField, idField, sectionField } from '#kernel/fields.ts'
import { dateFields, eventSorts } from './event-list-names.ts'

/** A saved view of staff's event list: its search, filters and order, as the parameters of the page's address. */
export const eventView = z.strictObject({
  search: z.string().trim().max(100).optional(),
  section: sectionField.optional(),
  /** The status stage. In an EventFilter, `stage` is the payment stage, which is `paid` here. */
  stage: z.enum(statusStages).optional(),
  paid: z.enum(paymentStages).optional(),
  location: idField.optional(),
  manager: idField.optional(),
  supplier: idField.optional(),
  /** The sales heat, from 0 (lost) to 5. */
  heat: z.int().min(0).max(5).optional(),
  from: givenDateField.optional(),
  to: givenDateField.optional(),
  dateField: z.enum(dateFields).optional(),
  authenticated: z.literal('yes').optional(),
  overdue: z.literal('yes').optional(),
  sort: z.enum(eventSorts).optional(),
  way: z.enum(['up', 'down']).optional(),
})
export type EventView = z.infer<typeof eventView>
