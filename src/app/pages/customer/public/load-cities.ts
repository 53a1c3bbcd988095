import type { Section } from '#kernel/section.ts'
import { getApi } from '../../../api.ts'
import { locationCardOf } from './location-card-of.ts'

/** The cards of the cities with a page of their own that a section runs in, of one country or region if named. */
export const loadCities = async (section: Section, within: { country?: string; region?: string } = {}) => {
  const { data } = await getApi().catalogue.listLocations({
    filter: { section, ...within },
    isCity: true,
    excludeRemoveFromWeb: true,
  })
  return data.map((location) => locationCardOf(location, section))
}
