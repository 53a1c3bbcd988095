import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Section } from '#kernel/section.ts'
import { keysOfIds, readByKeys } from '#platform/server/cache/dependencies.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Point } from '../../rules/distance.ts'
import type { GridSource, StaffGridSource } from '../../rules/grid/project-grid.ts'
import '../tables.ts'

export type ProductFilter = {
  section?: Section
  locationId?: string
  categoryId?: string
  categoryGroupId?: string
  type?: string
  ids?: readonly string[]
  supplierIds?: readonly string[]
  /** Selects products with a venue or meeting point at most `miles` from the point. */
  around?: { point: Point; miles: number }
}

/** Returns the grid sources of the products that match a filter and that everyone can see. */
export const findGridSources = (database: Kysely<Tables>, filter: ProductFilter): Promise<GridSource[]> =>
  readGridSources(
    filter,
    sql<GridSource>`
      select ${gridColumns}
      from product join category on category.id = product.category_id
      where product.hide_listing is null and ${pageCondition(filter)} and ${conditionsOf(filter)}
      order by product.name, product.id`,
    database,
  )

/** Returns the grid sources for staff, with suppliers, exchange rates and staff-only products. */
export const findStaffGridSources = (
  database: Kysely<Tables>,
  filter: ProductFilter,
): Promise<StaffGridSource[]> =>
  readGridSources(
    filter,
    sql<StaffGridSource>`
      select ${gridColumns}, supplier_id as "supplierId", supplier.name as "supplierName",
        currency.exchange_rate as "exchangeRate"
      from product join category on category.id = product.category_id
      join supplier on supplier.id = product.supplier_id
      join currency on currency.name = supplier.currency
      where product.hide_listing is distinct from 'Everyone' and ${conditionsOf(filter)}
      order by product.name, product.id`,
    database,
  )

const readGridSources = async <Source extends GridSource>(
  filter: ProductFilter,
  query: RawBuilder<Source>,
  database: Kysely<Tables>,
): Promise<Source[]> => {
  const { rows } = await readByKeys(
    () => query.execute(database),
    ({ rows: found }) => ({ ...productKeys(filter), ...categoryKeys(filter, found) }),
  )
  return rows
}

/** The condition that a product has a page: its first location, which links use, is on the website. */
export const isHomeOnWeb = sql<boolean>`exists (
  select from location where location.id = product.location_ids[1] and not location.remove_from_web)`

/**
 * Returns the SQL condition that a product has a page. For a filter with a location or ids it is always true, because
 * the caller decides about such products.
 */
const pageCondition = ({ locationId, ids }: ProductFilter): RawBuilder<boolean> =>
  locationId !== undefined || ids !== undefined ? sql`true` : isHomeOnWeb

/** Returns the dependency keys of products for a filter. Without a location or ids, a list depends on every product. */
const productKeys = ({ locationId, section, categoryId, ids }: ProductFilter): Record<string, string[]> => {
  if (locationId !== undefined) {
    const kind = categoryId === undefined ? [] : ['of', categoryId]
    return { product: [['in', locationId, section ?? [], kind].flat().join(' ')] }
  }
  return ids ? { product: keysOfIds(ids) } : {}
}

/** Returns the dependency keys of the found products' categories. The list of a category group depends on all. */
const categoryKeys = (
  { categoryGroupId }: ProductFilter,
  found: readonly GridSource[],
): Record<string, string[]> =>
  categoryGroupId === undefined
    ? { category: keysOfIds([...new Set(found.flatMap(({ categoryIds }) => categoryIds))]) }
    : {}

/** True if all categories of the product are spicy. Most products have only one, which is checked first. */
const isSpicy = sql<boolean>`category.is_spicy and (cardinality(product.category_ids) = 1 or not exists (
  select from category as other where other.id = any(product.category_ids) and not other.is_spicy))`

const gridColumns = sql`product.id, product.type, product.name, product.sections,
  product.category_id as "categoryId", product.category_ids as "categoryIds", category.name as "categoryName",
  category.url as "categoryUrl", ${isSpicy} as "isSpicy", category.tabs, tint, hide_listing as "hideListing",
  location_ids as "locationIds", venue_ids as "venueIds", top_venue_ids as "topVenueIds",
  meeting_point_id as "meetingPointId", created_date as "createdDate", manual_score as "manualScore",
  duration_minutes as "durationMinutes", description, review_count as "reviewCount", review_sum as "reviewSum",
  config, availability, prices, product.detail->'images' as images`

