import { z } from 'zod'
import { idField, uniqueIds } from '#kernel/fields.ts'
import { refusal } from '#kernel/refusal.ts'
import { maxExtras } from '../document-limits.ts'
import type { CommandFacts, ProductFacts } from '../facts.ts'
import type { PackageEntry } from '../package-document.ts'
import { newQuantities } from '../quantities/units-needed.ts'
import { resetEntry } from '../reset-entry.ts'
import { usualPlace, withSupplier } from '../supplied-by.ts'
import type { AddItem } from './add-item.ts'
import { entryCommand, packageKey, savePackage } from './define-command.ts'

const options = z.strictObject({
  optionProducts: uniqueIds(maxExtras),
  addOnProducts: uniqueIds(maxExtras),
})

/**
 * Changes which product an entry is, with its options and add-ons (PKG-023). The same product again changes
 * the options only. Another product must be of the same type (anything else is a swap) and starts afresh
 * (start-afresh.ts), in its own quantities.
 */
export const editProduct = entryCommand({
  name: 'editProduct',
  data: z.strictObject({ productId: idField, options }),
  permission: savePackage,
  // Another product starts with the package's people.
  reads: (_, { packageId }) => [packageKey(packageId, 'peopleCount')],
  example: {
    by: 'organiser',
    on: 'enquiry',
    itineraryId: 'it-karting',
    data: { productId: 'pr-karting', options: { optionProducts: [], addOnProducts: ['pr-karting-photos'] } },
  },
  // Venue, quantities and supplier edited in between belong to the product they were edited on.
  corrects: (later, earlier) => later.productId === earlier.productId,
  fold: (queued, { productId, options }) => {
    if (productId === queued.productId) return { productId, item: { ...queued.item, options } }
    const { needPeople, needUnits, ...item } = queued.item
    const stillNobody = needPeople === 0 ? { needPeople, needUnits: 0 } : {}
    return { productId, item: { ...withoutProductsOwn(item), ...stillNobody, options } }
  },
  change: (entry, { productId, options }, { pack, facts }) => {
    const product = facts.products[productId]
    if (!product) return refusal('nodeNotFound', { id: productId })
    if (!offersExtras(product, options)) return unknownExtra()
    if (productId === entry.productId) return { ...entry, ...options }
    if (product.type !== entry.product.type)
      return refusal('fieldInvalid', { message: `${product.name} is a different type of product` })
    const fresh = withProduct(resetEntry(entry, 'product', pack), product, facts)
    const isSecondAccommodation = entry.needPeople === 0
    return { ...fresh, ...options, ...newQuantities(product.config, pack, { isSecondAccommodation }) }
  },
})

/** A queued item without what belonged to its product and supplier, as resetEntry leaves a saved entry. */
export const withoutProductsOwn = ({
  supplierId: _,
  productCustom: __,
  money: ___,
  ...item
}: AddItem): AddItem => withoutSuppliersOwn(item)

/** A queued item without what belonged to its supplier. What customers pay for it stays. */
export const withoutSuppliersOwn = ({
  venueId: _,
  meetingPointId: __,
  productNote: ___,
  stage: ____,
  stageOverride: _____,
  money,
  ...item
}: AddItem): AddItem => {
  if (!money) return item
  const { costOverride: ______, costOverrideDetails: _______, ...price } = money
  return { ...item, money: price }
}

/** The entry as a product of the catalogue, from the product's own supplier and at its usual place. */
export const withProduct = (
  entry: PackageEntry,
  product: ProductFacts,
  facts: Pick<CommandFacts, 'exchangeRates'>,
): PackageEntry => {
  const { productId, name, type, categoryId, config, durationMinutes, supplier } = product
  const changed = {
    ...entry,
    productId,
    product: { name, type, categoryId, unitType: config.unitType },
    durationMinutes,
    maxPeoplePerUnitLastUsed: config.maxPeoplePerUnit,
  }
  return { ...withSupplier(changed, supplier, facts), ...usualPlace({ supplier }, product) }
}

/** True when a product has all the options and add-ons chosen. */
export const offersExtras = (
  product: ProductFacts,
  { optionProducts, addOnProducts }: Pick<PackageEntry, 'optionProducts' | 'addOnProducts'>,
): boolean =>
  optionProducts.every((id) => product.options.some((option) => option.id === id)) &&
  addOnProducts.every((id) => product.addOns.some((addOn) => addOn.id === id))

/** Refuses an option or add-on that is not among those of the product, with fieldInvalid. */
export const unknownExtra = () =>
  refusal('fieldInvalid', { message: 'An option or add-on is not available with this product' })

/** The product of an entry as the catalogue knows it now, if it still does. */
export const productOf = (
  entry: Pick<PackageEntry, 'productId'>,
  facts: Pick<CommandFacts, 'products'>,
): ProductFacts | undefined => (entry.productId === null ? undefined : facts.products[entry.productId])
