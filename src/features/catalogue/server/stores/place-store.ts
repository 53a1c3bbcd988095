import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Section } from '#kernel/section.ts'
import { keysOfIds, readByKeys } from '#platform/server/cache/dependencies.ts'
import { namedPlan } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { matchesExpression } from '#platform/server/query/like-pattern.ts'
import type { LocationType, SettingType } from '../tables.ts'

/** A location without the counts of products and reviews. */
export type PlaceRow = Omit<Selectable<Tables['location']>, 'review_count' | 'review_sum'>
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

const productCount = sql<number>`(select count(*)::int from product
  where product.location_ids @> array[location.id] and product.hide_listing is null)`

const selectWithCounts = (database: Kysely<Tables>, areProductsCounted = true) =>
  database
    .selectFrom('location')
    .selectAll('location')
    .select([(areProductsCounted ? productCount : sql<number>`0`).as('product_count')])

type RestrictQuery<Row> = (where: SelectLocations<Row>) => SelectLocations<Row>
type SelectLocations<Row> = SelectQueryBuilder<Tables, 'location', Row>

/** Returns keys that change when a location gains or loses a product, but not when the price of a product changes. */
const countKeys = (rows: readonly { id: string }[]) => ({
  product: rows.map(({ id }) => `counted in ${id}`),
})

/** Reads locations with their counts. */
const readCounted = (
  database: Kysely<Tables>,
  restrict: RestrictQuery<LocationRow>,
  locationKeys: readonly string[],
): Promise<LocationRow[]> =>
  readByKeys(
    () => restrict(selectWithCounts(database)).execute(),
    (rows) => ({
      location: [...locationKeys, ...rows.map(({ id }) => `reviews of ${id}`)],
      ...countKeys(rows),
    }),
  )

/** Reads locations without their counts. */
const readStored = (
  database: Kysely<Tables>,
  restrict: RestrictQuery<PlaceRow>,
  locationKeys: readonly string[],
): Promise<PlaceRow[]> =>
  readByKeys(
    () => restrict(database.selectFrom('location').selectAll('location')).execute(),
    () => ({ location: locationKeys }),
  )

const byIds =
  (ids: readonly string[]) =>
  <Row>(query: SelectLocations<Row>) =>
    query.where('id', 'in', ids)

/**
 * Selects by the name in addresses, otherwise by the id (for earlier addresses), otherwise by the display name. The
 * name must be in lower case.
 */
const byName =
  (name: string) =>
  <Row>(query: SelectLocations<Row>) =>
    query
      .where(({ or, eb }) =>
        or([eb('slug', '=', name), eb('id', '=', name), eb(sql`lower(name)`, '=', name)]),
      )
      .orderBy(sql`slug = ${name}`, 'desc')
      .orderBy(sql`id = ${name}`, 'desc')
const nameKeys = (name: string) => [`slug ${name}`, `id ${name}`, `name ${name}`]

export const findLocation = async (database: Kysely<Tables>, id: string): Promise<LocationRow | undefined> =>
  (await findLocations(database, [id]))[0]

/** Returns locations with their counts, by id, in any order. */
export const findLocations = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<LocationRow[]> => (ids.length === 0 ? [] : readCounted(database, byIds(ids), keysOfIds(ids)))

/** Returns locations without their counts, by id. */
export const findPlaces = async (database: Kysely<Tables>, ids: readonly string[]): Promise<PlaceRow[]> =>
  ids.length === 0 ? [] : readStored(database, byIds(ids), keysOfIds(ids))

export const findLocationByName = async (
  database: Kysely<Tables>,
  name: string,
): Promise<LocationRow | undefined> => {
  const lowerName = name.toLowerCase()
  return (await readCounted(database, byName(lowerName), nameKeys(lowerName)))[0]
}

/** Returns a location by name, without its counts. */
export const findPlaceByName = async (
  database: Kysely<Tables>,
  name: string,
): Promise<PlaceRow | undefined> => {
  const lowerName = name.toLowerCase()
  return (await readStored(database, byName(lowerName), nameKeys(lowerName)))[0]
}

