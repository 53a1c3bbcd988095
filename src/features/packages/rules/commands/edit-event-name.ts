import { z } from 'zod'
import { plainTextField } from '#kernel/fields.ts'
import { eventCommand, eventKey, savePackage } from './define-command.ts'

/** Changes the name typed for the event; an empty one shows the home page's title again (PKG-029). */
export const editEventName = eventCommand({
  name: 'editEventName',
  data: z.strictObject({ name: plainTextField(120) }),
  permission: savePackage,
  touches: [eventKey('eventName')],
  example: { by: 'organiser', on: 'enquiry', data: { name: 'Weekend on the Tyne' } },
  change: (event, { name }) => ({ ...event, eventName: name === '' ? null : name }),
})
