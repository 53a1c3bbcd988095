import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { reviewsContract } from '../contract.ts'

/** Returns the API client of the reviews feature. */
export const useReviewsApi = () => useFeatureApi<typeof reviewsContract>('reviews')
export type ReviewsApi = ReturnType<typeof useReviewsApi>
