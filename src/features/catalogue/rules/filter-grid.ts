import type { CardItem } from './grid-item.ts'

type GridFilter = {
  search?: string
  categoryId?: string
  tab?: string
  isStaff: boolean
  /** The permission productGrid.showNullPriceProduct. */
  showNullPriceProduct: boolean
}

/**
 * The products a reader's grid shows (002 §5): available ones, with a price (be it hidden) unless the reader may see
 * price on application, staff-only ones for staff only, and those the search finds.
 */
export const filterGrid = <Item extends CardItem>(items: readonly Item[], filter: GridFilter): Item[] => {
  const finds = searchIn(filter.search ?? '', filter.isStaff)
  return items.filter(
    (item) =>
      item.available &&
      (item.price !== null || item.priceHidden || filter.showNullPriceProduct) &&
      (!item.staffOnly || filter.isStaff) &&
      (filter.categoryId === undefined || item.categoryId === filter.categoryId) &&
      (filter.tab === undefined || item.tabs.includes(filter.tab)) &&
      finds(item),
  )
}

/**
 * The title search: a case-insensitive regular expression on the name, for staff also on supplier and venue
 * names. Text that is no valid expression is looked for as it stands.
 */
const searchIn = (search: string, isStaff: boolean): ((item: CardItem) => boolean) => {
  const wanted = search.trim().slice(0, 100)
  if (wanted === '') return () => true
  const expression = searchExpression(wanted)
  return (item) =>
    expression.test(item.name) ||
    (isStaff && (expression.test(item.supplierName ?? '') || expression.test(item.venue?.name ?? '')))
}

const searchExpression = (search: string): RegExp => {
  try {
    return new RegExp(search, 'i')
  } catch {
    return new RegExp(search.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i')
  }
}
