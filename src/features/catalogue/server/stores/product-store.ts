import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Section } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Point } from '../../rules/distance.ts'
import type { GridSource } from '../../rules/project-grid.ts'
import '../tables.ts'

export type ProductFilter = {
  section?: Section
  locationId?: string
  categoryId?: string
  categoryGroupId?: string
  type?: string
  ids?: readonly string[]
  supplierIds?: readonly string[]
  /** At most so many miles from a point: some venue or meeting point of the product is. */
  around?: { point: Point; miles: number }
  /** Products that only staff see (hideListing Everyone Except Staff) are left out unless asked for. */
  withStaffOnly: boolean
}

/** What grids need of the products a filter finds; products hidden from everyone are never listed. */
export const findGridSources = async (
  database: Kysely<Tables>,
  filter: ProductFilter,
): Promise<GridSource[]> => {
  const { rows } = await sql<GridSource>`
    select product.id, product.type, product.name, product.sections, supplier_id as "supplierId",
      supplier.name as "supplierName", product.category_id as "categoryId", category.name as "categoryName",
      category.url as "categoryUrl",
      ${isSpicy} as "isSpicy", category.tabs, tint, hide_listing as "hideListing",
      location_ids as "locationIds", venue_ids as "venueIds", top_venue_ids as "topVenueIds",
      meeting_point_id as "meetingPointId",
      created_date as "createdDate", manual_score as "manualScore", duration_minutes as "durationMinutes",
      description, review_count as "reviewCount", review_sum as "reviewSum", config, availability, prices,
      currency.exchange_rate as "exchangeRate",
      product.detail->'images'->0 as image
    from product
    join category on category.id = product.category_id
    join supplier on supplier.id = product.supplier_id
    join currency on currency.name = supplier.currency
    where ${sql.join(conditionsOf(filter), sql` and `)}
    order by product.name, product.id`.execute(database)
  return rows
}

/** All categories of the product are spicy; a product almost always has one. */
const isSpicy = sql<boolean>`category.is_spicy and (cardinality(product.category_ids) = 1 or not exists (
  select from category as other where other.id = any(product.category_ids) and not other.is_spicy))`

const conditionsOf = (filter: ProductFilter): RawBuilder<unknown>[] => {
  const { section, locationId, categoryId, categoryGroupId, type, ids, supplierIds, around } = filter
  const all = [sql`product.hide_listing is distinct from 'Everyone'`]
  if (!filter.withStaffOnly) all.push(sql`product.hide_listing is null`)
  if (section) all.push(sql`${section} = any(product.sections)`)
  if (locationId) all.push(sql`product.location_ids @> ${[locationId]}::text[]`)
  if (categoryId) all.push(sql`product.category_ids @> ${[categoryId]}::text[]`)
  if (categoryGroupId) all.push(sql`category.category_group_id = ${categoryGroupId}`)
  if (type) all.push(sql`product.type = ${type}`)
  if (ids) all.push(sql`product.id = any(${[...ids]}::text[])`)
  if (supplierIds) all.push(sql`product.supplier_id = any(${[...supplierIds]}::text[])`)
  if (around) all.push(isAround(around))
  return all
}

/** A degree of latitude is 69 miles; the square found this way is cut to the circle by `distance`. */
const isAround = ({ point, miles }: { point: Point; miles: number }): RawBuilder<unknown> => {
  const high = miles / 69
  const wide = high / Math.max(0.01, Math.cos((point.lat * Math.PI) / 180))
  return sql`exists (
    select from venue
    where (venue.id = any(product.venue_ids) or venue.id = product.meeting_point_id)
      and venue.lat between ${point.lat - high} and ${point.lat + high}
      and venue.lon between ${point.lon - wide} and ${point.lon + wide})`
}

/** Whole rows by id, with the supplier's name and currency and whether the product is locked as spicy. */
export const findProducts = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<ProductRow[]> => {
  if (ids.length === 0) return []
  return database
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .innerJoin('supplier', 'supplier.id', 'product.supplier_id')
    .innerJoin('currency', 'currency.name', 'supplier.currency')
    .selectAll('product')
    .select(['supplier.name as supplier_name', 'supplier.currency', 'currency.exchange_rate'])
    .select(isSpicy.as('is_spicy'))
    .where('product.id', 'in', ids)
    .execute()
}

export type ProductRow = Selectable<Tables['product']> & {
  supplier_name: string
  currency: string
  exchange_rate: number
  is_spicy: boolean
}
