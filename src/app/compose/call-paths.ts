import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract'

/** Returns every endpoint of a contract. */
export const contractCalls = (router: AnyContractRouter): AnyContractProcedure[] =>
  isContractProcedure(router) ? [router] : Object.values(router).flatMap((inner) => contractCalls(inner))

/** Returns the paths of all endpoints, below /api, with field names in braces. */
export const callPaths = (router: AnyContractRouter): string[] =>
  contractCalls(router).map((call) => call['~orpc'].route.path ?? '/')
