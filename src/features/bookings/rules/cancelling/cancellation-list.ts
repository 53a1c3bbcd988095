import { z } from 'zod'
import { dateField, idField } from '#kernel/fields.ts'

/** The number of days that the list for staff looks ahead. */
export const daysAhead = 14
/** The maximum number of events in the list for staff. */
export const maxListedCancellations = 100

/** The next step of the automatic cancellation for an unpaid event. */
export const listedCancellation = z.object({
  id: idField,
  name: z.string(),
  organiser: z.object({ id: idField, name: z.string() }),
  unpaid: z.enum(['deposit', 'balance']),
  /** The last day to pay. */
  lastDay: dateField,
  step: z.enum(['warn', 'cancel', 'stay']),
  /** The day of the step; null for the step 'stay'. */
  on: dateField.nullable(),
  /** For the step 'stay', the reason why the event will not be cancelled; otherwise null. */
  reason: z.string().nullable(),
})
export type ListedCancellation = z.infer<typeof listedCancellation>
