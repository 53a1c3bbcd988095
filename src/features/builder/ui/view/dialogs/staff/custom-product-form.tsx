import { useState } from 'react'
import { type ProductType, productTypes } from '#features/catalogue/rules/product-config.ts'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { CommandDialog } from '../command-dialog.tsx'
import { CountedNote } from '../counted-note.tsx'
import type { EntryFormProps } from '../entry-form.ts'

type CustomProduct = NonNullable<PackageEntry['productCustom']>

type Props = {
  title: string
  subtitle: string
  before: CustomProduct
  /** True if the name can be empty, because the entry then shows the catalogue's product again. */
  isOptional: boolean
  dialog: DialogHandle<PackageCommand[]>
  commandsOf: (custom: CustomProduct | null) => PackageCommand[]
}

const types = productTypes.map((value) => ({ value, label: value }))

/** Lets staff enter a name, type and description for a product, which apply only in this package. */
const CustomForm = ({ title, subtitle, before, isOptional, dialog, commandsOf }: Props) => {
  const [custom, setCustom] = useState(before)
  const set = (changes: Partial<CustomProduct>) => setCustom({ ...custom, ...changes })
  const name = custom.name.trim()
  const description = custom.description?.trim() || null
  return (
    <CommandDialog
      title={title}
      subtitle={subtitle}
      isReady={isOptional || name !== ''}
      dialog={dialog}
      commandsOf={() => commandsOf(name === '' ? null : { ...custom, name, description })}
    >
      <TextField
        label={isOptional ? 'Name (Optional)' : 'Name'}
        hint={isOptional ? 'Leave empty to use the catalogue’s name and text.' : undefined}
        autoComplete="off"
        maxLength={120}
        value={custom.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <SelectField
        label="Type"
        options={types}
        value={custom.type}
        onChange={(event) => set({ type: event.currentTarget.value as ProductType })}
      />
      <CountedNote
        label="Description (Optional)"
        value={custom.description ?? ''}
        onChange={(text) => set({ description: text })}
      />
    </CommandDialog>
  )
}

/** Lets staff give an entry its own name, type and text. */
export const CustomProductForm = ({ entry, target, dialog }: EntryFormProps) => (
  <CustomForm
    title="Custom product"
    subtitle={productNameOf(entry)}
    before={entry.productCustom ?? { name: '', description: null, type: entry.product.type }}
    isOptional={entry.productId !== null}
    dialog={dialog}
    commandsOf={(productCustom) =>
      JSON.stringify(productCustom) === JSON.stringify(entry.productCustom)
        ? []
        : [{ name: 'customProduct', ...target, data: { productCustom } }]
    }
  />
)

type NewProps = {
  packageId: string
  dayIndex: number
  dayName: string
  dialog: DialogHandle<PackageCommand[]>
}

/** Lets staff add a product that is not in the catalogue. */
export const NewCustomProductForm = ({ packageId, dayIndex, dayName, dialog }: NewProps) => (
  <CustomForm
    title="Add a custom product"
    subtitle={dayName}
    before={{ name: '', description: null, type: 'Activity' }}
    isOptional={false}
    dialog={dialog}
    commandsOf={(productCustom) => {
      if (productCustom === null) return []
      const itinerary = [{ newItineraryId: crypto.randomUUID(), dayIndex, productCustom }]
      return [{ name: 'addProduct', packageId, data: { productId: null, itinerary } }]
    }}
  />
)
