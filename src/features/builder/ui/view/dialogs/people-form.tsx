import { useState } from 'react'
import { takesUpTo } from '#features/catalogue/rules/capacity-text.ts'
import { peopleLimits } from '#features/catalogue/rules/units.ts'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { unitsForPeople } from '#features/event-document/rules/quantities/units-needed.ts'
import { countOf } from '#kernel/format-count.ts'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import type { EntryFormProps } from './entry-form.ts'

/** Lets the user change how many people an entry is for, and how many rooms, boats or minibuses. */
export const PeopleForm = ({ entry, product, target, dialog }: EntryFormProps) => {
  const config = product?.config
  const [people, setPeople] = useState(entry.needPeople)
  const [units, setUnits] = useState(entry.needUnits)
  const hasUnits = entry.product.unitType !== 'Person'
  const changePeople = (next: number | undefined) => {
    setPeople(next ?? 0)
    if (config) setUnits(unitsForPeople(config, next ?? 0))
  }
  const submit = () => {
    const isSame = people === entry.needPeople && units === entry.needUnits
    const needUnits = hasUnits ? units : null
    const edit: PackageCommand = { name: 'editCustomers', ...target, data: { needPeople: people, needUnits } }
    dialog.done(isSame ? [] : [edit])
  }
  return (
    <FormDialog
      title="Change people"
      subtitle={productNameOf(entry)}
      onCancel={dialog.cancel}
      onSubmit={submit}
    >
      <NumberField
        label="People"
        hint={config && takesUpTo(peopleLimits(config).max)}
        value={people}
        min={0}
        max={1000}
        onChange={changePeople}
      />
      {hasUnits && (
        <NumberField
          label={`${entry.product.unitType}s`}
          hint={config && `Up to ${countOf(config.maxPeoplePerUnit, 'person', 'people')} each`}
          value={units}
          min={people === 0 ? 0 : (config?.minUnits ?? 1)}
          max={config?.maxUnits}
          onChange={(next) => setUnits(next ?? 0)}
        />
      )}
    </FormDialog>
  )
}
