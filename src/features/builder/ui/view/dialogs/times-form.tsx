import { useState } from 'react'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import type { EntryFormProps } from './entry-form.ts'
import { type PreferredTime, preferredTimes, StartTimeField } from './start-time-field.tsx'

/** Lets the user change an entry's start time and preferred part of the day; staff also change the arrival time. */
export const TimesForm = ({ builder, entry, product, target, dialog }: EntryFormProps) => {
  const [startTime, setStartTime] = useState(entry.startTime ?? '')
  const [range, setRange] = useState<string>(entry.preferredStartTimeRange ?? 'Any')
  const [arriveTime, setArriveTime] = useState(entry.arriveTime ?? '')
  const isStaff = builder.readerKind === 'staff'
  const submit = () => {
    const edits: PackageCommand[] = []
    const times = { startTime: startTime || null, ...(isStaff && { arriveTime: arriveTime || null }) }
    const isTimeChanged =
      times.startTime !== entry.startTime || (isStaff && times.arriveTime !== entry.arriveTime)
    if (isTimeChanged) edits.push({ name: 'editStartTime', ...target, data: times })
    if (range !== (entry.preferredStartTimeRange ?? 'Any'))
      edits.push({
        name: 'editPreferredStartTime',
        ...target,
        data: { preferredStartTimeRange: range as PreferredTime },
      })
    dialog.done(edits)
  }
  return (
    <FormDialog
      title="Change start time"
      subtitle={productNameOf(entry)}
      onCancel={dialog.cancel}
      onSubmit={submit}
    >
      <StartTimeField times={product?.times.startTimes ?? []} value={startTime} onChange={setStartTime} />
      {isStaff && (
        <TextField
          label="Arrive by"
          hint="When the group has to be there."
          type="time"
          value={arriveTime}
          onChange={(event) => setArriveTime(event.currentTarget.value)}
        />
      )}
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
