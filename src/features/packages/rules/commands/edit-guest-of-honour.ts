import { z } from 'zod'
import { eventCommand, eventKey, savePackage } from './define-command.ts'

/** Changes the guest of honour: letters, hyphen, period, apostrophe and space (PKG-029, 001 §5). */
export const editGuestOfHonour = eventCommand({
  name: 'editGuestOfHonour',
  data: z.strictObject({
    name: z
      .string()
      .trim()
      .max(120)
      .regex(/^[\p{L}\p{M}.'’ -]*$/u, 'This field does not look correct'),
  }),
  permission: savePackage,
  touches: [eventKey('guestOfHonour')],
  example: { by: 'organiser', on: 'enquiry', data: { name: "Sam O'Hara" } },
  change: (event, { name }) => ({ ...event, guestOfHonour: name === '' ? null : name }),
})
