import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { priceEntry } from '#features/event-prices/rules/entry/price-entry.ts'
import { defaultPlace, withSupplier } from '#features/event-prices/rules/entry/supplied-by.ts'
import type { PricingFacts } from '#features/event-prices/rules/pricing-facts.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { type CopyIds, copyPackage } from './copy-package.ts'
import { refusal } from './refusals.ts'
import { resetEntry } from './reset-entry.ts'

/** The catalogue's current data of everything in the earlier package. Anything missing is no longer available. */
export type RestorationFacts = PricingFacts & {
  readonly suppliers: Readonly<Record<string, unknown>>
  readonly locations: Readonly<Record<string, unknown>>
  /** The products that the section of the event does not offer. */
  readonly notOffered: ReadonlySet<string>
}

/**
 * Returns a package of an earlier version as another option of the event: a copy with today's prices, before anything
 * is requested from suppliers. Prices and costs that staff set by hand stay. Products that are no longer in the
 * catalogue are left out, and so are people who have left the event. Refuses with fieldInvalid if the location or all
 * products of the package are no longer available.
 */
export const restoredPackage = (
  pack: PackageDocument,
  event: EventDocument,
  ids: CopyIds,
  facts: RestorationFacts,
): PackageDocument | Refusal => {
  const { locationId, locationName } = pack
  if (locationId !== null && !facts.locations[locationId])
    return refusal('fieldInvalid', {
      message: `${locationName ?? 'The location'} is no longer available, so this package can’t be restored`,
    })
  const copy = { ...copyPackage(pack, ids), section: event.section }
  const entries = copy.entries
    .filter((entry) => isAvailable(entry, facts))
    .map((entry) => currentEntry(entry, copy, event, facts))
  if (entries.length === 0 && copy.entries.length > 0)
    return refusal('fieldInvalid', { message: 'None of these products is available any more' })
  return {
    ...copy,
    entries: entries.map((entry) => ({ ...entry, money: priceEntry(entry, copy, event, facts) })),
  }
}

/** Returns whether the catalogue still has an entry's product and, if the entry has one, its parent product. */
export const isAvailable = (
  { productId, parentProductId }: Pick<PackageEntry, 'productId' | 'parentProductId'>,
  { products }: Pick<PricingFacts, 'products'>,
): boolean => [productId, parentProductId].every((id) => id === null || products[id] !== undefined)

const currentEntry = (
  entry: PackageEntry,
  pack: PackageDocument,
  event: EventDocument,
  facts: RestorationFacts,
): PackageEntry => {
  const { unavailableIn: _, ...product } = entry.product
  const isMarked = entry.productId !== null && facts.notOffered.has(entry.productId)
  return withCurrentSupplier(
    {
      ...entry,
      ...currentExtras(entry, facts),
      product: isMarked ? { ...product, unavailableIn: event.section } : product,
      customersAttending: entry.customersAttending.filter(({ customerId }) => findGuest(event, customerId)),
    },
    pack,
    facts,
  )
}

/** Returns the chosen options and add-ons that the product still offers. */
const currentExtras = (
  { productId, optionProducts, addOnProducts }: PackageEntry,
  { products }: RestorationFacts,
): Pick<PackageEntry, 'optionProducts' | 'addOnProducts'> => {
  const product = productId === null ? undefined : products[productId]
  if (!product) return { optionProducts, addOnProducts }
  const idsOffered = (chosen: readonly string[], extras: readonly { readonly id: string }[]) =>
    chosen.filter((id) => extras.some((extra) => extra.id === id))
  return {
    optionProducts: idsOffered(optionProducts, product.options),
    addOnProducts: idsOffered(addOnProducts, product.addOns),
  }
}

/** Returns the entry with the product's usual supplier if the entry's supplier is no longer available. */
const withCurrentSupplier = (
  entry: PackageEntry,
  pack: PackageDocument,
  facts: RestorationFacts,
): PackageEntry => {
  if (!entry.supplier || facts.suppliers[entry.supplier.supplierId]) return entry
  const product = entry.productId === null ? undefined : facts.products[entry.productId]
  const clearedEntry = withSupplier(resetEntry(entry, 'supplier', pack), product?.supplier ?? null, facts)
  return { ...clearedEntry, ...defaultPlace(clearedEntry, product) }
}
