import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { guestsContract } from '../contract.ts'

/** The endpoints of the people of an event. */
export const useGuestsApi = () => useFeatureApi<typeof guestsContract>('guests')
export type GuestsApi = ReturnType<typeof useGuestsApi>
