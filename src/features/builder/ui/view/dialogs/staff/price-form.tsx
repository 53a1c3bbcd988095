import { useState } from 'react'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { poundsFromPence } from '#kernel/money.ts'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { CommandDialog } from '../command-dialog.tsx'
import type { EntryFormProps } from '../entry-form.ts'

const poundsOf = (pence: number | null) => (pence === null ? undefined : poundsFromPence(pence))

/** Lets staff set the price of an entry and its minimum price by hand. Without a price, the price list applies. */
export const PriceForm = ({ entry, target, dialog }: EntryFormProps) => {
  const before = entry.money
  const [price, setPrice] = useState(poundsOf(before.overridePricePerPersonPence))
  const [minimum, setMinimum] = useState(poundsOf(before.minPricePerPersonPence))
  return (
    <CommandDialog
      title="Change price"
      subtitle={productNameOf(entry)}
      dialog={dialog}
      commandsOf={() => {
        const isSame =
          price === poundsOf(before.overridePricePerPersonPence) &&
          minimum === poundsOf(before.minPricePerPersonPence)
        const data = {
          priceOverride: price === undefined ? ('No' as const) : ('Yes' as const),
          pricePerPersonGBP: price ?? null,
          minPricePerPersonGBP: minimum ?? null,
        }
        return isSame ? [] : [{ name: 'editPrice', ...target, data }]
      }}
    >
      <NumberField
        label="Price per person"
        hint="Leave empty to use the price list."
        pounds
        min={0}
        max={1_000_000}
        step={0.01}
        value={price}
        onChange={setPrice}
      />
      <NumberField
        label="Minimum price per person"
        hint="The package price per person never falls below it."
        pounds
        min={0}
        max={1_000_000}
        step={0.01}
        value={minimum}
        onChange={setMinimum}
      />
    </CommandDialog>
  )
}
