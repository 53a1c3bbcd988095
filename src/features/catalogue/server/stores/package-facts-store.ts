import { type Selectable, sql } from 'kysely'
import type { QueryParameters } from '#platform/server/database/prepared-query.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ProductExtra } from '../../rules/product-config.ts'
import '../tables.ts'

/** The fields of a product that packages need, without texts, pictures and availability. */
export type ProductFactsRow = Pick<
  Selectable<Tables['product']>,
  | 'id'
  | 'name'
  | 'type'
  | 'category_id'
  | 'location_ids'
  | 'config'
  | 'prices'
  | 'supplier_id'
  | 'venue_ids'
  | 'meeting_point_id'
  | 'duration_minutes'
> & {
  readonly options: ProductExtra[]
  readonly addOns: ProductExtra[]
  readonly supplier_name: string
  readonly currency: string
  readonly is_hidden: boolean
}

export type PackageFactsRow = {
  readonly products: readonly ProductFactsRow[]
  /** The names of the products' venues and meeting points, by id. */
  readonly venueNames: Readonly<Record<string, string>>
  readonly suppliers: readonly { readonly id: string; readonly name: string; readonly currency: string }[]
  readonly locations: readonly {
    readonly id: string
    readonly name: string
    readonly oneTransferPerDay: boolean
  }[]
  /** The units of each currency for one pound, by the name of the currency. */
  readonly exchangeRates: Readonly<Record<string, number>>
}

export type PackageFactIds = {
  readonly productIds: readonly string[]
  readonly supplierIds?: readonly string[]
  readonly locationIds?: readonly string[]
}

/** Returns the SQL of a `PackageFactsRow` as one JSON value. */
export const packageFactsJson = ({
  productIds,
  supplierIds,
  locationIds,
}: QueryParameters<Required<PackageFactIds>>) => sql`
  json_build_object(
    'products', (select coalesce(json_agg(found), '[]') from (
      select product.id, product.name, product.type, product.category_id, product.location_ids, product.config,
        product.prices, product.supplier_id, product.venue_ids, product.meeting_point_id,
        product.duration_minutes, product.hide_listing is not null as is_hidden,
        product.detail->'options' as options, product.detail->'addOns' as "addOns",
        supplier.name as supplier_name, supplier.currency
      from product join supplier on supplier.id = product.supplier_id
      where product.id = any(${productIds}::text[])) as found),
    'venueNames', (select coalesce(json_object_agg(id, name), '{}') from venue where id in (
      select unnest(venue_ids || meeting_point_id) from product where id = any(${productIds}::text[]))),
    'suppliers', (select coalesce(json_agg(found), '[]') from (
      select id, name, currency from supplier where id = any(${supplierIds}::text[])) as found),
    'locations', (select coalesce(json_agg(found), '[]') from (
      select id, name, detail->'oneTransferPerDay' as "oneTransferPerDay"
      from location where id = any(${locationIds}::text[])) as found),
    'exchangeRates', (select coalesce(json_object_agg(name, exchange_rate), '{}') from currency))`
