import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'

type Packages = Pick<EventDocument, 'packages'>

/**
 * Returns the entries of an earlier version that the event no longer has. The event still has an entry if one with the
 * same id has the same product, or if the same package has this product on the same day. Ignores cancelled products.
 */
export const removedEntries = (earlier: Packages, current: Packages): PackageEntry[] => {
  const keysOfEntries = current.packages.flatMap((pack) =>
    activeEntries(pack).map((entry) => keysOf(pack, entry)),
  )
  const currentKeys = new Set(keysOfEntries.flat())
  return earlier.packages.flatMap((pack) =>
    activeEntries(pack).filter((entry) => !keysOf(pack, entry).some((key) => currentKeys.has(key))),
  )
}

/** Returns the entries of a package that are not cancelled. */
export const activeEntries = ({ entries }: Pick<PackageDocument, 'entries'>): PackageEntry[] =>
  entries.filter(({ stage }) => stage !== 'Cancelled')

/** Returns what identifies a product in different states: its id, or its name if it is not in the catalogue. */
export const productKeyOf = (entry: Pick<PackageEntry, 'productId' | 'productCustom' | 'product'>): string =>
  entry.productId === null ? `name ${productNameOf(entry)}` : `id ${entry.productId}`

const keysOf = (pack: PackageDocument, entry: PackageEntry): string[] => {
  const product = productKeyOf(entry)
  return [`entry ${entry.itineraryId} ${product}`, `day ${pack.id} ${entry.dayIndex} ${product}`]
}
