import { type Kysely, type Selectable, sql } from 'kysely'
import type { Section } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { LocationType, SettingType } from '../tables.ts'

export type LocationRow = Selectable<Tables['location']> & { product_count: number }
export type VenueRow = Selectable<Tables['venue']>

type LocationFilter = {
  section?: Section
  type?: LocationType
  country?: string
  region?: string
  isUK?: boolean
  isCity?: boolean
  isCountry?: boolean
  excludeRemoveFromWeb?: boolean
  ids?: readonly string[]
}

const withCounts = (database: Kysely<Tables>) =>
  database
    .selectFrom('location')
    .selectAll('location')
    .select([
      sql<number>`(select count(*)::int from product where product.location_ids @> array[location.id]
        and product.hide_listing is null)`.as('product_count'),
    ])

export const findLocation = (database: Kysely<Tables>, id: string): Promise<LocationRow | undefined> =>
  withCounts(database).where('id', '=', id).executeTakeFirst()

/** Locations with their counts, by id, in any order. */
export const findLocations = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<LocationRow[]> => (ids.length === 0 ? [] : withCounts(database).where('id', 'in', ids).execute())

/** Locations as they are stored, without the counts that pages show. */
export const findPlaces = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<Selectable<Tables['location']>[]> =>
  ids.length === 0 ? [] : database.selectFrom('location').selectAll().where('id', 'in', ids).execute()

/** By the name in an address, by its id, which stood there before, or by the name people read; in that order. */
export const findLocationByName = (
  database: Kysely<Tables>,
  name: string,
): Promise<LocationRow | undefined> => {
  const asked = name.toLowerCase()
  return withCounts(database)
    .where(({ or, eb }) =>
      or([eb('slug', '=', asked), eb('id', '=', asked), eb(sql`lower(name)`, '=', asked)]),
    )
    .orderBy(sql`slug = ${asked}`, 'desc')
    .orderBy(sql`id = ${asked}`, 'desc')
    .executeTakeFirst()
}

export const listLocations = async (
  database: Kysely<Tables>,
  filter: LocationFilter,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ rows: LocationRow[]; count: number }> => {
  let query = withCounts(database)
  if (filter.section) query = query.where(sql<boolean>`${filter.section} = any(sections)`)
  if (filter.type) query = query.where('type', '=', filter.type)
  if (filter.country) query = query.where('country_id', '=', filter.country)
  if (filter.region) query = query.where('region_id', '=', filter.region)
  if (filter.isUK !== undefined) query = query.where('is_uk', '=', filter.isUK)
  if (filter.isCity !== undefined) query = query.where('type', filter.isCity ? '=' : '<>', 'city')
  if (filter.isCountry !== undefined) query = query.where('type', filter.isCountry ? '=' : '<>', 'country')
  if (filter.excludeRemoveFromWeb) query = query.where('remove_from_web', '=', false)
  if (filter.ids) query = query.where('id', 'in', [...filter.ids, ''])
  const counted = await query
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const rows = await query.orderBy('name').limit(limit).offset(skip).execute()
  return { rows, count: counted.count }
}

type VenueFilter = {
  settingType?: SettingType
  /** A case-insensitive regular expression. */
  name?: string
  ids?: readonly string[]
  locationId?: string
  supplierId?: string
}

export const findVenues = async (database: Kysely<Tables>, ids: readonly string[]): Promise<VenueRow[]> =>
  ids.length === 0 ? [] : database.selectFrom('venue').selectAll().where('id', 'in', ids).execute()

/** Throws the database's own error (code 2201B) when the name is no valid regular expression. */
export const listVenues = async (
  database: Kysely<Tables>,
  filter: VenueFilter,
  { limit, skip, descending }: { limit: number; skip: number; descending: boolean },
): Promise<{ rows: VenueRow[]; count: number }> => {
  let query = database.selectFrom('venue')
  if (filter.settingType) query = query.where('setting_type', '=', filter.settingType)
  if (filter.name) query = query.where(sql<boolean>`name ~* ${filter.name}`)
  if (filter.ids) query = query.where('id', 'in', [...filter.ids, ''])
  if (filter.locationId) query = query.where('location_id', '=', filter.locationId)
  if (filter.supplierId) query = query.where('supplier_id', '=', filter.supplierId)
  const counted = await query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  const direction = descending ? 'desc' : 'asc'
  const rows = await query
    .selectAll()
    .orderBy('name', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(skip)
    .execute()
  return { rows, count: counted.count }
}
