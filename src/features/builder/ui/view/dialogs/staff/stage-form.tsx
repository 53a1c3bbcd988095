import { useState } from 'react'
import { type EntryStage, entryStages } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { CommandDialog } from '../command-dialog.tsx'
import type { EntryFormProps } from '../entry-form.ts'

/** Lets staff set the stage of an entry by hand, and restore a cancelled entry. */
export const StageForm = ({ entry, pack, target, dialog }: EntryFormProps) => {
  const [stage, setStage] = useState<EntryStage>(entry.stage)
  const [isFixed, setFixed] = useState(entry.stageOverride === 'Yes')
  const isCancelled = entry.stage === 'Cancelled'
  // A product of a booked package cannot go back to Enquiry.
  const stages = entryStages.filter(
    (one) => one === entry.stage || one !== 'Enquiry' || pack.status !== 'Booked',
  )
  const stageOverride = isFixed ? 'Yes' : 'No'
  return (
    <CommandDialog
      title="Change stage"
      subtitle={productNameOf(entry)}
      dialog={dialog}
      commandsOf={() => {
        if (stage === entry.stage && stageOverride === entry.stageOverride) return []
        return [{ name: 'editProductStage', ...target, data: { stage, stageOverride } }]
      }}
    >
      <SelectField
        label="Stage"
        options={stages.map((value) => ({ value, label: value }))}
        value={stage}
        onChange={(event) => {
          setStage(event.currentTarget.value as EntryStage)
          if (isCancelled) setFixed(true)
        }}
      />
      <Checkbox
        label="Keep this stage when the product changes"
        hint={isCancelled ? 'Required to restore a cancelled product.' : undefined}
        checked={isFixed}
        onChange={(event) => setFixed(event.currentTarget.checked)}
      />
    </CommandDialog>
  )
}
