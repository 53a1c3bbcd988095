import type { InferContractRouterOutputs } from '@orpc/contract'
import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { accessContract } from '../contract.ts'

/** Returns the API client of access. */
export const useAccessApi = () => useFeatureApi<typeof accessContract>('access')

type Responses = InferContractRouterOutputs<typeof accessContract>
export type StoredRole = Responses['listRoles']['data'][number]
export type Trial = Responses['tryPermissions']['data']

export const rolesKey = ['stored-roles'] as const
export const changesKey = (kind: string, id: string) => ['changes', kind, id] as const
