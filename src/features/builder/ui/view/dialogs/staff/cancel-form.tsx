import { useState } from 'react'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { CommandDialog } from '../command-dialog.tsx'
import type { EntryFormProps } from '../entry-form.ts'

/** Asks whether a cancelled product still costs something and, if so, for its price and cost for the whole group. */
export const CancelForm = ({ entry, target, dialog }: EntryFormProps) => {
  const [isCharged, setCharged] = useState(false)
  const [price, setPrice] = useState<number | undefined>(0)
  const [cost, setCost] = useState<number | undefined>(0)
  const currency = entry.supplier?.currency ?? 'GBP'
  return (
    <CommandDialog
      title="Cancel this product?"
      subtitle={productNameOf(entry)}
      submitLabel="Cancel product"
      danger
      dialog={dialog}
      commandsOf={() => [
        {
          name: 'cancelProduct',
          ...target,
          data: isCharged
            ? { pricingOverride: 'Yes', costCurrency: cost ?? 0, priceGBP: price ?? 0 }
            : { pricingOverride: 'No', costCurrency: null, priceGBP: null },
        },
      ]}
    >
      <p className="text-ink-soft">It stays in the package as cancelled. Nobody is told before you save.</p>
      <Checkbox
        label="It still costs something"
        hint="Without a charge, price and cost become zero."
        checked={isCharged}
        onChange={(event) => setCharged(event.currentTarget.checked)}
      />
      {isCharged && (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label="Price for the group"
            pounds
            min={0}
            max={1_000_000}
            step={0.01}
            value={price}
            onChange={setPrice}
          />
          <NumberField
            label={`Cost in ${currency}`}
            min={0}
            max={1_000_000}
            step={0.01}
            value={cost}
            onChange={setCost}
          />
        </div>
      )}
    </CommandDialog>
  )
}
