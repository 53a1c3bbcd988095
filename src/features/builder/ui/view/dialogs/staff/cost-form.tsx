import { useState } from 'react'
import { costBases } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { CommandDialog } from '../command-dialog.tsx'
import type { EntryFormProps } from '../entry-form.ts'

const perLabels = { person: 'Per person', unit: 'Per unit', total: 'In total' } as const
const perChoices = costBases.map((value) => ({ value, label: perLabels[value] }))

/** Lets staff set the supplier's cost of an entry by hand, in the supplier's currency. */
export const CostForm = ({ entry, target, dialog }: EntryFormProps) => {
  const { costOverrideDetails: detailsBefore } = entry.money
  const beforeAmount = detailsBefore ? detailsBefore.agencyMinor / 100 : undefined
  const [amount, setAmount] = useState(beforeAmount)
  const [per, setPer] = useState<(typeof costBases)[number]>(detailsBefore?.per ?? 'person')
  const currency = entry.supplier?.currency ?? 'GBP'
  return (
    <CommandDialog
      title="Change cost"
      subtitle={productNameOf(entry)}
      dialog={dialog}
      commandsOf={() => {
        if (amount === beforeAmount && (amount === undefined || per === detailsBefore?.per)) return []
        const data =
          amount === undefined
            ? ({ costOverride: 'No', agency: null, per: null } as const)
            : ({ costOverride: 'Yes', agency: amount, per } as const)
        return [{ name: 'editCost', ...target, data }]
      }}
    >
      <NumberField
        label={`Cost in ${currency}`}
        hint="Leave empty to use the price list."
        min={0}
        max={1_000_000}
        step={0.01}
        value={amount}
        onChange={setAmount}
      />
      <SegmentedChoice label="This is the cost" value={per} onChange={setPer} choices={perChoices} />
    </CommandDialog>
  )
}