const selectFiltered = (database: Kysely<Tables>, filter: LocationFilter, areProductsCounted: boolean) => {
  let query = selectWithCounts(database, areProductsCounted)
  if (filter.section) query = query.where(sql<boolean>`${filter.section} = any(sections)`)
  if (filter.type) query = query.where('type', '=', filter.type)
  if (filter.country) query = query.where('country_id', '=', filter.country)
  if (filter.region) query = query.where('region_id', '=', filter.region)
  if (filter.isUK !== undefined) query = query.where('is_uk', '=', filter.isUK)
  if (filter.isCity !== undefined) query = query.where('type', filter.isCity ? '=' : '<>', 'city')
  if (filter.isCountry !== undefined) query = query.where('type', filter.isCountry ? '=' : '<>', 'country')
  if (filter.excludeRemoveFromWeb) query = query.where('remove_from_web', '=', false)
  // An empty `in ()` is invalid SQL. No row has the id ''.
  if (filter.ids) query = query.where('id', 'in', [...filter.ids, ''])
  return query
}

/** Returns locations in the order of their names. The product count is 0 if products are not counted. */
export const listLocations = (
  database: Kysely<Tables>,
  filter: LocationFilter,
  { limit, skip, areProductsCounted }: { limit: number; skip: number; areProductsCounted: boolean },
): Promise<LocationRow[]> => {
  const query = selectFiltered(database, filter, areProductsCounted)
  return readByKeys(() => query.orderBy('name').orderBy('id').limit(limit).offset(skip).execute(), countKeys)
}

export const countLocations = async (database: Kysely<Tables>, filter: LocationFilter): Promise<number> => {
  const { count } = await selectFiltered(database, filter, false)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type VenueFilter = {
  settingType?: SettingType
  /** A simple regular expression that ignores case; see `likePatterns`. */
  name?: string
  ids?: readonly string[]
  locationId?: string
  supplierId?: string
  /** Only venues in locations on the website. */
  onWeb?: boolean
}

export const findVenues = async (database: Kysely<Tables>, ids: readonly string[]): Promise<VenueRow[]> =>
  ids.length === 0
    ? []
    : readByKeys(
        () => database.selectFrom('venue').selectAll().where('id', 'in', ids).execute(),
        () => ({ venue: keysOfIds(ids) }),
      )

export type VenuePoint = Pick<VenueRow, 'id' | 'name' | 'lat' | 'lon'> & {
  starRating: VenueRow['star_rating']
}

const pointColumns = sql`id, name, lat, lon, star_rating as "starRating"`

/** Returns the name, position and star rating of venues, for lists. */
export const findVenuePoints = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<VenuePoint[]> => {
  if (ids.length === 0) return []
  const { rows } = await readByKeys(
    () =>
      sql<VenuePoint>`select ${namedPlan('points')} ${pointColumns}
        from venue where id = any(${[...ids]}::text[])`.execute(database),
    () => ({ venue: keysOfIds(ids) }),
  )
  return rows
}

/** Returns the name, position and star rating of all venues in a location. */
export const findVenuePointsIn = async (
  database: Kysely<Tables>,
  locationId: string,
): Promise<VenuePoint[]> => {
  const { rows } = await sql<VenuePoint>`select ${namedPlan('points there')} ${pointColumns}
    from venue where location_id = ${locationId}`.execute(database)
  return rows
}

/** The condition for venues in lists: their location is on the website. */
export const isVenueOnWeb = sql<boolean>`not exists (
  select from location where location.id = venue.location_id and location.remove_from_web)`

/** Returns a page of venues and the number on all pages. The contract has validated `name`. */
export const listVenues = async (
  database: Kysely<Tables>,
  filter: VenueFilter,
  { limit, skip, descending }: { limit: number; skip: number; descending: boolean },
): Promise<{ rows: VenueRow[]; count: number }> => {
  let query = database.selectFrom('venue')
  if (filter.settingType) query = query.where('setting_type', '=', filter.settingType)
  if (filter.name)
    query = query.where(
      matchesExpression(sql`name`, filter.name, { ignoreCase: true }) ?? sql<boolean>`false`,
    )
  // An empty `in ()` is invalid SQL, as for locations.
  if (filter.ids) query = query.where('id', 'in', [...filter.ids, ''])
  if (filter.locationId) query = query.where('location_id', '=', filter.locationId)
  if (filter.onWeb) query = query.where(isVenueOnWeb)
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

/** Returns the locations on the website with their pictures, the most reviewed first. */
export const listPicturedPlaces = (database: Kysely<Tables>) =>
  database
    .selectFrom('location')
    .select(['id', 'detail'])
    .where('remove_from_web', '=', false)
    .orderBy('review_count', 'desc')
    .orderBy('id')
    .execute()
