import type { Database } from '#platform/server/database/connect.ts'
import type { PriceRow } from '../../rules/product-config.ts'
import { listPricedRecords, suppliersPaidIn } from './catalogue-record-store.ts'
import { productRow } from './catalogue-rows.ts'

/** A product whose prices change with the exchange rate, and its first changed price before and after the change. */
export type RepricedProduct = {
  readonly id: string
  readonly name: string
  readonly beforePence: number | null
  readonly afterPence: number | null
}

/**
 * Returns the suppliers that are paid in a currency, and their products whose prices would be different at the given
 * exchange rate. Only prices that are calculated from a cost and a mark-up depend on the rate. Changes nothing.
 */
export const pricesAtRate = async (
  database: Database,
  currency: string,
  exchangeRate: number,
): Promise<{ suppliers: readonly string[]; repriced: readonly RepricedProduct[] }> => {
  const suppliers = await suppliersPaidIn(database, [currency])
  const records = await listPricedRecords(database, suppliers)
  const repriced = records.flatMap(({ content, prices: pricesBefore }): RepricedProduct[] => {
    const pricesAfter: PriceRow[] = JSON.parse(productRow(content, content.location, exchangeRate).prices)
    const firstChanged = pricesAfter.findIndex(
      ({ pricePence }, index) => pricePence !== pricesBefore[index]?.pricePence,
    )
    if (firstChanged === -1) return []
    const [beforePence, afterPence] = [
      pricesBefore[firstChanged]?.pricePence ?? null,
      pricesAfter[firstChanged]!.pricePence,
    ]
    return [{ id: content.id, name: content.name, beforePence, afterPence }]
  })
  return { suppliers, repriced }
}
