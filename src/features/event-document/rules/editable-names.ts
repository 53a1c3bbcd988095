import { z } from 'zod'
import { lineField, plainTextField } from '#kernel/fields.ts'
import { sectionOf } from '#kernel/section.ts'

const maxNameLength = 120

/** The name that a user gives the event. If it is empty, pages show the title from the template instead. */
export const eventNameField = plainTextField(maxNameLength)

/**
 * The name of the guest of honour: letters, hyphen, full stop, apostrophe and space (ENQ-026). Telephones type the
 * curly apostrophe. Some scripts write a letter as several characters, some of which are marks (`\p{M}`).
 */
export const guestOfHonourField = lineField()
  .max(maxNameLength)
  .regex(/^[\p{L}\p{M}.'’ -]*$/u, 'Value should be valid name')

/** The names of an event that its organiser can change, both optional (EVT-060, ENQ-O3). */
export const eventNames = z.object({ guestOfHonour: guestOfHonourField, eventName: eventNameField })
export type EventNames = z.infer<typeof eventNames>

/** Removes invalid characters while the name of the guest of honour is typed (ENQ-026). */
export const restrictGuestOfHonour = (text: string): string => text.replace(/[^\p{L}\p{M}.'’ -]/gu, '')

/** Returns whether the section has a guest of honour: stag and hen (ENQ-025). */
export const hasGuestOfHonour = (section: string): boolean =>
  sectionOf(section) === 'stag' || sectionOf(section) === 'hen'
