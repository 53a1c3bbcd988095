import type { ContractRouterClient } from '@orpc/contract'
import type { RequestOptions } from '#platform/browser/api-client.ts'
import type { trackingContract } from '../../contract.ts'

/** The endpoints of tracking. */
export type TrackingApi = ContractRouterClient<typeof trackingContract, RequestOptions>

/** Options of background requests: a 403 response does not redirect the user. */
export const backgroundOptions = { context: { handlesForbidden: true } } as const
