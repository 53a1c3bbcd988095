import type { ProductResponse } from '#features/catalogue/rules/answers/product-responses.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import {
  type BuilderSelection,
  type SelectMode,
  selectStrategyOf,
  shownAfter,
} from '../../rules/select-strategy.ts'
import { basket, showBasket } from '../basket.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import type { Builder } from '../state/builder.ts'
import { packageAddress } from '../state/builder-address.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { builderOf } from '../state/use-builder.ts'
import { selectionOf } from './add-commands.ts'
import { AddForm } from './add-form.tsx'
import { daysReader } from './day-answers.ts'

type Adding = {
  services: BuilderDeps
  target: BuilderTarget
  selection: BuilderSelection<ProductResponse>
  mode: SelectMode
}

/** Where the package is shown, and whether one is led there. */
export type Added = { readonly href: string; readonly shows: 'package' | 'basket' }

/**
 * Asks how a product is to be added, and adds it.
 * @param within the day of the package that it is for, or the entry that it takes the place of
 * @returns what is shown then, when it was added
 */
export const addToPackage = (
  product: ProductResponse,
  within: Pick<BuilderSelection<ProductResponse>, 'dayIndex' | 'itineraryId'>,
  how: Omit<Adding, 'selection'>,
): Promise<Added | undefined> => {
  const selection = selectionOf(product, within)
  return selectProduct({ ...how, selection }, async (builder) => {
    const form = { builder, selection, readDays: daysReader(how.services, builder, product) }
    const { data: added } = await openDialog<boolean>((dialog) => <AddForm {...form} dialog={dialog} />, {
      name: 'add-product',
    })
    return added ?? false
  })
}

/**
 * Puts a chosen product into the package that is built, by the strategy that fits it (002 §4).
 * @param put does it, and says whether it was done
 */
export const selectProduct = async (
  { services, target, selection, mode }: Adding,
  put: (builder: Builder) => Promise<boolean> | boolean,
): Promise<Added | undefined> => {
  const builder = await builderOf(services, target)
  builder.facts.learn(selection.product)
  const strategy = selectStrategyOf(mode, builder.isSaved || builder.read().pack.entries.length > 0)
  if (!(await put(builder))) return undefined
  const { dayIndex, itineraryId } = selection
  const isWithinPackage = dayIndex !== undefined || itineraryId !== undefined
  const shows = shownAfter(strategy, { isUnsaved: target.kind === 'draft', isWithinPackage })
  if (target.kind === 'draft') showBasket()
  if (shows === 'basket') basket.open()
  return { href: packageAddress(target), shows }
}
