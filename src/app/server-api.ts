import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from './contract.ts'

/** Every endpoint of Jaunt, called in process. */
export type ServerApi = ContractRouterClient<typeof contract>
