import { useState } from 'react'
import { type Section, sectionLabels, sections } from '#kernel/section.ts'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { PreviewForm } from './preview-form.tsx'
import type { SettingProps } from './setting-forms.tsx'

const types = sections.map((value) => ({ value, label: sectionLabels(value).longName }))

/** Edits the type of the event, which is its section (EVT-063). */
export const EventTypeForm = ({ api, event, dialog }: SettingProps) => {
  const [type, setType] = useState(event.section as Section)
  return (
    <PreviewForm
      title="Type"
      event={event}
      dialog={dialog}
      values={type}
      doneText="Type saved"
      isReady={type !== event.section}
      send={(mode) => api.swapEventType({ id: event._doc, type, ...mode })}
    >
      <SelectField
        label="Type"
        hint="Prices and texts become those of the new type. Products that it does not offer stay, and are marked."
        options={types}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value as Section)}
      />
    </PreviewForm>
  )
}
