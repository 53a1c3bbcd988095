import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { RecordSource } from '#features/records/server/index.ts'
import { recordSource } from '#features/records/server/index.ts'
import { refreshSearch, type SearchSource } from '#features/search/server/index.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { categoryGroupKind, categoryKind } from '../../rules/records/category-kinds.ts'
import { locationKind, venueKind } from '../../rules/records/place-kinds.ts'
import { type EditedProduct, productKind } from '../../rules/records/product-kind.ts'
import { currencyKind, supplierKind } from '../../rules/records/supplier-kinds.ts'
import { webPackageKind } from '../../rules/web-packages/web-package-kind.ts'
import {
  categoryRow,
  currencyRow,
  groupRow,
  locationRow,
  productRow,
  supplierRow,
  venueRow,
  webPackageRow,
} from '../load/catalogue-rows.ts'
import '../tables.ts'
import { locationSearch, productSearch, webPackageSearch } from './catalogue-search.ts'

type Kept =
  | 'currency'
  | 'category_group'
  | 'category'
  | 'supplier'
  | 'location'
  | 'venue'
  | 'product'
  | 'web_package'

/** A row in place of the one with the same key. What staff wrote follows the shipped files no more. */
const put = async <Name extends Kept>(
  tx: Tx,
  table: Name,
  key: 'id' | 'name',
  row: Insertable<Tables[Name]>,
): Promise<void> => {
  const values: Record<string, unknown> = { ...row, shipped: false }
  const columns = Object.keys(values)
  const changes = columns
    .filter((column) => column !== key)
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(values))})
    on conflict (${sql.ref(key)}) do update set ${sql.join(changes)}`.execute(tx)
}

const eraseFrom = (table: Kept, key: 'id' | 'name') => async (tx: Tx, id: string) => {
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(tx)
}

/** All of them in one go, so that two who do it take turns instead of waiting for each other. */
const findAnew = async (tx: Tx, source: SearchSource, those: RawBuilder<{ id: string }>): Promise<void> => {
  const { rows } = await those.execute(tx)
  if (rows.length === 0) return
  await refreshSearch(
    tx,
    source,
    rows.map(({ id }) => id),
  )
}

/** Units of a supplier's currency for one pound. */
const rateOf = async (tx: Tx, supplierId: string): Promise<number> => {
  const row = await tx
    .selectFrom('supplier')
    .innerJoin('currency', 'currency.name', 'supplier.currency')
    .select('exchange_rate')
    .where('supplier.id', '=', supplierId)
    .executeTakeFirstOrThrow()
  return row.exchange_rate
}

const writeProduct = async (tx: Tx, value: EditedProduct) =>
  put(tx, 'product', 'id', productRow(value, value.location, await rateOf(tx, value.supplier)))

/** Prices given as a mark-up on cost follow the exchange rate; only those columns of the rows change. */
const priceAnew = async (tx: Tx, suppliers: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ content: EditedProduct }>`
    select record.content from record join product on product.id = record.id
    where kind = 'product' and removed_at is null and product.supplier_id = any(${suppliers}::text[])
    order by product.id`.execute(tx)
  for (const { content } of rows) {
    const { prices } = productRow(content, content.location, await rateOf(tx, content.supplier))
    await tx.updateTable('product').set({ prices }).where('id', '=', content.id).execute()
  }
}

export const webPackageSource = recordSource({
  kind: webPackageKind,
  write: (tx, value) => put(tx, 'web_package', 'id', webPackageRow(value)),
  erase: eraseFrom('web_package', 'id'),
  search: webPackageSearch,
})

/** What staff keep of the catalogue, and the rows made of it. */
export const catalogueSources: readonly RecordSource[] = [
  recordSource({
    kind: currencyKind,
    write: async (tx, value) => {
      await put(tx, 'currency', 'name', currencyRow(value))
      const suppliers = await tx
        .selectFrom('supplier')
        .select('id')
        .where('currency', '=', value.name)
        .execute()
      await priceAnew(
        tx,
        suppliers.map(({ id }) => id),
      )
    },
    erase: eraseFrom('currency', 'name'),
  }),
  recordSource({
    kind: categoryGroupKind,
    write: (tx, { order, ...value }) => put(tx, 'category_group', 'id', groupRow(value, order)),
    erase: eraseFrom('category_group', 'id'),
  }),
  recordSource({
    kind: categoryKind,
    write: (tx, { order, ...value }) => put(tx, 'category', 'id', categoryRow(value, order)),
    erase: eraseFrom('category', 'id'),
    findOthersAnew: (tx, ids) =>
      findAnew(tx, productSearch, sql`select id from product where category_ids && ${[...ids]}::text[]`),
  }),
  recordSource({
    kind: supplierKind,
    write: async (tx, value) => {
      await put(tx, 'supplier', 'id', supplierRow(value))
      await priceAnew(tx, [value.id])
    },
    erase: eraseFrom('supplier', 'id'),
  }),
  recordSource({
    kind: locationKind,
    write: (tx, value) => put(tx, 'location', 'id', locationRow(value)),
    erase: eraseFrom('location', 'id'),
    search: locationSearch,
    findOthersAnew: async (tx, ids) => {
      const there = sql`any(${[...ids]}::text[])`
      await findAnew(tx, productSearch, sql`select id from product where location_ids[1] = ${there}`)
      await findAnew(tx, webPackageSearch, sql`select id from web_package where location_id = ${there}`)
    },
  }),
  recordSource({
    kind: venueKind,
    write: (tx, { location, ...value }) => put(tx, 'venue', 'id', venueRow(value, location)),
    erase: eraseFrom('venue', 'id'),
  }),
  recordSource({
    kind: productKind,
    write: writeProduct,
    erase: eraseFrom('product', 'id'),
    search: productSearch,
  }),
  webPackageSource,
]
