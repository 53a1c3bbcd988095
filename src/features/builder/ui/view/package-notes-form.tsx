import { useEffect, useState } from 'react'
import { maxNotesLength } from '#kernel/fields.ts'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import type { Builder, BuilderState } from '../state/builder.ts'
import { showPackageUpdated } from './show-refusal.ts'

type Props = { builder: Builder; state: BuilderState; readOnly: boolean }

/** The organiser's notes for us and the suppliers. */
export const PackageNotes = ({ builder, state: { pack }, readOnly }: Props) => {
  const [text, setText] = useState(pack.eventNotes)
  useEffect(() => setText(pack.eventNotes), [pack.eventNotes])
  const save = () => {
    if (text === pack.eventNotes) return
    showPackageUpdated(builder.edit([{ name: 'editEventNotes', packageId: pack.id, data: { notes: text } }]))
  }
  if (readOnly && text === '') return null
  return (
    <TextArea
      label="Notes"
      hint={`Diets, surprises, anything we should know. ${text.length} of ${maxNotesLength} characters.`}
      maxLength={maxNotesLength}
      value={text}
      disabled={readOnly}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
      className="mt-6 max-w-3xl"
    />
  )
}
