import { useState } from 'react'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import type { EntryFormProps } from './entry-form.ts'

/** Lets staff set how much of an entry's cost its supplier has invoiced. */
export const InvoicedForm = ({ entry, target, dialog }: EntryFormProps) => {
  const [percent, setPercent] = useState(entry.money.invoicedPercent ?? undefined)
  const submit = () => {
    const invoicedPercent = percent ?? null
    const isSame = invoicedPercent === entry.money.invoicedPercent
    dialog.done(isSame ? [] : [{ name: 'editInvoiced', ...target, data: { invoicedPercent } }])
  }
  return (
    <FormDialog
      title="Change invoiced"
      subtitle={productNameOf(entry)}
      onCancel={dialog.cancel}
      onSubmit={submit}
    >
      <NumberField
        label="Invoiced"
        hint="Percentage of the cost. Leave empty if not known yet."
        suffix="%"
        value={percent}
        min={0}
        max={100}
        step={0.01}
        onChange={setPercent}
      />
    </FormDialog>
  )
}
