import { z } from 'zod'
import { dateField, lineField } from '#kernel/fields.ts'

const longestName = 120
const tooLong = `The maximum length allowed is ${longestName}`

/** The fields of the dialog 'New Event Details', all optional (ENQ-O3). */
export const newEventDetails = z.object({
  guestOfHonour: lineField()
    .max(longestName, tooLong)
    .regex(/^[\p{L}\-.' ]*$/u, 'Value should be valid name'),
  eventName: lineField().max(longestName, tooLong),
  startDate: dateField.optional(),
})

/** Removes invalid characters while the name of the guest of honour is typed (ENQ-026). */
export const restrictGuestOfHonour = (text: string): string => text.replace(/[^\p{L}\-.' ]/gu, '')
