import { useState } from 'react'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { entryName } from '../entry-labels.ts'
import type { EntryFormProps } from './entry-form.ts'
import { type PreferredTime, preferredTimes, StartTimeField } from './start-time-field.tsx'

/** Lets the reader change an entry's start time, or its preferred part of the day. */
export const TimesForm = ({ entry, product, about, dialog }: EntryFormProps) => {
  const [startTime, setStartTime] = useState(entry.startTime ?? '')
  const [range, setRange] = useState<string>(entry.preferredStartTimeRange ?? 'Any')
  const submit = () => {
    const edits: PackageCommand[] = []
    if ((startTime || null) !== entry.startTime)
      edits.push({ name: 'editStartTime', ...about, data: { startTime: startTime || null } })
    if (range !== (entry.preferredStartTimeRange ?? 'Any'))
      edits.push({
        name: 'editPreferredStartTime',
        ...about,
        data: { preferredStartTimeRange: range as PreferredTime },
      })
    dialog.done(edits)
  }
  return (
    <FormDialog
      title="Change start time"
      subtitle={entryName(entry)}
      onCancel={dialog.cancel}
      onSubmit={submit}
    >
      <StartTimeField times={product?.times.startTimes ?? []} value={startTime} onChange={setStartTime} />
      <SelectField
        label="Preferred time"
        hint="Used until the start time is confirmed."
        value={range}
        onChange={(event) => setRange(event.currentTarget.value)}
        options={preferredTimes}
      />
    </FormDialog>
  )
}
