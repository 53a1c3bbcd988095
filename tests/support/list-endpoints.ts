import type { AnyContractProcedure, AnyContractRouter } from '@orpc/contract'
import type { EndpointMeta } from '#kernel/endpoint.ts'

export type ListedEndpoint = {
  /** Feature and name of the endpoint: 'access.readRole'. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly meta: EndpointMeta
  readonly procedure: AnyContractProcedure
}

const isProcedure = (node: AnyContractRouter): node is AnyContractProcedure => '~orpc' in node

/** Returns every endpoint of a contract, with its full name. */
export const listEndpoints = (
  contract: AnyContractRouter,
  names: readonly string[] = [],
): ListedEndpoint[] => {
  if (!isProcedure(contract))
    return Object.entries(contract).flatMap(([name, node]) => listEndpoints(node, [...names, name]))
  const { route, meta } = contract['~orpc']
  const { method = '', path = '' } = route
  return [{ name: names.join('.'), method, path, meta: meta as EndpointMeta, procedure: contract }]
}
