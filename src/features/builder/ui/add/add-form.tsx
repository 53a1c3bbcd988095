import { type ReactNode, useMemo, useState } from 'react'
import { capacityText } from '#features/catalogue/rules/capacity-text.ts'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import { formatPence } from '#kernel/money.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import type { BuilderSelection } from '../../rules/select-strategy.ts'
import type { Builder, BuilderState } from '../state/builder.ts'
import { useBuilderState } from '../state/use-builder.ts'
import { StartTimeField } from '../view/dialogs/start-time-field.tsx'
import { showRefusal } from '../view/show-refusal.ts'
import { TripFields } from '../view/trip-fields.tsx'
import { addCommands } from './add-commands.ts'
import type { ReadDays } from './day-availability.ts'
import { ExtrasChoice } from './extras-choice.tsx'
import { stayPrice } from './stay-price.ts'
import { useAddChoice } from './use-add-choice.ts'

type AddFormProps = {
  builder: Builder
  /** The product, with the day from which the user opened the dialog, or the entry to swap. */
  selection: BuilderSelection<ProductResponse>
  /** Must be the same function while the dialog is open, because a new one would load the availability again. */
  readDays: ReadDays
  dialog: DialogHandle<boolean>
}

/** Renders the dialog that adds a product: the day, the start time, the number of people and extras. */
export const AddForm = ({ builder, selection, readDays, dialog }: AddFormProps) => {
  const { product, dayIndex, itineraryId: swappedId } = selection
  const state = useBuilderState(builder)
  // For the first product of an unsaved package, the dialog also asks for the trip's dates and people.
  const [needsTrip] = useState(() => !builder.isSaved && state.pack.entries.length === 0)
  const form = useAddChoice({ product, state, dayIndex, swappedId, readDays })
  const commandsOf = (newId: () => string) =>
    addCommands({ pack: state.pack, selection, choice: form.choice, newId }, swappedId)
  const submit = () => {
    const refused = builder.edit(commandsOf(() => crypto.randomUUID()))
    if (refused) {
      showRefusal(refused)
      return dialog.cancel()
    }
    dialog.done(true)
  }
  const { times } = product
  return (
    <FormDialog
      title={swappedId === undefined ? 'Add to package' : 'Swap'}
      subtitle={product.name}
      submitLabel={swappedId === undefined ? 'Add' : 'Swap'}
      isReady={!form.problem}
      onCancel={dialog.cancel}
      onSubmit={submit}
    >
      {needsTrip && <TripFields builder={builder} state={state} hidesSuccess />}
      <SelectField
        label={product.type === 'Accommodation' ? 'Nights' : 'Day'}
        value={form.day}
        onChange={(event) => form.setDay(event.currentTarget.value)}
        options={form.days}
      />
      {form.problem && <Notice title={form.problem} tone="warn" />}
      <div className="grid gap-4 sm:grid-cols-2">
        {times.startTimes.length > 0 && product.type !== 'Accommodation' && (
          <StartTimeField times={times.startTimes} value={form.startTime} onChange={form.setStartTime} />
        )}
        <NumberField
          label="Taking part"
          hint={capacityText(product.config, state.pack.peopleCount)}
          value={form.people}
          min={0}
          max={1000}
          onChange={form.setPeople}
        />
      </div>
      <ExtrasChoice product={product} chosenIds={form.extras} onChange={form.setExtras} />
      <PricePreview builder={builder} state={state} commandsOf={commandsOf} />
    </FormDialog>
  )
}

type PricePreviewProps = {
  builder: Builder
  state: BuilderState
  commandsOf: (newId: () => string) => ReturnType<typeof addCommands>
}

/** Shows the package's price per person including this product, and the price of the nights of a stay. */
const PricePreview = ({ builder, state, commandsOf }: PricePreviewProps) => {
  const preview = useMemo(() => {
    let idCount = 0
    const newId = () => {
      idCount += 1
      return `preview-${idCount}`
    }
    const result = evaluateCommands(state.event, commandsOf(newId), builder.facts.command)
    if (isRefusal(result)) return undefined
    const pack = result.event.packages.find(({ id }) => id === state.pack.id)
    if (!pack) return undefined
    const earlierIds = new Set(state.pack.entries.map(({ itineraryId }) => itineraryId))
    const addedEntries = pack.entries.filter(({ itineraryId }) => !earlierIds.has(itineraryId))
    return { price: pricePackage(result.event, pack), stay: stayPrice(addedEntries, pack) }
  }, [builder, state, commandsOf])
  const { packagePrices, productPrices } = builder.facts.visibility
  if (!preview || !packagePrices || !productPrices) return null
  const { price, stay } = preview
  return (
    <div role="status" className="grid gap-1 rounded-field bg-sunken px-4 py-3">
      {stay && <PriceLine label={stay.nightsText}>{stay.price}</PriceLine>}
      <PriceLine label="Your package with this">
        <strong>
          {price.isPriceOnApplication ? 'POA' : `${formatPence(price.perPersonPence, price)} pp`}
        </strong>
      </PriceLine>
    </div>
  )
}

const PriceLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className="flex items-baseline justify-between gap-4">
    <span className="text-ink-soft text-sm">{label}</span>
    <span className="tabular-nums">{children}</span>
  </p>
)
