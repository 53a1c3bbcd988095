import { useQuery } from '@tanstack/react-query'
import type { Section } from '#kernel/section.ts'
import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { catalogueContract } from '../contract.ts'

/** The places of a section that a group may go to. */
export const useLocations = (section: Section) => {
  const api = useFeatureApi<typeof catalogueContract>('catalogue')
  return useQuery({
    queryKey: ['catalogue', 'locations', section],
    queryFn: () =>
      api.listLocations({
        filter: { section },
        isCity: true,
        excludeRemoveFromWeb: true,
        fields: ['id', 'slug', 'name', 'country'],
      }),
    select: ({ data }) => data,
  })
}
