import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract'

/** Returns every endpoint of a contract. */
export const contractEndpoints = (router: AnyContractRouter): AnyContractProcedure[] =>
  isContractProcedure(router) ? [router] : Object.values(router).flatMap((inner) => contractEndpoints(inner))

/** Returns the paths of all endpoints, below /api, with field names in braces. */
export const endpointPaths = (router: AnyContractRouter): string[] =>
  contractEndpoints(router).map((call) => call['~orpc'].route.path ?? '/')
