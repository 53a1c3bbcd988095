import { useEffect, useState } from 'react'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { Builder, BuilderState } from '../state/builder.ts'
import { CountedNote } from './dialogs/counted-note.tsx'
import { showPackageUpdated } from './show-refusal.ts'

type Props = { builder: Builder; state: BuilderState; readOnly: boolean }

/** Renders the organiser's notes, the note from staff to the organiser, and, for staff, their internal note. */
export const PackageNotes = ({ builder, state: { pack }, readOnly }: Props) => {
  const packageId = pack.id
  const isStaff = builder.readerKind === 'staff' && builder.isSaved
  const edit = (command: PackageCommand) => void showPackageUpdated(builder.edit([command]))
  return (
    <div className="mt-6 grid max-w-3xl gap-4 empty:hidden">
      {!(readOnly && pack.eventNotes === '') && (
        <NoteField
          label="Notes"
          hint="Diets, surprises, anything we should know."
          storedText={pack.eventNotes}
          readOnly={readOnly}
          onSave={(notes) => edit({ name: 'editEventNotes', packageId, data: { notes } })}
        />
      )}
      {isStaff ? (
        <>
          <NoteField
            label="Note for the organiser"
            hint="They see it on their event’s page."
            storedText={pack.customerNote}
            readOnly={readOnly}
            onSave={(note) => edit({ name: 'addCustomerNotes', packageId, data: { note } })}
          />
          <NoteField
            label="Staff note"
            hint="Only staff can see it."
            storedText={pack.staffNote}
            readOnly={readOnly}
            onSave={(note) => edit({ name: 'addStaffNotes', packageId, data: { note } })}
          />
        </>
      ) : (
        pack.customerNote !== '' && (
          <section aria-label="A note from us" className="rounded-card bg-sunken p-4">
            <h2 className="font-semibold text-sm">A note from us</h2>
            <p className="wrap-anywhere whitespace-pre-line">{pack.customerNote}</p>
          </section>
        )
      )}
    </div>
  )
}

type FieldProps = {
  label: string
  hint: string
  storedText: string
  readOnly: boolean
  onSave: (text: string) => void
}

/** Renders a text field for a note, whose text is applied as an edit when the field loses the focus. */
const NoteField = ({ label, hint, storedText, readOnly, onSave }: FieldProps) => {
  const [text, setText] = useState(storedText)
  useEffect(() => setText(storedText), [storedText])
  return (
    <CountedNote
      label={label}
      hint={hint}
      value={text}
      disabled={readOnly}
      onChange={setText}
      onBlur={() => {
        if (text !== storedText) onSave(text)
      }}
    />
  )
}
