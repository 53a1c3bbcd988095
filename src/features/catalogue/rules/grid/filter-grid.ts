import { boundedExpression } from '#kernel/bounded-expression.ts'
import { type CardItem, priceShareOf } from './grid-item.ts'

/** What a reader has narrowed a grid to. */
export type GridWish = {
  search?: string
  categoryId?: string
  /** A tab of the location page, as categories name theirs. */
  tab?: string
  /** Pounds a person, for a stay all its nights. */
  maxPrice?: number
  minRating?: number
  maxMiles?: number
}

type GridFilter = GridWish & {
  isStaff: boolean
  /** The permission productGrid.showNullPriceProduct. */
  showNullPriceProduct: boolean
}

/**
 * The products a reader's grid shows (002 §5): available ones, with a price (be it hidden) unless the reader may see
 * price on application, staff-only ones for staff only, and of those what fits what they look for. They stay in order.
 */
export const filterGrid = <Item extends CardItem>(items: readonly Item[], filter: GridFilter): Item[] => {
  const finds = searchIn(filter.search ?? '', filter.isStaff)
  return items.filter((item) => isListed(item, filter) && fits(item, filter) && finds(item))
}

const isListed = (item: CardItem, { isStaff, showNullPriceProduct }: GridFilter): boolean =>
  item.available &&
  (item.price !== null || item.priceHidden || showNullPriceProduct) &&
  (!item.staffOnly || isStaff)

/** What has no price, score or distance is within no limit of it. */
const fits = (item: CardItem, { categoryId, tab, maxPrice, minRating, maxMiles }: GridWish): boolean =>
  (categoryId === undefined || item.categoryId === categoryId) &&
  (tab === undefined || item.tabs.includes(tab)) &&
  (maxPrice === undefined || (priceShareOf(item) ?? Number.POSITIVE_INFINITY) <= maxPrice) &&
  (minRating === undefined || (item.reviewScore ?? 0) >= minRating) &&
  (maxMiles === undefined || (item.closestVenue?.distance ?? Number.POSITIVE_INFINITY) <= maxMiles)

/**
 * The title search: a case-insensitive regular expression on the name, for staff also on supplier and venue
 * names. Text that is no valid expression, or one that could take for ever, is looked for as it stands.
 */
const searchIn = (search: string, isStaff: boolean): ((item: CardItem) => boolean) => {
  const wanted = search.trim().slice(0, 100)
  if (wanted === '') return () => true
  const expression =
    boundedExpression(wanted) ?? new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i')
  return (item) =>
    expression.test(item.name) ||
    (isStaff && (expression.test(item.supplierName ?? '') || expression.test(item.venue?.name ?? '')))
}
