import { z } from 'zod'
import { dateField, idField } from '#kernel/fields.ts'

/** Days that staff see ahead. */
export const daysAhead = 14
/** The maximum number of events that staff see. */
export const maxListedCancellations = 100

/** What the automatic cancellation does next with an unpaid event. */
export const listedCancellation = z.object({
  id: idField,
  name: z.string(),
  organiser: z.object({ id: idField, name: z.string() }),
  unpaid: z.enum(['deposit', 'balance']),
  /** The last day to pay. */
  lastDay: dateField,
  step: z.enum(['warn', 'cancel', 'stay']),
  /** The day of the step; null if the event stays. */
  on: dateField.nullable(),
  /** Why the event stays; null otherwise. */
  reason: z.string().nullable(),
})
export type ListedCancellation = z.infer<typeof listedCancellation>
