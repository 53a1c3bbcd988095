import { addDays, daysBetween, type IsoDate, weekday } from '#kernel/dates.ts'
import type { PricedProduct, PriceRow } from '../product-config.ts'
import {
  compareFit,
  exactness,
  type GroupAsk,
  holdsFor,
  minPriceFor,
  type Price,
  priceByRows,
} from './price-by-rows.ts'

export type { Price } from './price-by-rows.ts'

export type PriceAsk = GroupAsk & {
  /** `yyyy-MM-dd`, from which nights are counted; null asks for the lowest price of any date ('from' price). */
  date: IsoDate | null
}

/**
 * What a product costs (ruling 10): the row of the price list that fits the date, section and people best. Null is
 * price on application. Nights are priced one by one, each by its own date's row, and one night without a row makes
 * the whole price on application. Throws on fewer than one person.
 */
export const priceFor = (product: PricedProduct, ask: PriceAsk): Price | null => {
  const { date } = ask
  if (date === null) return minPriceFor(product, ask)
  return priceByRows(product, ask, (night) => priceRowFor(product.prices, addDays(date, night), ask))
}

/**
 * The row that holds and fits best, or null: one of certain dates before one for some sections, before one for a
 * group size, before one of certain weekdays. Of two alike the narrower fits better, so that 'from 40 people' goes
 * before 'from 20'; of equals the earlier.
 */
export const priceRowFor = (
  rows: readonly PriceRow[],
  date: IsoDate,
  ask: Pick<GroupAsk, 'people' | 'section'>,
): PriceRow | null => {
  const dayOfWeek = weekday(date)
  let best: PriceRow | null = null
  for (const row of rows) {
    if (!holdsFor(row, ask) || !holdsOn(row, date, dayOfWeek)) continue
    if (best === null || fitsBetter(row, best)) best = row
  }
  return best
}

const holdsOn = (row: PriceRow, date: IsoDate, dayOfWeek: number): boolean => {
  if (row.from !== undefined && date < row.from) return false
  if (row.to !== undefined && date > row.to) return false
  return row.weekdays === undefined || row.weekdays.includes(dayOfWeek)
}

/** Of two rows that say as much, the one for fewer days fits better. */
const fitsBetter = (row: PriceRow, other: PriceRow): boolean =>
  (exactness(row) - exactness(other) || lengthInDays(other) - lengthInDays(row) || compareFit(row, other)) > 0

/** Rows without a first or a last day are longer than any that have both; a price list reaches no further back or on. */
const lengthInDays = ({ from = '1900-01-01', to = '2999-12-31' }: PriceRow) => daysBetween(from, to)
