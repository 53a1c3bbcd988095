import { sql } from 'kysely'
import { isSame } from '#features/records/rules/differences.ts'
import { type RecordSource, recordSource } from '#features/records/server/index.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { upsertRows } from '#platform/server/database/upsert-rows.ts'
import type { PriceRow } from '../../rules/product-config.ts'
import { categoryGroupKind, categoryKind } from '../../rules/records/category-kinds.ts'
import { locationKind, venueKind } from '../../rules/records/place-kinds.ts'
import { type EditedProduct, productKind } from '../../rules/records/product-kind.ts'
import { currencyKind, supplierKind } from '../../rules/records/supplier-kinds.ts'
import {
  categoryRow,
  currencyRow,
  groupRow,
  locationRow,
  productRow,
  supplierRow,
  venueRow,
} from './catalogue-rows.ts'
import '../tables.ts'
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

type Table = 'currency' | 'category_group' | 'category' | 'supplier' | 'location' | 'venue' | 'product'

const eraseFrom = (table: Table, key: 'id' | 'name') => async (tx: Tx, id: string) => {
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(tx)
}

/** Returns the units of each supplier's currency for one pound, by supplier. */
const ratesOf = async (tx: Tx, suppliers: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .selectFrom('supplier')
    .innerJoin('currency', 'currency.name', 'supplier.currency')
    .select(['supplier.id', 'exchange_rate'])
    .where('supplier.id', '=', sql<string>`any(${[...new Set(suppliers)]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, exchange_rate }) => [id, exchange_rate]))
}

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

/** Recalculates prices with a mark-up after a change of the exchange rate. Updates only changed price columns. */
const recalculatePrices = async (tx: Tx, suppliers: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ content: EditedProduct; prices: PriceRow[] }>`
    select record.content, product.prices from record join product on product.id = record.id
    where kind = 'product' and removed_at is null and product.supplier_id = any(${suppliers}::text[])
    order by product.id`.execute(tx)
  const rates = await ratesOf(tx, suppliers)
  for (const { content, prices: before } of rows) {
    // A product that moves to another supplier is written separately.
    const rate = rates.get(content.supplier)
    if (rate === undefined) continue
    const { prices } = productRow(content, content.location, rate)
    if (isSame(JSON.parse(prices), before)) continue
    await tx.updateTable('product').set({ prices }).where('id', '=', content.id).execute()
  }
}

/** The catalogue's kinds of records, with the functions that write their rows. */
export const catalogueSources: readonly RecordSource[] = [
  recordSource({
    kind: currencyKind,
    write: async (tx, values) => {
      await upsertRows(tx, 'currency', 'name', values.map(currencyRow))
      const names = values.map(({ name }) => name)
      const suppliers = await tx.selectFrom('supplier').select('id').where('currency', 'in', names).execute()
      await recalculatePrices(
        tx,
        suppliers.map(({ id }) => id),
      )
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
