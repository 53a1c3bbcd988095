import { type CardItem, pricePerPersonOf } from '#features/catalogue/rules/grid/grid-item.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productListItemIdOf } from '#features/event-document/rules/product-list-item.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { entryFigures } from '#features/event-prices/rules/entry/entry-figures.ts'
import { formatPence, type Pence, penceFromPounds } from '#kernel/money.ts'

/** The product that a swap replaces. */
export type ReplacedProduct = {
  readonly name: string
  readonly productId: string | null
  readonly type: PackageEntry['product']['type']
  readonly categoryId: string | null
  /** The price per person of the product, or of all nights of a stay; null if a price is missing. */
  readonly perPersonPence: Pence | null
  readonly nights: number
}

/** Returns the product of the entry to swap; undefined if the package has no such entry. */
export const replacedProductOf = (
  { entries }: Pick<PackageDocument, 'entries'>,
  itineraryId: string | undefined,
): ReplacedProduct | undefined => {
  const chosenEntry = entries.find((entry) => entry.itineraryId === itineraryId)
  if (!chosenEntry) return undefined
  const { type, categoryId } = chosenEntry.product
  const parts =
    type === 'Accommodation'
      ? entries.filter(
          (entry) =>
            entry === chosenEntry ||
            (entry.stage !== 'Cancelled' && productListItemIdOf(entry) === productListItemIdOf(chosenEntry)),
        )
      : [chosenEntry]
  const prices = parts.map((entry) => entryFigures(entry).pricePerPersonPence)
  return {
    name: productNameOf(chosenEntry),
    productId: chosenEntry.productId,
    type,
    categoryId,
    perPersonPence: prices.reduce((sum, pence) => (sum === null || pence === null ? null : sum + pence), 0),
    nights: parts.length,
  }
}

/**
 * Returns the items sorted for a swap: those of the same category first, then those of the same type, then the others.
 * Leaves out the replaced product.
 */
export const sortReplacements = <Item extends Pick<CardItem, 'id' | 'categoryId' | 'productType'>>(
  items: readonly Item[],
  { productId, categoryId, type }: ReplacedProduct,
): Item[] => {
  const rank = (item: Item) => (item.categoryId === categoryId ? 0 : item.productType === type ? 1 : 2)
  return items.filter(({ id }) => id !== productId).toSorted((one, other) => rank(one) - rank(other))
}

/**
 * Returns the price difference per person between a replacement and the replaced product: '£12.00 pp more', '£5.00 pp
 * less' or 'Same price'. Undefined for another type of product, and if a price is hidden or missing.
 */
export const priceDifference = (item: CardItem, replacedProduct: ReplacedProduct): string | undefined => {
  if (
    item.productType !== replacedProduct.type ||
    item.priceHidden ||
    replacedProduct.perPersonPence === null
  )
    return undefined
  const perPersonGBP = pricePerPersonOf(item)
  if (perPersonGBP === null) return undefined
  const nights =
    replacedProduct.type === 'Accommodation' ? replacedProduct.nights / item.priceFor.stayNights : 1
  const pence = penceFromPounds(perPersonGBP * nights) - replacedProduct.perPersonPence
  if (pence === 0) return 'Same price'
  return `${formatPence(Math.abs(pence))} pp ${pence > 0 ? 'more' : 'less'}`
}
