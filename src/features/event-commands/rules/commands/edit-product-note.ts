import { z } from 'zod'
import { type ProductNote, productNote } from '#features/event-document/rules/package-document.ts'
import type { Actor } from '../facts.ts'
import { staffOnly } from '../permissions.ts'
import { entryCommand } from './define-command.ts'

/**
 * Changes the note between staff and supplier on an entry. Its author is set from the sender, not from the data
 * (PKG-032).
 */
export const editProductNote = entryCommand({
  name: 'editProductNote',
  data: z.strictObject({ productNote: productNote.nullable() }),
  permission: staffOnly('editProductNote'),
  example: {
    by: 'staff',
    on: 'booked',
    itineraryId: 'it-karting',
    data: {
      productNote: { doneBy: 'staff', showTo: ['staff', 'supplier'], note: 'One driver is left-handed' },
    },
  },
  fold: ({ productId, item }, { productNote }) => ({ productId, item: { ...item, productNote } }),
  change: (entry, { productNote }, { commandFacts }) => ({
    ...entry,
    productNote: productNote && signedNote(productNote, commandFacts.actor),
  }),
})

const signedNote = (note: ProductNote, actor: Actor): ProductNote => ({
  ...note,
  doneBy: noteAuthor(actor),
})

/** Returns the author of a note that an actor writes. */
export const noteAuthor = (actor: Actor): ProductNote['doneBy'] =>
  actor.kind === 'supplierContact' ? 'supplierContact' : 'staff'
