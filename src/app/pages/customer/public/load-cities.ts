import type { Section } from '#kernel/section.ts'
import { getApi } from '../../../get-api.ts'
import { locationCardFields, locationCardOf } from './location-card-of.ts'

type CityOptions = { readonly country?: string; readonly region?: string; readonly count?: number }

/**
 * Returns the cards of cities with a page that a section runs in, by name. Options limit them to a country or
 * region, and to a number.
 */
export const loadCities = async (section: Section, { count, ...within }: CityOptions = {}) => {
  const { data } = await getApi().catalogue.listLocations({
    filter: { section, ...within },
    fields: locationCardFields,
    count,
    isCity: true,
    excludeRemoveFromWeb: true,
  })
  return data.map((location) => locationCardOf(location, section))
}
