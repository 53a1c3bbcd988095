import {
  amountInView,
  hiddenPriceText,
  type PriceView,
  priceSuffix,
} from '#features/catalogue/rules/prices/price-view.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productListItemIdOf } from '#features/event-document/rules/product-list-item.ts'
import { entryFigures } from '#features/event-prices/rules/entry/entry-figures.ts'
import { isPricedByHand } from '#features/event-prices/rules/entry/price-entry.ts'
import type { Visibility } from '#features/events/rules/reading/visibility.ts'
import { formatPence } from '#kernel/money.ts'

export const isStay = ({ product }: Pick<PackageEntry, 'product'>): boolean =>
  product.type === 'Accommodation'

type PriceDisplay = {
  readonly visibility: Pick<Visibility, 'productPrices'>
  readonly view: PriceView
  /** True if the reader sees their own share. Hidden prices are then left empty instead of 'Price on request'. */
  readonly isShareKnown?: boolean
}

/**
 * Returns what an entry costs in the chosen view: '£39.00 pp', '£312.00 for 8 people', 'POA' for price on
 * application, 'from £39.00 pp' while the package has no date. The price of a whole stay is for all its nights with the
 * same number of people. A cancelled entry has a price only if an amount is still due for it.
 */
export const priceLabel = (
  entry: PackageEntry,
  pack: PackageDocument,
  { visibility, view, isShareKnown = false }: PriceDisplay,
): string => {
  if (!visibility.productPrices) return isShareKnown ? '' : hiddenPriceText
  const nights = isStay(entry) ? nightsOf(entry, pack) : [entry]
  const amounts = nights.map((night) => entryFigures(night).pricePence)
  if (amounts.includes(null)) return 'POA'
  const totalPence = amounts.reduce<number>((sum, pence) => sum + (pence ?? 0), 0)
  if (totalPence === 0 && entry.stage === 'Cancelled') return ''
  const wholePrice = { totalPence, people: entry.needPeople, nights: nights.length }
  const isMinimumPrice = pack.startDate === null && !isPricedByHand(entry.money)
  return `${formatPence(amountInView(wholePrice, view), { isMinimumPrice })} ${priceSuffix(wholePrice, view)}`
}

/** Returns 'Night 2 of 3' for a later night of a stay, whose first night shows the price; otherwise undefined. */
export const laterNightLabel = (entry: PackageEntry, pack: PackageDocument): string | undefined => {
  if (!isStay(entry)) return undefined
  const nights = nightsOf(entry, pack).toSorted((one, other) => one.dayIndex - other.dayIndex)
  const index = nights.findIndex(({ itineraryId }) => itineraryId === entry.itineraryId)
  return index > 0 ? `Night ${index + 1} of ${nights.length}` : undefined
}

/**
 * Returns the nights of a stay that have the same number of people as the entry. Nights for other numbers, and
 * cancelled nights, are priced separately.
 */
const nightsOf = (entry: PackageEntry, pack: PackageDocument): PackageEntry[] =>
  pack.entries.filter(
    (other) =>
      productListItemIdOf(other) === productListItemIdOf(entry) &&
      other.needPeople === entry.needPeople &&
      (other.stage === 'Cancelled') === (entry.stage === 'Cancelled'),
  )
