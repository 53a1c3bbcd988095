import { useState } from 'react'
import type { WireEntry } from '#features/events/rules/reading/wire-schema.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import { maxNoteLength, SettingForm, type SettingProps, useSaveMutation } from './setting-forms.tsx'

type Props = Omit<SettingProps, 'onLoaded'> & { readonly packageId: string; readonly entry: WireEntry }

/** Edits the note on a product, which staff can share with its supplier (EVT-066). */
export const EntryNoteForm = ({ api, event, dialog, packageId, entry }: Props) => {
  const [note, setNote] = useState(entry.productNote?.note ?? '')
  const [isForSupplier, setForSupplier] = useState(entry.productNote?.showTo.includes('supplier') ?? true)
  const save = useSaveMutation(
    dialog,
    'Note saved',
    async () =>
      (
        await api.updateProductNote({
          id: event._doc,
          packageId,
          itineraryId: entry.itineraryId,
          note: note.trim(),
          showTo: isForSupplier ? ['staff', 'supplier'] : ['staff'],
        })
      ).data.event,
  )
  return (
    <SettingForm title="Product note" dialog={dialog} save={save}>
      <TextArea
        label="Note"
        maxLength={maxNoteLength}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Checkbox
        label="The supplier sees this"
        checked={isForSupplier}
        onChange={({ currentTarget }) => setForSupplier(currentTarget.checked)}
      />
    </SettingForm>
  )
}
