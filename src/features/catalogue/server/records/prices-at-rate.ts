import type { Database } from '#platform/server/database/connect.ts'
import type { PriceRow } from '../../rules/product-config.ts'
import { listPricedRecords, suppliersPaidIn } from './catalogue-record-store.ts'
import { productRow } from './catalogue-rows.ts'

/** A product whose prices another exchange rate changes, with the first changed price before and after, in pence. */
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
  const repriced = records.flatMap(({ content, prices: before }): RepricedProduct[] => {
    const after: PriceRow[] = JSON.parse(productRow(content, content.location, exchangeRate).prices)
    const at = after.findIndex(({ pricePence }, index) => pricePence !== before[index]?.pricePence)
    if (at === -1) return []
    const [was, is] = [before[at]?.pricePence ?? null, after[at]!.pricePence]
    return [{ id: content.id, name: content.name, beforePence: was, afterPence: is }]
  })
  return { suppliers, repriced }
}
