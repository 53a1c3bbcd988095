import { z } from 'zod'
import { maxExtras } from '#features/event-document/rules/document-limits.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { newQuantities } from '#features/event-document/rules/quantities/units-needed.ts'
import { defaultPlace, withSupplier } from '#features/event-prices/rules/entry/supplied-by.ts'
import type { ProductFacts } from '#features/event-prices/rules/pricing-facts.ts'
import { idField, uniqueIds } from '#kernel/fields.ts'
import { refusal } from '#kernel/refusal.ts'
import type { CommandFacts } from '../facts.ts'
import { savePackage } from '../permissions.ts'
import { resetEntry } from '../reset-entry.ts'
import type { AddItem } from './add-item.ts'
import { entryCommand, packageKey } from './define-command.ts'

const options = z.strictObject({
  optionProducts: uniqueIds(maxExtras),
  addOnProducts: uniqueIds(maxExtras),
})

/**
 * Changes the product of an entry, with its options and add-ons (PKG-023). With the same product it changes the
 * options only. Another product must have the same type (a product of another type is a swap, PKG-020), resets the
 * entry (reset-entry.ts) and gets its own quantities.
 */
export const editProduct = entryCommand({
  name: 'editProduct',
  data: z.strictObject({ productId: idField, options }),
  permission: savePackage,
  // If the product changes, the entry gets the package's number of people.
  reads: (_, { packageId }) => [packageKey(packageId, 'peopleCount')],
  example: {
    by: 'organiser',
    on: 'enquiry',
    itineraryId: 'it-karting',
    data: { productId: 'pr-karting', options: { optionProducts: [], addOnProducts: ['pr-karting-photos'] } },
  },
  // False for another product, because edits of venue and quantities queued in between are for the earlier product.
  corrects: (later, earlier) => later.productId === earlier.productId,
  fold: (queued, { productId, options }) => {
    if (productId === queued.productId) return { productId, item: { ...queued.item, options } }
    const { needPeople, needUnits, ...item } = queued.item
    const zeroPeople = needPeople === 0 ? { needPeople, needUnits: 0 } : {}
    return { productId, item: { ...withoutProductFields(item), ...zeroPeople, options } }
  },
  change: (entry, { productId, options }, { pack, commandFacts }) => {
    const product = commandFacts.products[productId]
    if (!product) return refusal('nodeNotFound', { id: productId })
    if (!offersExtras(product, options)) return unknownExtra()
    if (productId === entry.productId) return { ...entry, ...options }
    if (product.type !== entry.product.type)
      return refusal('fieldInvalid', { message: `${product.name} is a different type of product` })
    const clearedEntry = withProduct(resetEntry(entry, 'product', pack), product, commandFacts)
    // An entry without people, such as a second accommodation of a night, stays without people.
    const isSecondAccommodation = entry.needPeople === 0
    return { ...clearedEntry, ...options, ...newQuantities(product.config, pack, { isSecondAccommodation }) }
  },
})

/** Returns a queued item without the fields of its product and supplier, as resetEntry does for a saved entry. */
export const withoutProductFields = ({
  supplierId: _,
  productCustom: __,
  money: ___,
  ...item
}: AddItem): AddItem => withoutSupplierFields(item)

/** Returns a queued item without the fields of its supplier. Its price stays. */
export const withoutSupplierFields = ({
  venueId: _,
  meetingPointId: __,
  productNote: ___,
  stage: ____,
  stageOverride: _____,
  money,
  times,
  ...rest
}: AddItem): AddItem => {
  const { arriveTime: _______, ...agreedTimes } = times ?? {}
  const item: AddItem = { ...rest, ...(times ? { times: agreedTimes } : {}) }
  if (!money) return item
  const { costOverride: ______, costOverrideDetails: ________, invoicedPercent: _________, ...price } = money
  return { ...item, money: price }
}

/** Returns the entry with a product of the catalogue, with the product's supplier, default venue and meeting point. */
export const withProduct = (
  entry: PackageEntry,
  product: ProductFacts,
  commandFacts: Pick<CommandFacts, 'exchangeRates'>,
): PackageEntry => {
  const { productId, name, type, categoryId, config, durationMinutes, supplier } = product
  const changed = {
    ...entry,
    productId,
    product: { name, type, categoryId, unitType: config.unitType },
    durationMinutes,
    maxPeoplePerUnitLastUsed: config.maxPeoplePerUnit,
  }
  return { ...withSupplier(changed, supplier, commandFacts), ...defaultPlace({ supplier }, product) }
}

/** Returns whether a product offers all the chosen options and add-ons. */
export const offersExtras = (
  product: ProductFacts,
  { optionProducts, addOnProducts }: Pick<PackageEntry, 'optionProducts' | 'addOnProducts'>,
): boolean =>
  optionProducts.every((id) => product.options.some((option) => option.id === id)) &&
  addOnProducts.every((id) => product.addOns.some((addOn) => addOn.id === id))

/** Returns the refusal for an option or add-on that the product does not offer. */
export const unknownExtra = () =>
  refusal('fieldInvalid', { message: 'An option or add-on is not available with this product' })

/** Returns the catalogue's current product of an entry, if there is one. */
export const productOf = (
  entry: Pick<PackageEntry, 'productId'>,
  commandFacts: Pick<CommandFacts, 'products'>,
): ProductFacts | undefined => (entry.productId === null ? undefined : commandFacts.products[entry.productId])
