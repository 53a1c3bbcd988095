import type { Kysely } from 'kysely'
import type { Section } from '#kernel/section.ts'
import { type JsonRead, readTogether } from '#platform/server/database/read-together.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { PriceRow, ProductConfig, ProductExtra, ProductType } from '../rules/product-config.ts'
import {
  type PackageFactIds,
  type PackageFactsRow,
  type ProductFactsRow,
  packageFactsJson,
} from './stores/package-facts-store.ts'
import { productsOfferedIn } from './stores/product-store.ts'
import { findMembers, findSuppliers } from './stores/supplier-store.ts'

/** The fields of a product that a package needs. They include costs, so they must never be sent to customers. */
export type ProductFacts = {
  productId: string
  name: string
  type: ProductType
  categoryId: string
  locationIds: string[]
  config: ProductConfig
  prices: PriceRow[]
  options: ProductExtra[]
  addOns: ProductExtra[]
  supplier: { supplierId: string; name: string; currency: string }
  venues: { venueId: string; name: string }[]
  meetingPoint: { meetingPointId: string; name: string } | null
  durationMinutes: number
  /** True if hidden from everyone, or from everyone except staff. */
  isHidden: boolean
}

/** The catalogue data that a package needs for its products, prices and locations, by id. Unknown ids are missing. */
type PackageFacts = {
  /** Products no longer in the database are missing (CAT-051). */
  readonly products: Readonly<Record<string, ProductFacts>>
  readonly suppliers: Readonly<Record<string, { readonly name: string; readonly currency: string }>>
  /** Each location, and whether it limits airport transfers to one a day. */
  readonly locations: Readonly<Record<string, { readonly name: string; readonly oneTransferPerDay: boolean }>>
  /** The units of each currency for one pound, by the name of the currency. */
  readonly exchangeRates: Readonly<Record<string, number>>
}

/**
 * Returns a `JsonRead` of the catalogue data that packages need, for `readTogether`. The data includes costs, so it
 * must never be sent to customers.
 */
export const packageFacts = ({
  productIds,
  supplierIds = [],
  locationIds = [],
}: PackageFactIds): JsonRead<PackageFacts> => ({
  values: { productIds, supplierIds, locationIds },
  json: packageFactsJson,
  fromJson: ({ products, venueNames, suppliers, locations, exchangeRates }: PackageFactsRow) => ({
    products: Object.fromEntries(products.map((row) => [row.id, productFacts(row, venueNames)])),
    suppliers: Object.fromEntries(suppliers.map((row) => [row.id, row])),
    locations: Object.fromEntries(locations.map((row) => [row.id, row])),
    exchangeRates,
  }),
})

/** Reads the catalogue data that packages need; see `packageFacts`. */
export const readPackageFacts = async (
  database: Kysely<Tables>,
  ids: PackageFactIds,
): Promise<PackageFacts> =>
  (await readTogether(database, 'package facts', { facts: packageFacts(ids) })).facts

const productFacts = (row: ProductFactsRow, venueNames: Readonly<Record<string, string>>) =>
  ({
    productId: row.id,
    name: row.name,
    type: row.type,
    categoryId: row.category_id,
    locationIds: row.location_ids,
    config: row.config,
    prices: row.prices,
    options: row.options,
    addOns: row.addOns,
    supplier: { supplierId: row.supplier_id, name: row.supplier_name, currency: row.currency },
    venues: row.venue_ids.map((id) => ({ venueId: id, name: venueNames[id] ?? '' })),
    meetingPoint: row.meeting_point_id && {
      meetingPointId: row.meeting_point_id,
      name: venueNames[row.meeting_point_id] ?? '',
    },
    durationMinutes: row.duration_minutes,
    isHidden: row.is_hidden,
  }) as ProductFacts

/** Returns the ids of the given products that a section does not offer, including those no longer in the database. */
export const productsNotOfferedIn = async (
  database: Kysely<Tables>,
  productIds: readonly string[],
  section: Section,
): Promise<ReadonlySet<string>> => {
  const offered = await productsOfferedIn(database, productIds, section)
  return new Set(productIds.filter((id) => !offered.has(id)))
}

type SupplierFacts = {
  id: string
  name: string
  currency: string
  email: string
  phone: string
  emergencyPhone: string
  parentId: string | null
  /** The type of supplier, such as Group Head Office (PERM-011). */
  type: string
}

/** Returns suppliers by id; unknown ids are missing. Only for staff, suppliers and emails, never for customers. */
export const readSuppliers = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<Record<string, SupplierFacts>> => {
  const rows = await findSuppliers(database, [...new Set(ids)])
  return Object.fromEntries(
    rows.map(({ id, name, currency, parent_id, contact, type }) => {
      const { email, phone, emergencyPhone } = contact
      return [id, { id, name, currency, email, phone, emergencyPhone, parentId: parent_id, type }]
    }),
  )
}

/** Returns the ids of suppliers whose bookings a supplier's contacts can read: its own, and those of its members. */
export const readSupplierReach = async (database: Kysely<Tables>, supplierId: string): Promise<string[]> => [
  supplierId,
  ...(await findMembers(database, supplierId)).map(({ id }) => id),
]
