import { z } from 'zod'
import { statusStages } from '#features/event-document/rules/event-document.ts'
import { paymentStages } from '#features/event-document/rules/stages/derived-stages.ts'
import { dateField, idField, yesNoField } from '#kernel/fields.ts'

/**
 * A row of an event list, with the fields of eventSummary and taskSummary (EVT-010, EVT-011). Only rows for staff
 * contain amounts of money.
 */
export const eventListItem = z.object({
  id: idField,
  name: z.string(),
  created: z.object({ dateTime: z.string() }),
  section: z.string(),
  stage: z.enum(paymentStages).optional(),
  statusStage: z.enum(statusStages),
  organiser: z.object({ id: idField, name: z.string() }),
  manager: z.object({ id: idField }).nullable(),
  location: z.object({ id: idField.nullable(), name: z.string().nullable() }),
  startDate: dateField.nullable(),
  endDate: dateField.nullable(),
  bookedDate: dateField.nullable(),
  authenticated: z.boolean(),
  people: z.int(),
  /** Whether the customer attends the event; only in the list of a customer's own events. */
  attending: yesNoField.optional(),
  salesFunnelHeat: z.int().optional(),
  priceGBP: z.number().nullable().optional(),
  costGBP: z.number().nullable().optional(),
  marginGBP: z.number().nullable().optional(),
  paidGBP: z.number().optional(),
  taskSummary: z
    .object({ notCompletedCount: z.int(), staffOverdueDays: z.int(), supplierOverdueDays: z.int() })
    .optional(),
})
export type EventListItem = z.infer<typeof eventListItem>
