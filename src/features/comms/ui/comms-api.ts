import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { commsContract } from '../contract.ts'

/** Returns the API client of comms. */
export const useCommsApi = () => useFeatureApi<typeof commsContract>('comms')
export type CommsApi = ReturnType<typeof useCommsApi>
