import { addDays, daysBetween, type IsoDate, weekday } from '#kernel/dates.ts'
import type { PricedProduct, PriceRow } from '../product-config.ts'
import {
  appliesTo,
  compareFit,
  minPriceFor,
  type Price,
  type PricedGroup,
  priceByRows,
  specificity,
} from './price-by-rows.ts'

export type { Price } from './price-by-rows.ts'

export type PriceQuery = PricedGroup & {
  /** The first night, `yyyy-MM-dd`; null for the lowest price on any date (the 'from' price). */
  date: IsoDate | null
}

/**
 * Returns the price of a product, by the row of the price list that fits the date, section and people best. Null means
 * price on application. Each night is priced by the row of its date; if one night has no row, the whole price is on
 * application. Throws for fewer than one person.
 */
export const priceFor = (product: PricedProduct, query: PriceQuery): Price | null => {
  const { date } = query
  if (date === null) return minPriceFor(product, query)
  return priceByRows(product, query, (night) => priceRowFor(product.prices, addDays(date, night), query))
}

/**
 * Returns the best row that applies, or null. A row with dates comes before one with sections, then one with a group
 * size, then one with weekdays. Of two rows with the same conditions the narrower one wins, so 'from 40 people' comes
 * before 'from 20'; of equal rows, the first in the list.
 */
export const priceRowFor = (
  rows: readonly PriceRow[],
  date: IsoDate,
  query: Pick<PricedGroup, 'people' | 'section'>,
): PriceRow | null => {
  const dayOfWeek = weekday(date)
  let bestRow: PriceRow | null = null
  for (const row of rows) {
    if (!appliesTo(row, query) || !appliesOn(row, date, dayOfWeek)) continue
    if (bestRow === null || fitsBetter(row, bestRow)) bestRow = row
  }
  return bestRow
}

const appliesOn = (row: PriceRow, date: IsoDate, dayOfWeek: number): boolean => {
  if (row.from !== undefined && date < row.from) return false
  if (row.to !== undefined && date > row.to) return false
  return row.weekdays === undefined || row.weekdays.includes(dayOfWeek)
}

/**
 * Returns whether a row fits better than another one. Of two equally specific rows, the one with the shorter range of
 * dates fits better.
 */
const fitsBetter = (row: PriceRow, other: PriceRow): boolean =>
  (specificity(row) - specificity(other) ||
    lengthInDays(other) - lengthInDays(row) ||
    compareFit(row, other)) > 0

/** Returns the length of a row's dates. A row without a first or last day is longer than any with both. */
const lengthInDays = ({ from = '1900-01-01', to = '2999-12-31' }: PriceRow) => daysBetween(from, to)