const conditionsOf = (filter: ProductFilter): RawBuilder<unknown> => {
  const { section, locationId, categoryId, categoryGroupId, type, ids, supplierIds, around } = filter
  const conditions = [sql`true`]
  if (section) conditions.push(sql`${section} = any(product.sections)`)
  if (locationId) conditions.push(sql`product.location_ids @> ${[locationId]}::text[]`)
  if (categoryId) conditions.push(sql`product.category_ids @> ${[categoryId]}::text[]`)
  if (categoryGroupId) conditions.push(sql`category.category_group_id = ${categoryGroupId}`)
  if (type) conditions.push(sql`product.type = ${type}`)
  if (ids) conditions.push(sql`product.id = any(${[...ids]}::text[])`)
  if (supplierIds) conditions.push(sql`product.supplier_id = any(${[...supplierIds]}::text[])`)
  if (around) conditions.push(isAround(around))
  return sql.join(conditions, sql` and `)
}

/** Selects by a square around the point: a degree of latitude is 69 miles. The caller applies the exact distance. */
const isAround = ({ point, miles }: { point: Point; miles: number }): RawBuilder<unknown> => {
  const latitudes = miles / 69
  const longitudes = latitudes / Math.max(0.01, Math.cos((point.lat * Math.PI) / 180))
  return sql`exists (
    select from venue
    where (venue.id = any(product.venue_ids) or venue.id = product.meeting_point_id)
      and venue.lat between ${point.lat - latitudes} and ${point.lat + latitudes}
      and venue.lon between ${point.lon - longitudes} and ${point.lon + longitudes})`
}

/** Returns whole rows by id. Each row also tells whether the product is spicy. */
export const findProductRows = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<ProductRow[]> =>
  ids.length === 0 ? [] : readByKeys(() => selectProducts(database, ids).execute(), rowKeys(ids))

/** Returns whole rows by id, with the supplier's name and currency. */
export const findProductsWithSupplier = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<ProductWithSupplierRow[]> => {
  if (ids.length === 0) return []
  const query = selectProducts(database, ids)
    .innerJoin('supplier', 'supplier.id', 'product.supplier_id')
    .innerJoin('currency', 'currency.name', 'supplier.currency')
    .select(['supplier.name as supplier_name', 'supplier.currency', 'currency.exchange_rate'])
  return readByKeys(
    () => query.execute(),
    (rows) => ({
      ...rowKeys(ids)(rows),
      supplier: keysOfIds(rows.map((row) => row.supplier_id)),
      currency: rows.map((row) => `name ${row.currency}`),
    }),
  )
}

const selectProducts = (database: Kysely<Tables>, ids: readonly string[]) =>
  database
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .selectAll('product')
    .select(isSpicy.as('is_spicy'))
    .where('product.id', 'in', ids)

const rowKeys = (ids: readonly string[]) => (rows: readonly ProductRow[]) => ({
  product: keysOfIds(ids),
  category: keysOfIds(rows.flatMap((row) => row.category_ids)),
})

export type ProductRow = Selectable<Tables['product']> & { is_spicy: boolean }
export type ProductWithSupplierRow = ProductRow & {
  supplier_name: string
  currency: string
  exchange_rate: number
}

/** Returns which of these products a section offers. */
export const productsOfferedIn = async (
  database: Kysely<Tables>,
  productIds: readonly string[],
  section: Section,
): Promise<ReadonlySet<string>> => {
  if (productIds.length === 0) return new Set()
  const offered = await database
    .selectFrom('product')
    .select('id')
    .where('id', 'in', [...productIds])
    .where(sql<boolean>`${section} = any(sections)`)
    .execute()
  return new Set(offered.map(({ id }) => id))
}

/** Selects the columns from which the pictures of listed products are determined. */
const selectPictured = (database: Kysely<Tables>) =>
  database
    .selectFrom('product')
    .select(['id', 'name', 'category_id', 'location_ids', 'detail'])
    .where('hide_listing', 'is', null)

/** Returns a product with its pictures; undefined if it is hidden. */
export const findPicturedProduct = (database: Kysely<Tables>, id: string) =>
  selectPictured(database).where('id', '=', id).executeTakeFirst()

/** Returns listed products with their pictures, the most reviewed first. */
export const listPicturedProducts = (database: Kysely<Tables>, limit: number) =>
  selectPictured(database).orderBy('review_count', 'desc').orderBy('id').limit(limit).execute()
