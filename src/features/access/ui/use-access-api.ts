import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { accessContract } from '../contract.ts'

/** The calls about role documents. */
export const useAccessApi = () => useFeatureApi<typeof accessContract>('access')
