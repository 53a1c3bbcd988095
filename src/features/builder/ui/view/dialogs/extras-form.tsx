import { useState } from 'react'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { ExtrasChoice } from '../../add/extras-choice.tsx'
import { CommandDialog } from './command-dialog.tsx'
import type { EntryFormProps } from './entry-form.ts'

/** Lets the reader change the options and add-ons of a product that is in the package already. */
export const ExtrasForm = ({ entry, product, target, dialog }: EntryFormProps) => {
  const before = [...entry.optionProducts, ...entry.addOnProducts]
  const [chosen, setChosen] = useState<readonly string[]>(before)
  const idsOf = (extras: readonly { id: string }[] = []) =>
    extras.map(({ id }) => id).filter((id) => chosen.includes(id))
  return (
    <CommandDialog
      title="Change extras"
      subtitle={productNameOf(entry)}
      dialog={dialog}
      commandsOf={() => {
        const options = { optionProducts: idsOf(product?.options), addOnProducts: idsOf(product?.addOns) }
        const after = [...options.optionProducts, ...options.addOnProducts]
        const isSame = after.length === before.length && after.every((id) => before.includes(id))
        return isSame
          ? []
          : [{ name: 'editProduct', ...target, data: { productId: entry.productId ?? '', options } }]
      }}
    >
      {product && <ExtrasChoice product={product} chosen={chosen} onChange={setChosen} />}
    </CommandDialog>
  )
}
