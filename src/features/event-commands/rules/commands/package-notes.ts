import { z } from 'zod'
import { notesField } from '#kernel/fields.ts'
import { savePackage, staffOnly } from '../permissions.ts'
import { packageCommand, packageKey } from './define-command.ts'

/** Changes the event's notes, which are stored with the package (PKG-033). */
export const editEventNotes = packageCommand({
  name: 'editEventNotes',
  data: z.strictObject({ notes: notesField }),
  permission: savePackage,
  touches: ({ packageId }) => [packageKey(packageId, 'eventNotes')],
  example: { by: 'organiser', on: 'enquiry', data: { notes: 'Two vegetarians' } },
  change: (pack, { notes }) => ({ ...pack, eventNotes: notes }),
})

/** Sets the package's note for the customer, who can also edit it (PKG-033). Each edit sends the whole text. */
export const addCustomerNotes = packageCommand({
  name: 'addCustomerNotes',
  data: z.strictObject({ note: notesField }),
  permission: savePackage,
  touches: ({ packageId }) => [packageKey(packageId, 'customerNote')],
  example: { by: 'organiser', on: 'enquiry', data: { note: 'We arrive by train' } },
  change: (pack, { note }) => ({ ...pack, customerNote: note }),
})

/** Sets the package's note for staff only; each edit sends the whole text (PKG-033). */
export const addStaffNotes = packageCommand({
  name: 'addStaffNotes',
  data: z.strictObject({ note: notesField }),
  permission: staffOnly('addStaffNotes'),
  touches: ({ packageId }) => [packageKey(packageId, 'staffNote')],
  example: { by: 'staff', on: 'enquiry', data: { note: 'Asked for a quote elsewhere' } },
  change: (pack, { note }) => ({ ...pack, staffNote: note }),
})
