import { z } from 'zod'
import { dateField } from '#kernel/fields.ts'

const longestName = 120
const tooLong = `The maximum length allowed is ${longestName}`

/** The dialog 'New Event Details': every field may be left empty (001 §5, ENQ-O3). */
export const newEventDetails = z.object({
  guestOfHonour: z
    .string()
    .trim()
    .max(longestName, tooLong)
    .regex(/^[\p{L}\-.' ]*$/u, 'Value should be valid name'),
  eventName: z.string().trim().max(longestName, tooLong),
  startDate: dateField.optional(),
})

/** What typing the name of the guest of honour leaves in its field (001 §5). */
export const restrictGuestOfHonour = (text: string): string => text.replace(/[^\p{L}\-.' ]/gu, '')
