import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { bookingsContract } from '../contract.ts'

/** The endpoints of lists of events. */
export const useBookingsApi = () => useFeatureApi<typeof bookingsContract>('bookings')
export type BookingsApi = ReturnType<typeof useBookingsApi>
