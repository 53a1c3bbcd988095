import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { bookingsContract } from '../contract.ts'

/** Returns the API client of bookings. */
export const useBookingsApi = () => useFeatureApi<typeof bookingsContract>('bookings')
export type BookingsApi = ReturnType<typeof useBookingsApi>
