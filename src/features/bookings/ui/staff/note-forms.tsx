import { useState } from 'react'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import { maxNoteLength, SettingForm, type SettingProps, useSaveMutation } from './setting-forms.tsx'

/** Edits the summary of the event, which its organiser and staff see (EVT-066). */
export const SummaryNoteForm = ({ api, event, dialog }: SettingProps) => {
  const [note, setNote] = useState(event.notes?.summary ?? '')
  const save = useSaveMutation(
    dialog,
    'Note saved',
    async () => (await api.updateSummaryNotes({ id: event._doc, note: note.trim() })).data.event,
  )
  return (
    <SettingForm title="Summary" dialog={dialog} save={save}>
      <TextArea
        label="Note"
        hint="The organiser sees this too."
        maxLength={maxNoteLength}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </SettingForm>
  )
}

/** Edits the reason why the sale was lost (EVT-066). */
export const LostSaleNoteForm = ({ api, event, dialog }: SettingProps) => {
  const [note, setNote] = useState(event.notes?.lostSale ?? '')
  const save = useSaveMutation(
    dialog,
    'Note saved',
    async () => (await api.updateLostSaleNote({ id: event._doc, note: note.trim() })).data.event,
  )
  return (
    <SettingForm title="Why the sale was lost" dialog={dialog} save={save}>
      <TextArea
        label="Note"
        hint="Only staff see this."
        maxLength={maxNoteLength}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </SettingForm>
  )
}

type SharedNote = {
  readonly kind: 'staff' | 'customer'
  readonly title: string
  readonly hint: string
}

/**
 * Edits a note that several people write. If somebody else has saved it in the meantime, the form shows their text
 * before overwriting it.
 */
const SharedNoteForm = ({ api, event, dialog, onLoaded, kind, title, hint }: SettingProps & SharedNote) => {
  const id = event._doc
  const storedNote = event.notes?.[kind] ?? ''
  const [note, setNote] = useState(storedNote)
  const [knownNote, setKnownNote] = useState(storedNote)
  const [theirNote, setTheirs] = useState<string>()
  const send = kind === 'staff' ? api.updateStaffNote : api.updateCustomerNote
  const save = useSaveMutation(dialog, 'Note saved', async () => {
    try {
      return (await send({ id, note: note.trim(), was: knownNote })).data.event
    } catch (problem) {
      if ((problem as { code?: string }).code !== 'editConflict') throw problem
      const { data } = await api.readEvent({ id })
      onLoaded(data)
      setTheirs(data.notes?.[kind] ?? '')
      setKnownNote(data.notes?.[kind] ?? '')
      throw problem
    }
  })
  const who = kind === 'staff' ? 'A colleague' : 'Somebody else'
  return (
    <SettingForm title={title} dialog={dialog} save={save}>
      <TextArea
        label="Note"
        hint={hint}
        error={
          theirNote === undefined
            ? undefined
            : `${who} changed this note to “${theirNote}”. Save to replace it with yours.`
        }
        maxLength={maxNoteLength}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </SettingForm>
  )
}

export const StaffNoteForm = (props: SettingProps) => (
  <SharedNoteForm {...props} kind="staff" title="Staff's note" hint="Only staff see this." />
)

export const CustomerNoteForm = (props: SettingProps) => (
  <SharedNoteForm {...props} kind="customer" title="Customer's note" hint="The organiser writes this too." />
)
