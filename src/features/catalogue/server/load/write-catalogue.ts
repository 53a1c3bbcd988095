import { type Insertable, sql } from 'kysely'
import { contentKind } from '#features/content/rules/items/content-kind.ts'
import { templateKind } from '#features/content/rules/text-kinds.ts'
import {
  contentSearch,
  replaceCalendarItems,
  replaceContentItems,
  replaceMessages,
  replaceTemplates,
} from '#features/content/server/index.ts'
import { waitForPhotos } from '#features/media/server/index.ts'
import type { RecordKind, RecordValue } from '#features/records/rules/record-kind.ts'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import { withShownPhotos } from '#features/records/rules/shown-photos.ts'
import { findPhotos, storeShippedRecords } from '#features/records/server/index.ts'
import { refreshSearch } from '#features/search/server/index.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { locationKind } from '../../rules/records/place-kinds.ts'
import { productKind } from '../../rules/records/product-kind.ts'
import { placedWebPackage } from '../../rules/web-packages/web-package-record.ts'
import { locationSearch, productSearch, webPackageSearch } from '../records/catalogue-search.ts'
import { countReviews } from '../stores/store-review.ts'
import { recordsOfData } from './catalogue-records.ts'
import {
  categoryRow,
  currencyRow,
  groupRow,
  locationRow,
  productRow,
  reviewRow,
  supplierRow,
  venueRow,
  webPackageRow,
} from './catalogue-rows.ts'
import type { CatalogueData } from './read-catalogue.ts'

type Shipped = 'category_group' | 'category' | 'supplier' | 'location' | 'venue' | 'product' | 'web_package'

/** Makes the shipped rows what the data says: new and changed ones are written, those gone are deleted. */
export const writeCatalogue = async (tx: Tx, files: CatalogueData): Promise<void> => {
  await waitForPhotos(tx)
  const data = await withPhotos(tx, files)
  const values = <Value>(records: readonly { value: Value }[]) => records.map(({ value }) => value)
  const { follows, keptOf } = await storeShippedRecords(tx, recordsOfData(files))
  const followed = <Value extends { id: string }>(kind: RecordKindName, list: readonly Value[]) =>
    list.filter(({ id }) => follows(kind, id))
  const currencies = values(data.currencies).filter(({ name }) => follows('currency', name))
  await upsert(tx, 'currency', 'name', currencies.map(currencyRow))
  const rows: { [Name in Shipped]: Insertable<Tables[Name]>[] } = {
    category_group: followed('categoryGroup', values(data.categoryGroups).map(groupRow)),
    category: followed('category', values(data.categories).map(categoryRow)),
    supplier: followed('supplier', values(data.suppliers).map(supplierRow)),
    location: followed('location', values(data.locations).map(locationRow)),
    venue: followed(
      'venue',
      data.venues.map(({ value, locationId }) => venueRow(value, locationId)),
    ),
    product: [],
    web_package: followed(
      'webPackage',
      data.webPackages.map(({ value, locationId }) => placedWebPackage(value, locationId)),
    ).map(webPackageRow),
  }
  const names = Object.keys(rows) as Shipped[]
  for (const name of names) await upsert(tx, name, 'id', rows[name])
  const rates = await readRates(tx)
  rows.product = followed(
    'product',
    data.products.map(({ value, locationId }) =>
      productRow(value, locationId, rates.get(value.supplier) ?? 1),
    ),
  )
  await upsert(tx, 'product', 'id', rows.product)
  const sold = new Set([...rows.product.map(({ id }) => id), ...keptOf('product')])
  const reviews = data.reviews
    .filter(({ value }) => value.product === undefined || sold.has(value.product))
    .map(({ value, locationId }) => reviewRow(value, locationId))
  await upsert(tx, 'review', 'id', reviews)
  await deleteGone(tx, 'review', reviews, [])
  for (const name of names.toReversed()) await deleteGone(tx, name, rows[name], keptOf(kindOf[name]))
  for (const table of ['product', 'location'] as const) await countReviews(tx, table)
  for (const source of [locationSearch, productSearch, webPackageSearch]) await refreshSearch(tx, source)
  const named = <Value extends { name: string }>(kind: RecordKindName, list: readonly Value[]) =>
    list.filter(({ name }) => follows(kind, name))
  await replaceTemplates(tx, named('template', values(data.templates)))
  await replaceMessages(tx, named('dictionary', values(data.messages)))
  await replaceContentItems(tx, followed('content', values(data.contentItems)), keptOf('content'))
  await refreshSearch(tx, contentSearch)
  await replaceCalendarItems(tx, followed('calendar', values(data.calendar)), keptOf('calendar'))
}

/** The data as rows are made of it: with the photos of the library as they are shown, as far as they are here. */
const withPhotos = async (tx: Tx, data: CatalogueData): Promise<CatalogueData> => {
  const shown = async <Value extends RecordValue, Record extends { readonly value: Value }>(
    kind: Pick<RecordKind, 'sections'>,
    records: readonly Record[],
  ): Promise<Record[]> => {
    const find = await findPhotos(
      tx,
      kind,
      records.map(({ value }) => value),
      { only: 'look' },
    )
    return records.map((record) => ({ ...record, value: withShownPhotos(kind, record.value, find) }))
  }
  return {
    ...data,
    products: await shown(productKind, data.products),
    locations: await shown(locationKind, data.locations),
    contentItems: await shown(contentKind, data.contentItems),
    templates: await shown(templateKind, data.templates),
  }
}

const kindOf = {
  category_group: 'categoryGroup',
  category: 'category',
  supplier: 'supplier',
  location: 'location',
  venue: 'venue',
  product: 'product',
  web_package: 'webPackage',
} as const satisfies Record<Shipped, RecordKindName>

/** Units of each supplier's currency for one pound; staff may have changed a rate. */
const readRates = async (tx: Tx): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .selectFrom('supplier')
    .innerJoin('currency', 'currency.name', 'supplier.currency')
    .select(['supplier.id', 'exchange_rate'])
    .execute()
  return new Map(rows.map((row) => [row.id, row.exchange_rate]))
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

const deleteGone = async (
  tx: Tx,
  table: Shipped | 'review',
  rows: readonly { id: string }[],
  kept: readonly string[],
): Promise<void> => {
  const ids = [...rows.map(({ id }) => id), ...kept]
  await sql`delete from ${sql.table(table)} where shipped and not id = any(${ids}::text[])`.execute(tx)
}
