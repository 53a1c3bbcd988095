import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { contentContract } from '../contract.ts'

/** Returns the functions that call the endpoints of this feature. */
export const useContentApi = () => useFeatureApi<typeof contentContract>('content')
