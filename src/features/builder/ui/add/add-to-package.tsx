import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import {
  type BuilderSelection,
  type SelectMode,
  selectStrategyOf,
  viewAfterAdding,
} from '../../rules/select-strategy.ts'
import { basket, showBasket } from '../basket.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import type { Builder } from '../state/builder.ts'
import { packageAddress } from '../state/builder-address.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { builderOf } from '../state/use-builder.ts'
import { startFromTrip } from '../trip/start-from-trip.ts'
import { selectionOf } from './add-commands.ts'
import { AddForm } from './add-form.tsx'
import { createDaysReader } from './day-availability.ts'

type SelectOptions = {
  deps: BuilderDeps
  target: BuilderTarget
  selection: BuilderSelection<ProductResponse>
  mode: SelectMode
}

/** The package's address, and what to show: the package itself or the basket. */
export type AddResult = { readonly href: string; readonly shows: 'package' | 'basket' }

/**
 * Opens the dialog that adds a product to a package.
 * @param place the day of the package to add it to, or the entry that it replaces
 * @returns what to show next; undefined if the product was not added
 */
export const addToPackage = (
  product: ProductResponse,
  place: Pick<BuilderSelection<ProductResponse>, 'dayIndex' | 'itineraryId'>,
  options: Omit<SelectOptions, 'selection'>,
): Promise<AddResult | undefined> => {
  const selection = selectionOf(product, place)
  return selectProduct({ ...options, selection }, async (builder) => {
    const formProps = { builder, selection, readDays: createDaysReader(options.deps, builder, product) }
    const { data: isAdded } = await openDialog<boolean>(
      (dialog) => <AddForm {...formProps} dialog={dialog} />,
      {
        name: 'add-product',
      },
    )
    return isAdded ?? false
  })
}

/**
 * Adds a chosen product to the package being built, by the strategy that fits (CAT-044).
 * @param add adds the product, and returns whether it was added
 */
export const selectProduct = async (
  { deps, target, selection, mode }: SelectOptions,
  add: (builder: Builder) => Promise<boolean> | boolean,
): Promise<AddResult | undefined> => {
  const builder = await builderOf(deps, target)
  builder.facts.addProduct(selection.product)
  startFromTrip(builder, target)
  const strategy = selectStrategyOf(mode, builder.isSaved || builder.read().pack.entries.length > 0)
  if (!(await add(builder))) return undefined
  const { dayIndex, itineraryId } = selection
  const isWithinPackage = dayIndex !== undefined || itineraryId !== undefined
  const shows = viewAfterAdding(strategy, { isUnsaved: target.kind === 'draft', isWithinPackage })
  if (target.kind === 'draft') showBasket()
  if (shows === 'basket') basket.open()
  return { href: packageAddress(target), shows }
}
