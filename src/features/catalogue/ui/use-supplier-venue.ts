import { useQuery } from '@tanstack/react-query'
import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { catalogueContract } from '../contract.ts'

/** Returns a supplier's venue, with its address. Fails for a missing venue or one of another supplier. */
export const useSupplierVenue = (supplierId: string | undefined, venueId: string | null | undefined) => {
  const api = useFeatureApi<typeof catalogueContract>('catalogue')
  return useQuery({
    queryKey: ['supplier-venue', supplierId, venueId],
    enabled: supplierId !== undefined && typeof venueId === 'string',
    retry: false,
    queryFn: async () => (await api.readSupplierVenue({ id: supplierId!, venueId: venueId! })).data,
  })
}
