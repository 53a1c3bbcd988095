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

type PlaceFilter = { readonly search: string; readonly country?: string; readonly region?: string }

/** Returns the places of a country and region that match all search words by their own name, country or region. */
export const filterLocations = <Place extends ListedLocation>(
  places: readonly Place[],
  { search, country, region }: PlaceFilter,
): Place[] => {
  const words = searchKey(search.trim()).split(/\s+/).filter(Boolean)
  return places.filter((place) => {
    if (country !== undefined && place.country !== country) return false
    if (region !== undefined && place.region !== region) return false
    const names = searchKey(`${place.name} ${place.country ?? ''} ${place.region ?? ''}`.replaceAll('-', ' '))
    return words.every((word) => names.includes(word))
  })
}

/**
 * Returns the places with their distance from a point in miles, nearest first. Without a point, `miles` is null and the
 * order does not change.
 */
export const measureLocations = <Place extends ListedLocation>(
  places: readonly Place[],
  from: Point | null,
): (Place & { readonly miles: number | null })[] => {
  if (from === null) return places.map((place) => ({ ...place, miles: null }))
  return places
    .map((place) => ({ ...place, miles: milesBetween(from, place.loc) }))
    .sort((a, b) => a.miles - b.miles || a.name.localeCompare(b.name))
}

/** Returns the countries of the given places, or the regions of one country, without duplicates, sorted by id. */
export const areasOf = (places: readonly ListedLocation[], country?: string): string[] => {
  const ids = places.flatMap((place) => {
    if (country === undefined) return place.country ?? []
    return place.country === country ? (place.region ?? []) : []
  })
  return [...new Set(ids)].sort()
}
