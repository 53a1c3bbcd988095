import { type Insertable, sql } from 'kysely'
import { replaceMessages, replaceTemplates } from '#features/content/server/index.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { countReviews } from '../stores/store-review.ts'
import {
  categoryRow,
  groupRow,
  locationRow,
  productRow,
  reviewRow,
  supplierRow,
  venueRow,
} from './catalogue-rows.ts'
import type { CatalogueData } from './read-catalogue.ts'

type Shipped = 'category_group' | 'category' | 'supplier' | 'location' | 'venue' | 'product' | 'review'

/** Makes the shipped rows what the data says: new and changed ones are written, those gone are deleted. */
export const writeCatalogue = async (tx: Tx, data: CatalogueData): Promise<void> => {
  const values = <Value>(records: readonly { value: Value }[]) => records.map(({ value }) => value)
  const currencies = values(data.currencies).map((record) => ({
    name: record.name,
    symbol: record.symbol,
    exchange_rate: record.exchangeRate,
    shipped: true,
  }))
  await upsert(tx, 'currency', 'name', currencies)
  const rates = new Map(currencies.map((row) => [row.name, row.exchange_rate]))
  const rateOf = new Map(values(data.suppliers).map((record) => [record.id, rates.get(record.currency) ?? 1]))
  const rows: { [Name in Shipped]: Insertable<Tables[Name]>[] } = {
    category_group: values(data.categoryGroups).map(groupRow),
    category: values(data.categories).map(categoryRow),
    supplier: values(data.suppliers).map(supplierRow),
    location: values(data.locations).map(locationRow),
    venue: data.venues.map(({ value, locationId }) => venueRow(value, locationId)),
    product: data.products.map(({ value, locationId }) =>
      productRow(value, locationId, rateOf.get(value.supplier) ?? 1),
    ),
    review: data.reviews.map(({ value, locationId }) => reviewRow(value, locationId)),
  }
  const names = Object.keys(rows) as Shipped[]
  for (const name of names) await upsert(tx, name, 'id', rows[name])
  for (const name of names.toReversed()) await deleteGone(tx, name, rows[name])
  for (const table of ['product', 'location'] as const) await countReviews(tx, table)
  await replaceTemplates(tx, values(data.templates))
  await replaceMessages(tx, values(data.messages))
}

/** Far below the 65,535 parameters of one statement. */
const rowsAtOnce = 500

const upsert = async (tx: Tx, table: string, key: string, rows: readonly object[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
  const changed = columns.filter((column) => column !== key)
  const assignments = changed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const values = rows.slice(from, from + rowsAtOnce).map((row) => sql`(${sql.join(Object.values(row))})`)
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}
      on conflict (${sql.ref(key)}) do update set ${sql.join(assignments)}`.execute(tx)
  }
}

const deleteGone = async (tx: Tx, table: Shipped, rows: readonly { id: string }[]): Promise<void> => {
  const ids = rows.map(({ id }) => id)
  await sql`delete from ${sql.table(table)} where shipped and not id = any(${ids}::text[])`.execute(tx)
}
