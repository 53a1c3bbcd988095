import type { Section } from '#kernel/section.ts'
import { getApi } from '../../../get-api.ts'
import { locationCardFields, locationCardOf } from './location-card-of.ts'

type Wanted = { readonly country?: string; readonly region?: string; readonly count?: number }

/**
 * The cards of the cities with a page of their own that a section runs in, by name: those of one country or region if
 * named, and so many.
 */
export const loadCities = async (section: Section, { count, ...within }: Wanted = {}) => {
  const { data } = await getApi().catalogue.listLocations({
    filter: { section, ...within },
    fields: locationCardFields,
    count,
    isCity: true,
    excludeRemoveFromWeb: true,
  })
  return data.map((location) => locationCardOf(location, section))
}
