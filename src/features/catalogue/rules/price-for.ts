import { addDays, type IsoDate, weekday } from '#kernel/dates.ts'
import { cheapestRow, type GroupAsk, holdsFor, type Price, priceByRows } from './price-by-rows.ts'
import type { PricedProduct, PriceRow } from './product.ts'

export type { Price } from './price-by-rows.ts'

export type PriceAsk = GroupAsk & {
  /** `yyyy-MM-dd`, from which nights are counted; null asks for the lowest price of any date ('from' price). */
  date: IsoDate | null
}

/**
 * What a product costs (ruling 10): the most exact row of the price list that holds for the date, section and
 * people. Null is price on application. Nights are priced one by one, each by its own date's row, and one night
 * without a row makes the whole price on application. Throws on fewer than one person.
 */
export const priceFor = (product: PricedProduct, ask: PriceAsk): Price | null =>
  priceByRows(product, ask, (night) =>
    priceRowFor(product.prices, ask.date === null ? null : addDays(ask.date, night), ask),
  )

/**
 * The row that holds, or null. Dates beat weekdays beat neither; a row for some sections beats one for all;
 * the earlier of equals wins. Without a date: the cheapest row for the people and section.
 */
export const priceRowFor = (
  rows: readonly PriceRow[],
  date: IsoDate | null,
  ask: Pick<GroupAsk, 'people' | 'section'>,
): PriceRow | null => {
  if (date === null) return cheapestRow(rows, ask)
  const dayOfWeek = weekday(date)
  let best: PriceRow | null = null
  let bestRank = -1
  for (const row of rows) {
    if (!holdsFor(row, ask) || !holdsOn(row, date, dayOfWeek)) continue
    const rank = exactness(row)
    if (rank > bestRank) [best, bestRank] = [row, rank]
  }
  return best
}

const holdsOn = (row: PriceRow, date: IsoDate, dayOfWeek: number): boolean => {
  if (row.from !== undefined && date < row.from) return false
  if (row.to !== undefined && date > row.to) return false
  return row.weekdays === undefined || row.weekdays.includes(dayOfWeek)
}

const exactness = (row: PriceRow): number => {
  const dated = row.from !== undefined || row.to !== undefined
  return (dated ? 4 : 0) + (row.weekdays === undefined ? 0 : 2) + (row.sections === undefined ? 0 : 1)
}
