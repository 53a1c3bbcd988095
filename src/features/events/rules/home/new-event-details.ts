import { z } from 'zod'
import { sectionOf } from '#kernel/section.ts'

/** A stag or a hen has somebody it is for (001 §5). */
export const asksGuestOfHonour = (section: string): boolean =>
  sectionOf(section) === 'stag' || sectionOf(section) === 'hen'

const longestName = 120
const tooLong = `The maximum length allowed is ${longestName}`

/** The dialog 'New Event Details': both fields may be left empty (001 §5, ENQ-O3). */
export const newEventDetails = z.object({
  guestOfHonour: z
    .string()
    .trim()
    .max(longestName, tooLong)
    .regex(/^[\p{L}\-.' ]*$/u, 'Value should be valid name'),
  eventName: z.string().trim().max(longestName, tooLong),
})
