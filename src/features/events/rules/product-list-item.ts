import type { PackageDocument, PackageEntry } from './package-document.ts'

/**
 * The product list item an itinerary entry is shown under: entries of one product from one supplier share
 * an item; custom products, options and what was added by itself are items of their own.
 */
export const productListItemIdOf = (entry: PackageEntry): string => {
  if (entry.productId === null || entry.productCustom || entry.isProductOption || entry.autoAdded)
    return entry.itineraryId
  return entry.supplier ? `${entry.productId}:${entry.supplier.supplierId}` : entry.productId
}

/** What a command is about within a package: one entry, or all entries of a product list item. */
type EntryAddress = { itineraryId?: string; productListItemId?: string }

/** The entries an address stands for; none when they are gone. */
export const entriesAt = (
  pack: PackageDocument,
  { itineraryId, productListItemId }: EntryAddress,
): readonly PackageEntry[] => {
  if (itineraryId !== undefined) return pack.entries.filter((entry) => entry.itineraryId === itineraryId)
  return (productListItemId !== undefined && entriesByItem(pack).get(productListItemId)) || []
}

/** Entries by product list item, grouped once for each state of a package: one save of many commands asks often. */
const entriesByItem = (pack: PackageDocument): Map<string, PackageEntry[]> => {
  const grouped = groups.get(pack) ?? Map.groupBy(pack.entries, productListItemIdOf)
  groups.set(pack, grouped)
  return grouped
}

const groups = new WeakMap<PackageDocument, Map<string, PackageEntry[]>>()
