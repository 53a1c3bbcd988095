import type { InferContractRouterOutputs } from '@orpc/contract'
import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { remindersContract } from '../contract.ts'

/** Returns the API client of reminders. */
export const useRemindersApi = () => useFeatureApi<typeof remindersContract>('reminders')
export type RemindersApi = ReturnType<typeof useRemindersApi>

type Responses = InferContractRouterOutputs<typeof remindersContract>
export type Owing = Responses['readOwingGuests']['data']
export type Reminded = Responses['remindGuests']['data']
