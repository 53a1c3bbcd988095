import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { ComboField } from '#platform/ui/fields/combo-field.tsx'
import { useBuilderDeps } from '../../../builder-deps.ts'
import { CommandDialog } from '../command-dialog.tsx'
import type { EntryFormProps } from '../entry-form.ts'

/** Lets staff assign an entry to another supplier. */
export const SupplierForm = ({ builder, entry, target, dialog }: EntryFormProps) => {
  const { findSuppliers } = useBuilderDeps()
  const [typedText, setTyped] = useState(entry.supplier?.name ?? '')
  const [chosenId, setChosen] = useState(entry.supplier?.supplierId)
  const suppliersQuery = useQuery({
    queryKey: ['builder-suppliers', typedText],
    queryFn: () => findSuppliers(typedText),
    placeholderData: keepPreviousData,
  })
  const suppliers = suppliersQuery.data ?? []
  const choose = (id: string | undefined) => {
    const supplier = suppliers.find((one) => one.id === id)
    setChosen(id)
    if (!supplier) return
    builder.facts.addSupplier(supplier)
    setTyped(supplier.name)
  }
  return (
    <CommandDialog
      title="Change supplier"
      subtitle={productNameOf(entry)}
      dialog={dialog}
      commandsOf={() =>
        chosenId === undefined || chosenId === entry.supplier?.supplierId
          ? []
          : [{ name: 'editSupplier', ...target, data: { supplierId: chosenId } }]
      }
    >
      <p className="text-ink-soft text-sm">
        Changing the supplier removes the cost, venue, notes and confirmation agreed with the current one.
      </p>
      <ComboField
        label="Supplier"
        placeholder="Find a supplier"
        required
        value={chosenId}
        options={suppliers.map(({ id, name, currency }) => ({ value: id, label: name, note: currency }))}
        text={typedText}
        onText={setTyped}
        loading={suppliersQuery.isPending}
        onChange={choose}
      />
    </CommandDialog>
  )
}
