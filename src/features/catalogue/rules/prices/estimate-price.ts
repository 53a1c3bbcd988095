import { addDays, type IsoDate } from '#kernel/dates.ts'
import { roundHalfAwayFromZero } from '#kernel/money.ts'
import type { PricedProduct, PriceRow } from '../product-config.ts'
import { type PriceQuery, priceFor } from './price-for.ts'

type PriceEstimate = { label: 'Estimated from last year' | 'Estimated'; perPersonPence: number }

const yearlyRise = 1.05
/** 52 weeks, so that the weekday is the same. */
const daysToLastYear = -364

/**
 * Returns an estimate for staff if a date has no price (CAT-O12): last year's price plus 5 per cent, otherwise the
 * price of the row that ends last. Null if the date has a price or the product has no rows.
 */
export const estimatePrice = (
  product: PricedProduct,
  query: PriceQuery & { date: IsoDate },
): PriceEstimate | null => {
  if (priceFor(product, query) !== null) return null
  const lastYearsPrice = priceFor(product, { ...query, date: addDays(query.date, daysToLastYear) })
  if (lastYearsPrice) {
    return {
      label: 'Estimated from last year',
      perPersonPence: roundHalfAwayFromZero(lastYearsPrice.perPersonPence * yearlyRise),
    }
  }
  const lastRow = lastEndingRow(product.prices)
  if (!lastRow) return null
  const price = priceFor(
    { ...product, prices: [{ per: lastRow.per, pricePence: lastRow.pricePence }] },
    query,
  )
  return price && { label: 'Estimated', perPersonPence: price.perPersonPence }
}

/** Returns the row that ends last. A row without an end counts as the first to end. */
const lastEndingRow = (rows: readonly PriceRow[]): PriceRow | null =>
  rows.reduce<PriceRow | null>(
    (lastRow, row) => (lastRow === null || (row.to ?? '') > (lastRow.to ?? '') ? row : lastRow),
    null,
  )
