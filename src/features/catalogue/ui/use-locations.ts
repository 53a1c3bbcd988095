import { useQuery } from '@tanstack/react-query'
import type { Section } from '#kernel/section.ts'
import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { catalogueContract } from '../contract.ts'
import type { ListedLocation } from '../rules/find-locations.ts'
import type { LocationResponse } from '../rules/responses/location-responses.ts'

/** Loads the cities of a section. */
export const useLocations = (section: Section) => {
  const api = useFeatureApi<typeof catalogueContract>('catalogue')
  return useQuery({
    queryKey: ['catalogue', 'locations', section],
    queryFn: () =>
      api.listLocations({
        filter: { section },
        isCity: true,
        excludeRemoveFromWeb: true,
        fields: ['id', 'slug', 'name', 'country', 'region', 'loc'],
      }),
    select: toLocations,
  })
}

/**
 * Converts a response to a list of locations. It is a stable function, so that the same response gives the same list.
 */
const toLocations = ({ data }: { data: readonly Partial<LocationResponse>[] }): readonly ListedLocation[] =>
  data as readonly ListedLocation[]
