import { z } from 'zod'
import { lineField, plainTextField } from '#kernel/fields.ts'
import { sectionOf } from '#kernel/section.ts'

const longestName = 120
const tooLong = `The maximum length allowed is ${longestName}`

/** The names of an event that its organiser can change, both optional (EVT-060, ENQ-O3). */
export const eventNames = z.object({
  guestOfHonour: lineField()
    .max(longestName, tooLong)
    .regex(/^[\p{L}\-.' ]*$/u, 'Value should be valid name'),
  eventName: plainTextField(longestName),
})
export type EventNames = z.infer<typeof eventNames>

/** Removes invalid characters while the name of the guest of honour is typed (ENQ-026). */
export const restrictGuestOfHonour = (text: string): string => text.replace(/[^\p{L}\-.' ]/gu, '')

/** Whether the section has a guest of honour: stag and hen (ENQ-025). */
export const hasGuestOfHonour = (section: string): boolean =>
  sectionOf(section) === 'stag' || sectionOf(section) === 'hen'
