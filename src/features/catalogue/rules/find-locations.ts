import { searchKey } from '#features/search/rules/search-words.ts'
import { milesBetween, type Point } from './distance.ts'

/** A location in lists and maps. */
export type ListedLocation = {
  readonly id: string
  readonly slug: string
  readonly name: string
  /** Country and region are ids: their names in lower case with hyphens. */
  readonly country: string | null
  readonly region: string | null
  readonly loc: Point
}

type LocationFilter = { readonly search: string; readonly country?: string; readonly region?: string }

/** Returns the locations of a country and region that match all search words by their own name, country or region. */
export const filterLocations = <Location extends ListedLocation>(
  locations: readonly Location[],
  { search, country, region }: LocationFilter,
): Location[] => {
  const words = searchKey(search.trim()).split(/\s+/).filter(Boolean)
  return locations.filter((location) => {
    if (country !== undefined && location.country !== country) return false
    if (region !== undefined && location.region !== region) return false
    const names = searchKey(
      `${location.name} ${location.country ?? ''} ${location.region ?? ''}`.replaceAll('-', ' '),
    )
    return words.every((word) => names.includes(word))
  })
}

/**
 * Returns the locations with their distance from a point in miles, nearest first. Without a point, `miles` is null, and
 * the order does not change.
 */
export const measureLocations = <Location extends ListedLocation>(
  locations: readonly Location[],
  from: Point | null,
): (Location & { readonly miles: number | null })[] => {
  if (from === null) return locations.map((location) => ({ ...location, miles: null }))
  return locations
    .map((location) => ({ ...location, miles: milesBetween(from, location.loc) }))
    .sort((a, b) => a.miles - b.miles || a.name.localeCompare(b.name))
}

/** Returns the countries of the given locations, or the regions of one country, without duplicates, sorted by id. */
export const areasOf = (locations: readonly ListedLocation[], country?: string): string[] => {
  const ids = locations.flatMap((location) => {
    if (country === undefined) return location.country ?? []
    return location.country === country ? (location.region ?? []) : []
  })
  return [...new Set(ids)].sort()
}
