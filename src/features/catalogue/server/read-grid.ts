import type { Kysely } from 'kysely'
import { readTemplate } from '#features/content/server/index.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import { keysOfIds, readByKeys } from '#platform/server/cache/dependencies.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Point } from '../rules/distance.ts'
import type { GridItem, StaffGridItem } from '../rules/grid/grid-item.ts'
import {
  type GridSource,
  projectGrid,
  projectStaffGrid,
  type VenueSource,
} from '../rules/grid/project-grid.ts'
import { imageOfSource } from './pictures/images-of.ts'
import { findDayAllocations } from './stores/allocation-store.ts'
import { findVenuePoints, findVenuePointsIn, type VenuePoint } from './stores/place-store.ts'
import { findGridSources, findStaffGridSources, type ProductFilter } from './stores/product-store.ts'

/** The dates and size of the group, as far as known; they decide prices and availability. */
export type GroupWishes = { startDate?: IsoDate; nightsCount?: number; peopleCount?: number }

type GridRead = {
  filter: ProductFilter
  section: Section
  today: IsoDate
  from: Point | null
  wishes?: GroupWishes
}

/**
 * Returns the grid items that match a filter, sorted by name, without staff fields. Runs three queries in parallel, for
 * any number of products. If needed, it then runs one query for venues outside the requested location, and one for the
 * availability on the start date.
 */
export const readGrid = async (database: Kysely<Tables>, query: GridRead): Promise<GridItem[]> => {
  const { sources, venues, request } = await readGridParts(database, query, findGridSources)
  return projectGrid(sources, venues, request)
}

/** Returns the grid items for staff, with staff fields and staff-only products. */
export const readStaffGrid = async (database: Kysely<Tables>, query: GridRead): Promise<StaffGridItem[]> => {
  const { sources, venues, request } = await readGridParts(database, query, findStaffGridSources)
  return projectStaffGrid(sources, venues, request)
}

const readGridParts = async <Source extends GridSource>(
  database: Kysely<Tables>,
  { filter, section, today, from, wishes = {} }: GridRead,
  findSources: (database: Kysely<Tables>, filter: ProductFilter) => Promise<Source[]>,
) => {
  const [{ sources, venues }, template] = await Promise.all([
    readWithVenues(database, filter, findSources),
    readTemplate(database, section),
  ])
  const days = await dayAllocationsOf(database, sources, wishes)
  // Mutates the rows, which no other call shares, because copying each would be slower.
  for (const source of sources) {
    source.days = days.get(source.id)
    source.image = imageOfSource(source, section)
  }
  const request = {
    section,
    today,
    from,
    date: wishes.startDate ?? null,
    people: wishes.peopleCount,
    nights: wishes.nightsCount,
    defaultPeople: template.defaultGroupSize,
    defaultNights: template.nights.default,
  }
  return { sources, venues, request }
}

type WithVenues<Source> = { readonly sources: Source[]; readonly venues: ReadonlyMap<string, VenueSource> }

/**
 * Returns products with their venues. Most venues of a location's products are in the location, so these are loaded in
 * parallel, and only the others afterwards.
 */
const readWithVenues = <Source extends GridSource>(
  database: Kysely<Tables>,
  filter: ProductFilter,
  findSources: (database: Kysely<Tables>, filter: ProductFilter) => Promise<Source[]>,
): Promise<WithVenues<Source>> =>
  readByKeys(
    async () => {
      const { locationId } = filter
      const [sources, nearPoints] = await Promise.all([
        findSources(database, filter),
        locationId === undefined ? [] : findVenuePointsIn(database, locationId),
      ])
      const venues = new Map(nearPoints.map((point) => [point.id, venueOf(point)]))
      const otherVenueIds = venueIdsOf(sources).filter((id) => !venues.has(id))
      for (const point of await findVenuePoints(database, otherVenueIds)) venues.set(point.id, venueOf(point))
      return { sources, venues }
    },
    ({ sources }) => venueKeys(filter, sources),
  )

/**
 * Returns the dependency keys of the products' venues, not of all loaded venues. A list around a point depends on every
 * venue (no keys), because any venue could move near the point.
 */
const venueKeys = ({ around }: ProductFilter, sources: readonly GridSource[]): Record<string, string[]> =>
  around ? {} : { venue: keysOfIds(venueIdsOf(sources)) }

const venueIdsOf = (sources: readonly GridSource[]): string[] => {
  const ids = new Set<string>()
  for (const { venueIds, meetingPointId } of sources) {
    for (const id of venueIds) ids.add(id)
    if (meetingPointId !== null) ids.add(meetingPointId)
  }
  return [...ids]
}

const venueOf = ({ id, name, lat, lon, starRating }: VenuePoint): VenueSource => ({
  id,
  name,
  loc: { lat, lon },
  starRating,
})

const dayAllocationsOf = async (
  database: Kysely<Tables>,
  sources: readonly { readonly id: string }[],
  { startDate }: GroupWishes,
) =>
  startDate === undefined
    ? new Map()
    : findDayAllocations(
        database,
        sources.map(({ id }) => id),
        { from: startDate, to: startDate },
      )
