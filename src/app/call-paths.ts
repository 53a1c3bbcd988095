import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'

/** The addresses of all calls, below /api, with the names of their fields in braces. */
export const callPaths = (router: AnyContractRouter): string[] =>
  isContractProcedure(router)
    ? [router['~orpc'].route.path ?? '/']
    : Object.values(router).flatMap((inner) => callPaths(inner))
