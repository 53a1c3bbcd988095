import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract'

/** Every call of a contract. */
export const contractCalls = (router: AnyContractRouter): AnyContractProcedure[] =>
  isContractProcedure(router) ? [router] : Object.values(router).flatMap((inner) => contractCalls(inner))

/** The addresses of all calls, below /api, with the names of their fields in braces. */
export const endpointPaths = (router: AnyContractRouter): string[] =>
  contractCalls(router).map((call) => call['~orpc'].route.path ?? '/')
