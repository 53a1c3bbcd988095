import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { contentContract } from '../contract.ts'

/** Returns the endpoints for templates and texts. */
export const useContentApi = () => useFeatureApi<typeof contentContract>('content')
