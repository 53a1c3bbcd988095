import type { InferContractRouterOutputs } from '@orpc/contract'
import type { accessContract } from '../contract.ts'

type Answers = InferContractRouterOutputs<typeof accessContract>
export type StoredRole = Answers['listRoles']['data'][number]
export type Trial = Answers['tryPermissions']['data']

export const rolesKey = ['stored-roles'] as const
export const changesKey = (kind: string, id: string) => ['changes', kind, id] as const
