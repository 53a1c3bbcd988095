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
): PackageEntry[] =>
  pack.entries.filter((entry) =>
    itineraryId !== undefined
      ? entry.itineraryId === itineraryId
      : productListItemId !== undefined && productListItemIdOf(entry) === productListItemId,
  )
