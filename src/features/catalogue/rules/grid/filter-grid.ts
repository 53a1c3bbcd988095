import { literalExpression } from '#kernel/simple-expression.ts'
import { boundedExpression } from './bounded-expression.ts'
import { type CardItem, pricePerPersonOf } from './grid-item.ts'

/** The reader's filters of a grid. */
export type GridChoices = {
  search?: string
  categoryId?: string
  /** A tab of the location page, as in `tabs` of categories. */
  tab?: string
  /** The maximum price in pounds per person. For a stay, this is the price for all its nights. */
  maxPrice?: number
  minRating?: number
  maxMiles?: number
}

type GridFilter = GridChoices & {
  isStaff: boolean
  /** The permission productGrid.showNullPriceProduct. */
  showNullPriceProduct: boolean
}

/**
 * Returns the products of a grid that the reader sees, in the same order (CAT-024 to CAT-028): available ones that
 * match the filters. Products without a price ('Price on application') are listed only for readers with
 * productGrid.showNullPriceProduct; a hidden price counts as a price. Staff-only products are listed only for staff.
 */
export const filterGrid = <Item extends CardItem>(items: readonly Item[], filter: GridFilter): Item[] => {
  const matchesSearch = searchIn(filter.search ?? '', filter.isStaff)
  return items.filter((item) => isListed(item, filter) && matchesLimits(item, filter) && matchesSearch(item))
}

const isListed = (item: CardItem, { isStaff, showNullPriceProduct }: GridFilter): boolean =>
  item.available &&
  (item.price !== null || item.priceHidden || showNullPriceProduct) &&
  (!item.staffOnly || isStaff)

/** Returns whether an item matches the chosen limits. An item without a price does not match any maximum price. */
const matchesLimits = (
  item: CardItem,
  { categoryId, tab, maxPrice, minRating, maxMiles }: GridChoices,
): boolean =>
  (categoryId === undefined || item.categoryId === categoryId) &&
  (tab === undefined || item.tabs.includes(tab)) &&
  (maxPrice === undefined || (pricePerPersonOf(item) ?? Number.POSITIVE_INFINITY) <= maxPrice) &&
  (minRating === undefined || (item.reviewScore ?? 0) >= minRating) &&
  (maxMiles === undefined || (item.closestVenue?.distance ?? Number.POSITIVE_INFINITY) <= maxMiles)

/**
 * Returns a function that checks whether an item matches the search: a case-insensitive regular expression for the
 * name and, for staff, the supplier and venue names (CAT-026, CAT-027). Text that is not a valid expression, or could
 * run too long, is searched literally.
 */
const searchIn = (search: string, isStaff: boolean): ((item: CardItem) => boolean) => {
  const searchText = search.trim().slice(0, 100)
  if (searchText === '') return () => true
  const expression = boundedExpression(searchText) ?? new RegExp(literalExpression(searchText), 'i')
  return (item) =>
    expression.test(item.name) ||
    (isStaff && (expression.test(item.supplierName ?? '') || expression.test(item.venue?.name ?? '')))
}
