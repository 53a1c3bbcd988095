import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { guestsContract } from '../contract.ts'

/** Returns the API client of the guests feature. */
export const useGuestsApi = () => useFeatureApi<typeof guestsContract>('guests')
export type GuestsApi = ReturnType<typeof useGuestsApi>
