import { useState } from 'react'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { daysCount } from '../../../rules/builder/days.ts'
import type { PackageDocument, PackageEntry } from '../../../rules/package-document.ts'
import { dayName, entryName } from '../entry-words.ts'
import { SmallForm } from './entry-form.tsx'

type Props = { entry: PackageEntry; pack: PackageDocument; dialog: DialogHandle<number> }

/** Asks for the day an entry is to be on. */
export const MoveForm = ({ entry, pack, dialog }: Props) => {
  const [day, setDay] = useState(String(entry.dayIndex))
  const days = Array.from({ length: daysCount(pack) }, (_, index) => index)
  return (
    <SmallForm
      title="Move to another day"
      subtitle={entryName(entry)}
      submitLabel="Move"
      onCancel={dialog.cancel}
      onSubmit={() => dialog.done(Number(day))}
    >
      <SelectField
        label="Day"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        options={days.map((index) => ({ value: String(index), label: dayName(pack, index) }))}
      />
    </SmallForm>
  )
}
