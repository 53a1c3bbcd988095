import { useState } from 'react'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { ExtrasChoice } from '../../add/extras-choice.tsx'
import { CommandDialog } from './command-dialog.tsx'
import type { EntryFormProps } from './entry-form.ts'

/** Lets the user change the options and add-ons of a product that is in the package already. */
export const ExtrasForm = ({ entry, product, target, dialog }: EntryFormProps) => {
  const idsBefore = [...entry.optionProducts, ...entry.addOnProducts]
  const [chosenIds, setChosen] = useState<readonly string[]>(idsBefore)
  const idsOf = (extras: readonly { id: string }[] = []) =>
    extras.map(({ id }) => id).filter((id) => chosenIds.includes(id))
  return (
    <CommandDialog
      title="Change extras"
      subtitle={productNameOf(entry)}
      dialog={dialog}
      commandsOf={() => {
        const options = { optionProducts: idsOf(product?.options), addOnProducts: idsOf(product?.addOns) }
        const idsAfter = [...options.optionProducts, ...options.addOnProducts]
        const isSame = idsAfter.length === idsBefore.length && idsAfter.every((id) => idsBefore.includes(id))
        return isSame
          ? []
          : [{ name: 'editProduct', ...target, data: { productId: entry.productId ?? '', options } }]
      }}
    >
      {product && <ExtrasChoice product={product} chosenIds={chosenIds} onChange={setChosen} />}
    </CommandDialog>
  )
}
