import type { PackageDocument, PackageEntry } from './package-document.ts'

/**
 * Returns the id of the product list item that shows an entry. Entries of one product and supplier share an item.
 * Each custom product, option and automatically added product has its own.
 */
export const productListItemIdOf = (entry: PackageEntry): string => {
  if (entry.productId === null || entry.productCustom || entry.isProductOption || entry.autoAdded)
    return entry.itineraryId
  return entry.supplier ? `${entry.productId}:${entry.supplier.supplierId}` : entry.productId
}

/** The target of a command within a package: one entry, or all entries of a product list item. */
type EntryAddress = { itineraryId?: string; productListItemId?: string }

/** Returns the entries of a target; empty if there are none. */
export const entriesAt = (
  pack: PackageDocument,
  { itineraryId, productListItemId }: EntryAddress,
): readonly PackageEntry[] => {
  if (itineraryId !== undefined) return pack.entries.filter((entry) => entry.itineraryId === itineraryId)
  return (productListItemId !== undefined && entriesByItem(pack).get(productListItemId)) || []
}

/**
 * Returns the entries by product list item. Memoized for each state of a package, because a save with many commands
 * needs it often.
 */
const entriesByItem = (pack: PackageDocument): Map<string, PackageEntry[]> => {
  const grouped = groupsByPackage.get(pack) ?? Map.groupBy(pack.entries, productListItemIdOf)
  groupsByPackage.set(pack, grouped)
  return grouped
}

const groupsByPackage = new WeakMap<PackageDocument, Map<string, PackageEntry[]>>()
