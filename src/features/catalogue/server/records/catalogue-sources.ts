import { isSame } from '#features/records/rules/differences.ts'
import { type RecordSource, recordSource } from '#features/records/server/index.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { upsertRows } from '#platform/server/database/upsert-rows.ts'
import { categoryGroupKind, categoryKind } from '../../rules/records/category-kinds.ts'
import { locationKind, venueKind } from '../../rules/records/place-kinds.ts'
import { type EditedProduct, productKind } from '../../rules/records/product-kind.ts'
import { currencyKind, supplierKind } from '../../rules/records/supplier-kinds.ts'
import {
  eraseFrom,
  listPricedRecords,
  ratesOf,
  suppliersPaidIn,
  updatePrices,
} from './catalogue-record-store.ts'
import {
  categoryRow,
  currencyRow,
  groupRow,
  locationRow,
  productRow,
  supplierRow,
  venueRow,
} from './catalogue-rows.ts'
import {
  foundByCategory,
  foundByLocation,
  foundByVenue,
  locationSearch,
  productSearch,
} from './catalogue-search.ts'
import {
  referencedLocationTypes,
  referencedSupplierTypes,
  referencedVenueTypes,
  referenceProblems,
} from './reference-problems.ts'

const writeProducts = async (tx: Tx, values: readonly EditedProduct[]): Promise<void> => {
  const rates = await ratesOf(
    tx,
    values.map(({ supplier }) => supplier),
  )
  const rows = values.map((value) => productRow(value, value.location, rateIn(rates, value)))
  await upsertRows(tx, 'product', 'id', rows)
}

/** Returns the exchange rate of a product. @throws if its supplier is unknown, which foreign keys prevent */
const rateIn = (rates: ReadonlyMap<string, number>, { supplier }: EditedProduct): number => {
  const rate = rates.get(supplier)
  if (rate === undefined) throw new Error(`no supplier ${supplier}`)
  return rate
}

/**
 * Recalculates the prices that are defined by a mark-up, because they depend on the exchange rate. Updates only
 * products whose prices change.
 */
const recalculatePrices = async (tx: Tx, supplierIds: readonly string[]): Promise<void> => {
  const records = await listPricedRecords(tx, supplierIds)
  const rates = await ratesOf(tx, supplierIds)
  for (const { content, prices: storedPrices } of records) {
    // The record already has another supplier than the row: `writeProducts` writes its prices.
    const rate = rates.get(content.supplier)
    if (rate === undefined) continue
    const { prices } = productRow(content, content.location, rate)
    if (isSame(JSON.parse(prices), storedPrices)) continue
    await updatePrices(tx, content.id, prices)
  }
}

/** The catalogue's kinds of records, with the functions that write their rows. */
export const catalogueSources: readonly RecordSource[] = [
  recordSource({
    kind: currencyKind,
    write: async (tx, values) => {
      await upsertRows(tx, 'currency', 'name', values.map(currencyRow))
      const names = values.map(({ name }) => name)
      await recalculatePrices(tx, await suppliersPaidIn(tx, names))
    },
    erase: eraseFrom('currency', 'name'),
  }),
  recordSource({
    kind: categoryGroupKind,
    write: (tx, values) =>
      upsertRows(
        tx,
        'category_group',
        'id',
        values.map(({ order, ...value }) => groupRow(value, order)),
      ),
    erase: eraseFrom('category_group', 'id'),
  }),
  recordSource({
    kind: categoryKind,
    write: (tx, values) =>
      upsertRows(
        tx,
        'category',
        'id',
        values.map(({ order, ...value }) => categoryRow(value, order)),
      ),
    erase: eraseFrom('category', 'id'),
    dependentSearches: foundByCategory,
  }),
  recordSource({
    kind: supplierKind,
    write: async (tx, values) => {
      await upsertRows(tx, 'supplier', 'id', values.map(supplierRow))
      await recalculatePrices(
        tx,
        values.map(({ id }) => id),
      )
    },
    erase: eraseFrom('supplier', 'id'),
    problems: referenceProblems('supplier', referencedSupplierTypes),
  }),
  recordSource({
    kind: locationKind,
    write: (tx, values) => upsertRows(tx, 'location', 'id', values.map(locationRow)),
    erase: eraseFrom('location', 'id'),
    problems: referenceProblems('location', referencedLocationTypes),
    search: locationSearch,
    dependentSearches: foundByLocation,
  }),
  recordSource({
    kind: venueKind,
    write: (tx, values) =>
      upsertRows(
        tx,
        'venue',
        'id',
        values.map(({ location, ...value }) => venueRow(value, location)),
      ),
    erase: eraseFrom('venue', 'id'),
    problems: referenceProblems('venue', referencedVenueTypes),
    dependentSearches: foundByVenue,
  }),
  recordSource({
    kind: productKind,
    write: writeProducts,
    erase: eraseFrom('product', 'id'),
    search: productSearch,
  }),
]
