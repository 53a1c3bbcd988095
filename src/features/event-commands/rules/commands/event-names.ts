import { z } from 'zod'
import { eventNameField, guestOfHonourField } from '#features/event-document/rules/editable-names.ts'
import { savePackage } from '../permissions.ts'
import { eventCommand, eventKey } from './define-command.ts'

/** Changes the name that users gave the event; with an empty one, the title from its template is shown (PKG-029). */
export const editEventName = eventCommand({
  name: 'editEventName',
  data: z.strictObject({ name: eventNameField }),
  permission: savePackage,
  touches: [eventKey('eventName')],
  example: { by: 'organiser', on: 'enquiry', data: { name: 'Weekend on the Tyne' } },
  change: (event, { name }) => ({ ...event, eventName: name === '' ? null : name }),
})

/** Changes the name of the guest of honour (PKG-029). */
export const editGuestOfHonour = eventCommand({
  name: 'editGuestOfHonour',
  data: z.strictObject({ name: guestOfHonourField }),
  permission: savePackage,
  touches: [eventKey('guestOfHonour')],
  example: { by: 'organiser', on: 'enquiry', data: { name: "Sam O'Hara" } },
  change: (event, { name }) => ({ ...event, guestOfHonour: name === '' ? null : name }),
})
