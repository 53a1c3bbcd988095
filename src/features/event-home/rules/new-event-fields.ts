import { z } from 'zod'
import { dateField, lineField } from '#kernel/fields.ts'

const longestName = 120
const tooLong = `The maximum length allowed is ${longestName}`

/** The dialog 'New Event Details': every field may be left empty (001 §5, ENQ-O3). */
export const newEventDetails = z.object({
  guestOfHonour: lineField()
    .max(longestName, tooLong)
    .regex(/^[\p{L}\-.' ]*$/u, 'Value should be valid name'),
  eventName: lineField().max(longestName, tooLong),
  startDate: dateField.optional(),
})

/** What typing the name of the guest of honour leaves in its field (001 §5). */
export const restrictGuestOfHonour = (text: string): string => text.replace(/[^\p{L}\-.' ]/gu, '')
