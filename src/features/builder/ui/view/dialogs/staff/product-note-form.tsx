import { useState } from 'react'
import type { ProductNote } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { CommandDialog } from '../command-dialog.tsx'
import { CountedNote } from '../counted-note.tsx'
import type { EntryFormProps } from '../entry-form.ts'

/** Lets staff write a note on an entry, and choose whether its supplier sees the note too. */
export const ProductNoteForm = ({ entry, target, dialog }: EntryFormProps) => {
  const before = entry.productNote
  const [note, setNote] = useState(before?.note ?? '')
  const [isShown, setShown] = useState(before?.showTo.includes('supplier') ?? false)
  return (
    <CommandDialog
      title="Product note"
      subtitle={productNameOf(entry)}
      dialog={dialog}
      commandsOf={() => {
        const isSame =
          note.trim() === (before?.note ?? '') && isShown === (before?.showTo.includes('supplier') ?? false)
        if (isSame) return []
        const showTo: ProductNote['showTo'] = isShown ? ['staff', 'supplier'] : ['staff']
        const productNote =
          note.trim() === '' ? null : { doneBy: 'staff' as const, showTo, note: note.trim() }
        return [{ name: 'editProductNote', ...target, data: { productNote } }]
      }}
    >
      <CountedNote label="Note" hint="Customers can’t see it." value={note} onChange={setNote} />
      <Checkbox
        label="Show it to the supplier"
        checked={isShown}
        onChange={(event) => setShown(event.currentTarget.checked)}
      />
    </CommandDialog>
  )
}
