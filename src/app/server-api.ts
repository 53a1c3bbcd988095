import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from './contract.ts'

/** Every call of the product, made in process. */
export type ServerApi = ContractRouterClient<typeof contract>
