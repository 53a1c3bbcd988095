import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { contentContract } from '../contract.ts'

/** The calls about templates and texts. */
export const useContentApi = () => useFeatureApi<typeof contentContract>('content')
