import type { Kysely } from 'kysely'
import { readTemplate } from '#features/content/server/index.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Point } from '../rules/distance.ts'
import type { GridItem, StaffGridItem } from '../rules/grid-item.ts'
import { type GridSource, projectGrid, projectStaffGrid, type VenueSource } from '../rules/project-grid.ts'
import { imageOfSource } from './pictures/images-of.ts'
import { findDayAllocations } from './stores/allocation-store.ts'
import { findVenuePoints } from './stores/place-store.ts'
import { findGridSources, findStaffGridSources, type ProductFilter } from './stores/product-store.ts'

/** What the group has said about itself so far; it decides prices and availability. */
export type GroupWishes = { startDate?: IsoDate; nightsCount?: number; peopleCount?: number }

type GridRead = {
  filter: ProductFilter
  section: Section
  today: IsoDate
  from: Point | null
  wishes?: GroupWishes
}

/**
 * The grid items a filter finds, by name, as everyone may see them. Three queries, however many products, and one more
 * for the day that is asked about.
 */
export const readGrid = async (database: Kysely<Tables>, asked: GridRead): Promise<GridItem[]> => {
  const { sources, venues, ask } = await readGridParts(database, asked, findGridSources)
  return projectGrid(sources, venues, ask)
}

/** The same with staff's fields, and with what is for staff only. */
export const readStaffGrid = async (database: Kysely<Tables>, asked: GridRead): Promise<StaffGridItem[]> => {
  const { sources, venues, ask } = await readGridParts(database, asked, findStaffGridSources)
  return projectStaffGrid(sources, venues, ask)
}

const readGridParts = async <Source extends GridSource>(
  database: Kysely<Tables>,
  { filter, section, today, from, wishes = {} }: GridRead,
  findSources: (database: Kysely<Tables>, filter: ProductFilter) => Promise<Source[]>,
) => {
  const [sources, template] = await Promise.all([
    findSources(database, filter),
    readTemplate(database, section),
  ])
  const venueIds = new Set(
    sources.flatMap(({ venueIds, meetingPointId }) =>
      meetingPointId === null ? venueIds : [...venueIds, meetingPointId],
    ),
  )
  const venues = new Map<string, VenueSource>()
  for (const { id, name, lat, lon, starRating } of await findVenuePoints(database, [...venueIds])) {
    venues.set(id, { id, name, loc: { lat, lon }, starRating })
  }
  const days = await dayAllocationsOf(database, sources, wishes)
  // The rows are this read's own, and a copy of each would take longer than what is added to it.
  for (const source of sources) {
    source.days = days.get(source.id)
    source.image = imageOfSource(source, section)
  }
  const ask = {
    section,
    today,
    from,
    date: wishes.startDate ?? null,
    people: wishes.peopleCount,
    nights: wishes.nightsCount,
    defaultPeople: template.defaultGroupSize,
    defaultNights: template.nights.default,
  }
  return { sources, venues, ask }
}

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
