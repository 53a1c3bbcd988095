import { useMemo, useState } from 'react'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { daysCount } from '#features/event-document/rules/quantities/days.ts'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { createDaysReader, unavailableReason, useDayAvailability } from '../../add/day-availability.ts'
import { useBuilderDeps } from '../../builder-deps.ts'
import type { Builder } from '../../state/builder.ts'
import { dayName } from '../entry-labels.ts'

type Props = {
  builder: Builder
  entry: PackageEntry
  pack: PackageDocument
  dialog: DialogHandle<number>
}

const readNothing = async () => ({})

/** Lets the user choose another day for an entry. An unavailable day shows why. */
export const MoveForm = ({ builder, entry, pack, dialog }: Props) => {
  const [day, setDay] = useState(String(entry.dayIndex))
  const deps = useBuilderDeps()
  const product = builder.facts.product(entry.productId)
  const readDays = useMemo(
    () => (product ? createDaysReader(deps, builder, product) : readNothing),
    [deps, builder, product],
  )
  const byDate = useDayAvailability(readDays, pack)
  const choiceOf = (index: number) => {
    const need = { days: [index], people: entry.needPeople, byDate }
    const reason = product && index !== entry.dayIndex ? unavailableReason(product, pack, need) : undefined
    const name = dayName(pack, index)
    return {
      value: String(index),
      label: reason ? `${name}, ${reason}` : name,
      disabled: reason !== undefined,
    }
  }
  const days = Array.from({ length: daysCount(pack) }, (_, index) => index)
  return (
    <FormDialog
      title="Move to another day"
      subtitle={productNameOf(entry)}
      submitLabel="Move"
      onCancel={dialog.cancel}
      onSubmit={() => dialog.done(Number(day))}
    >
      <SelectField
        label="Day"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        options={days.map(choiceOf)}
      />
    </FormDialog>
  )
}
