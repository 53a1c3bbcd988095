import { z } from 'zod'
import { notesField } from '#kernel/fields.ts'
import { packageCommand, packageKey, savePackage } from './define-command.ts'

/** Changes the notes to the event kept with the package (PKG-033). */
export const editEventNotes = packageCommand({
  name: 'editEventNotes',
  data: z.strictObject({ notes: notesField }),
  permission: savePackage,
  touches: ({ packageId }) => [packageKey(packageId, 'eventNotes')],
  example: { by: 'organiser', on: 'enquiry', data: { notes: 'Two vegetarians' } },
  change: (pack, { notes }) => ({ ...pack, eventNotes: notes }),
})
