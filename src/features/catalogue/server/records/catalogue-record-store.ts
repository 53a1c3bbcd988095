import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { PriceRow } from '../../rules/product-config.ts'
import type { EditedProduct } from '../../rules/records/product-kind.ts'
import '../tables.ts'

// SQL of the rows that are derived from the catalogue's records. The stores of products, places and suppliers read
// these rows.

type Table = 'currency' | 'category_group' | 'category' | 'supplier' | 'location' | 'venue' | 'product'

/** Returns the function that deletes one row of a table. */
export const eraseFrom = (table: Table, key: 'id' | 'name') => async (tx: Tx, id: string) => {
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(tx)
}

/** Returns the units of each supplier's currency for one pound, by supplier. */
export const ratesOf = async (
  tx: Tx,
  supplierIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .selectFrom('supplier')
    .innerJoin('currency', 'currency.name', 'supplier.currency')
    .select(['supplier.id', 'exchange_rate'])
    .where('supplier.id', '=', sql<string>`any(${[...new Set(supplierIds)]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, exchange_rate }) => [id, exchange_rate]))
}

/** Returns the ids of the suppliers that are paid in one of these currencies. */
export const suppliersPaidIn = async (
  database: Kysely<Tables>,
  currencies: readonly string[],
): Promise<string[]> => {
  const rows = await database
    .selectFrom('supplier')
    .select('id')
    .where('currency', 'in', currencies)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the records of the products of the given suppliers, with the prices in their rows. */
export const listPricedRecords = async (database: Kysely<Tables>, supplierIds: readonly string[]) => {
  const { rows } = await sql<{ content: EditedProduct; prices: PriceRow[] }>`
    select record.content, product.prices from record join product on product.id = record.id
    where kind = 'product' and removed_at is null and product.supplier_id = any(${supplierIds}::text[])
    order by product.id`.execute(database)
  return rows
}

/** Replaces the price list of a product. @param prices the rows of the price list as JSON */
export const updatePrices = async (tx: Tx, productId: string, prices: string): Promise<void> => {
  await tx.updateTable('product').set({ prices }).where('id', '=', productId).execute()
}

/** Returns a SQL expression for the ids in a field of a record, if its value is a single id. */
export const idIn = (field: string): RawBuilder<unknown> => sql`array[content ->> ${field}]`
/** Returns a SQL expression for the ids in a field of a record, if its value is a list of ids. */
export const idsIn = (field: string): RawBuilder<unknown> =>
  sql`array(select jsonb_array_elements_text(coalesce(content -> ${field}, '[]')))`

type Referring = {
  readonly kind: RecordKindName
  /** A SQL expression for the ids that a record refers to. */
  readonly referencedIds: RawBuilder<unknown>
  /** Ids of referring records to ignore, if they have the same kind as the referenced ones. */
  readonly except: readonly string[]
}

/** Returns which of the given records are referenced by a field of others, each with the title of one referrer. */
export const findReferringTitles = async (
  tx: Tx,
  to: { readonly kind: RecordKindName; readonly ids: readonly string[] },
  { kind, referencedIds, except }: Referring,
): Promise<{ id: string; title: string }[]> => {
  const { rows } = await sql<{ id: string; title: string }>`
    select named.id, min(title) as title from record, unnest(${referencedIds}) as named (id)
    where kind = ${kind} and removed_at is null and named.id = any(${to.ids}::text[])
      and not (${kind === to.kind} and record.id = any(${except}::text[]))
      and exists (select from record_reference
        where from_kind = record.kind and from_id = record.id and to_kind = ${to.kind} and to_id = any(${to.ids}::text[]))
    group by named.id`.execute(tx)
  return rows
}
