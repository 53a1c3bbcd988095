import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#platform/server/database/tables.ts'
import { type Collection, staffWith } from '#platform/server/query/collection.ts'
import { locationResponse, supplierResponse } from '../../rules/responses/location-responses.ts'
import { categoryResponse, venueResponse } from '../../rules/responses/product-responses.ts'
import { presentCategory, presentLocation, presentSupplier, presentVenue } from '../present-catalogue.ts'
import { listCategories, listCategoryGroups } from '../stores/category-store.ts'
import { findLocations, findVenues, isVenueOnWeb } from '../stores/place-store.ts'
import { findSuppliers } from '../stores/supplier-store.ts'

/** Returns the collections of locations, venues, categories and their groups for anyone, and of suppliers for staff. */
export const placeCollections = (database: Kysely<Tables>): readonly Collection[] => [
  locations(database),
  venues(database),
  categories(database),
  categoryGroups(database),
  suppliers(database),
]

const locations = (database: Kysely<Tables>): Collection => ({
  name: 'location',
  table: sql`location`,
  id: sql`location.id`,
  fields: () => ({
    id: { kind: 'text', column: sql`location.id` },
    slug: { kind: 'text', column: sql`location.slug` },
    name: { kind: 'text', column: sql`location.name` },
    type: { kind: 'text', column: sql`location.type` },
    isUK: { kind: 'flag', column: sql`location.is_uk` },
    isCountry: { kind: 'flag', column: sql`(location.type = 'country')` },
    removeFromWeb: { kind: 'flag', column: sql`location.remove_from_web` },
    country: { kind: 'text', column: sql`location.country_id` },
    region: { kind: 'text', column: sql`location.region_id` },
    sectionList: { kind: 'list', column: sql`location.sections` },
    'loc.lat': { kind: 'number', column: sql`location.lat` },
    'loc.lon': { kind: 'number', column: sql`location.lon` },
  }),
  sortedBy: 'name',
  visible: () => 'all',
  node: () => locationResponse,
  read: async (ids) => (await findLocations(database, ids)).map(presentLocation),
  extras: {
    country: { collection: 'location', ids: 'country' },
    region: { collection: 'location', ids: 'region' },
  },
})

const venues = (database: Kysely<Tables>): Collection => ({
  name: 'venue',
  table: sql`venue`,
  id: sql`venue.id`,
  fields: () => ({
    id: { kind: 'text', column: sql`venue.id` },
    name: { kind: 'text', column: sql`venue.name` },
    settingType: { kind: 'text', column: sql`venue.setting_type` },
    locationId: { kind: 'text', column: sql`venue.location_id` },
    address: { kind: 'text', column: sql`venue.address` },
    starRating: { kind: 'number', column: sql`venue.star_rating` },
    capacity: { kind: 'number', column: sql`venue.capacity` },
    'loc.lat': { kind: 'number', column: sql`venue.lat` },
    'loc.lon': { kind: 'number', column: sql`venue.lon` },
  }),
  sortedBy: 'name',
  visible: ({ hasStaffPermission }) => (hasStaffPermission('venue.view') ? 'all' : isVenueOnWeb),
  node: () => venueResponse,
  read: async (ids) => (await findVenues(database, ids)).map(presentVenue),
  extras: { location: { collection: 'location', ids: 'locationId' } },
})

const categories = (database: Kysely<Tables>): Collection => ({
  name: 'category',
  table: sql`category`,
  id: sql`category.id`,
  fields: () => ({
    id: { kind: 'text', column: sql`category.id` },
    name: { kind: 'text', column: sql`category.name` },
    url: { kind: 'text', column: sql`category.url` },
    sectionList: { kind: 'list', column: sql`category.sections` },
    isSpicy: { kind: 'flag', column: sql`category.is_spicy` },
    order: { kind: 'number', column: sql`category.position` },
    categoryGroupId: { kind: 'text', column: sql`category.category_group_id` },
  }),
  sortedBy: 'order',
  visible: () => 'all',
  node: () => categoryResponse,
  read: async (ids) => (await listCategories(database)).filter(isAmong(ids)).map(presentCategory),
  extras: { categoryGroup: { collection: 'categoryGroup', ids: 'categoryGroupId' } },
})

const categoryGroups = (database: Kysely<Tables>): Collection => ({
  name: 'categoryGroup',
  table: sql`category_group`,
  id: sql`category_group.id`,
  fields: () => ({
    id: { kind: 'text', column: sql`category_group.id` },
    name: { kind: 'text', column: sql`category_group.name` },
    url: { kind: 'text', column: sql`category_group.url` },
    order: { kind: 'number', column: sql`category_group.position` },
  }),
  sortedBy: 'order',
  visible: () => 'all',
  node: () => z.object({ id: z.string(), name: z.string(), url: z.string(), order: z.number() }),
  read: async (ids) =>
    (await listCategoryGroups(database))
      .filter(isAmong(ids))
      .map(({ id, name, url, position }) => ({ id, name, url, order: position })),
})

const suppliers = (database: Kysely<Tables>): Collection => ({
  name: 'supplier',
  table: sql`supplier`,
  id: sql`supplier.id`,
  fields: () => ({
    id: { kind: 'text', column: sql`supplier.id` },
    name: { kind: 'text', column: sql`supplier.name` },
    legalName: { kind: 'text', column: sql`supplier.legal_name` },
    sageId: { kind: 'text', column: sql`supplier.sage_id` },
    type: { kind: 'text', column: sql`supplier.type` },
    parentId: { kind: 'text', column: sql`supplier.parent_id` },
    currency: { kind: 'text', column: sql`supplier.currency` },
  }),
  sortedBy: 'name',
  visible: staffWith('supplier.view'),
  node: () => supplierResponse,
  read: async (ids) => (await findSuppliers(database, ids)).map(presentSupplier),
  extras: { parent: { collection: 'supplier', ids: 'parentId' } },
})

const isAmong = (ids: readonly string[]) => {
  const wanted = new Set(ids)
  return ({ id }: { id: string }) => wanted.has(id)
}
