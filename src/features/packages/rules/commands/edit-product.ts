import { z } from 'zod'
import { idField, uniqueIds } from '#kernel/fields.ts'
import { refusal } from '#kernel/refusal.ts'
import { newQuantities } from '../builder/units.ts'
import { mostExtras } from '../document-limits.ts'
import type { CommandFacts, ProductFacts } from '../facts.ts'
import type { PackageEntry } from '../package-document.ts'
import { entryCommand, packageKey, savePackage } from './define-command.ts'

const options = z.strictObject({
  optionProducts: uniqueIds(mostExtras),
  addOnProducts: uniqueIds(mostExtras),
})

/**
 * Changes which product an entry is, with its options and add-ons (PKG-023). The same product again changes
 * the options only. Another product must be of the same type (anything else is a swap); its quantities,
 * venue, meeting point and supplier start afresh.
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
    const { needPeople, needUnits, venueId, meetingPointId, supplierId, ...item } = queued.item
    const stillNobody = needPeople === 0 ? { needPeople, needUnits: 0 } : {}
    return { productId, item: { ...item, ...stillNobody, options } }
  },
  change: (entry, { productId, options }, { pack, facts }) => {
    const product = facts.products[productId]
    if (!product) return refusal('nodeNotFound', { id: productId })
    if (!offersExtras(product, options)) return unknownExtra()
    if (productId === entry.productId) return { ...entry, ...options }
    if (product.type !== entry.product.type)
      return refusal('fieldInvalid', { message: `${product.name} is another type of product` })
    return {
      ...entry,
      ...options,
      ...productFields(product),
      ...newQuantities(product.config, pack, { isSecondAccommodation: entry.needPeople === 0 }),
    }
  },
})

/** The fields of an entry that come from its product. */
export const productFields = (product: ProductFacts) => ({
  productId: product.productId,
  product: {
    name: product.name,
    type: product.type,
    categoryId: product.categoryId,
    unitType: product.config.unitType,
  },
  durationMinutes: product.durationMinutes,
  maxPeoplePerUnitLastUsed: product.config.maxPeoplePerUnit,
  supplier: product.supplier,
  ...placeOf(product),
})

/** A product with one venue only takes place there; otherwise the venue is to be chosen. */
const placeOf = ({ venues, meetingPoint }: ProductFacts) => {
  const only = venues.length === 1 ? venues[0]! : null
  return {
    venueId: only?.venueId ?? null,
    venueName: only?.name ?? null,
    meetingPointId: meetingPoint?.meetingPointId ?? null,
    meetingPointName: meetingPoint?.name ?? null,
  }
}

/** True when a product has all the options and add-ons chosen. */
export const offersExtras = (
  product: ProductFacts,
  { optionProducts, addOnProducts }: Pick<PackageEntry, 'optionProducts' | 'addOnProducts'>,
): boolean =>
  optionProducts.every((id) => product.options.some((option) => option.id === id)) &&
  addOnProducts.every((id) => product.addOns.some((addOn) => addOn.id === id))

export const unknownExtra = () =>
  refusal('fieldInvalid', { message: 'An option or add-on is not offered with this product' })

/** The product of an entry as the catalogue knows it now, if it still does. */
export const productOf = (
  entry: Pick<PackageEntry, 'productId'>,
  facts: Pick<CommandFacts, 'products'>,
): ProductFacts | undefined => (entry.productId === null ? undefined : facts.products[entry.productId])
