import { z } from 'zod'
import { notesField } from '#kernel/fields.ts'
import { packageCommand, packageKey, staffOnly } from './define-command.ts'

/** Sets the package's note that only staff read; the whole text is sent each time (PKG-033). */
export const addStaffNotes = packageCommand({
  name: 'addStaffNotes',
  data: z.strictObject({ note: notesField }),
  permission: staffOnly('addStaffNotes'),
  touches: ({ packageId }) => [packageKey(packageId, 'staffNote')],
  example: { by: 'staff', on: 'enquiry', data: { note: 'Asked for a quote elsewhere' } },
  change: (pack, { note }) => ({ ...pack, staffNote: note }),
})
