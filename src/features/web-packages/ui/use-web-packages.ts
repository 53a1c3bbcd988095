import { useQuery } from '@tanstack/react-query'
import type { Section } from '#kernel/section.ts'
import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { webPackagesContract } from '../contract.ts'

/** Returns the ready-made packages of a section at a location, sorted by name. */
export const useWebPackages = (section: Section, locationId: string | null) => {
  const api = useFeatureApi<typeof webPackagesContract>('webPackages')
  return useQuery({
    queryKey: ['web-packages', section, locationId],
    enabled: locationId !== null,
    queryFn: async () => {
      const filter = { 'setting.section': section, 'setting.location.id': locationId! }
      return (await api.listWebPackages({ filter, limit: 200 })).data
    },
  })
}
