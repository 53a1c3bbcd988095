import { z } from 'zod'
import { notesField } from '#kernel/fields.ts'
import { packageCommand, packageKey, savePackage } from './define-command.ts'

/** Sets the package's note for and by the customer; the whole text is sent each time (PKG-033). */
export const addCustomerNotes = packageCommand({
  name: 'addCustomerNotes',
  data: z.strictObject({ note: notesField }),
  permission: savePackage,
  touches: ({ packageId }) => [packageKey(packageId, 'customerNote')],
  example: { by: 'organiser', on: 'enquiry', data: { note: 'We arrive by train' } },
  change: (pack, { note }) => ({ ...pack, customerNote: note }),
})
