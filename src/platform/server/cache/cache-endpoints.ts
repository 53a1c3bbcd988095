import type { AnyContractProcedure } from '@orpc/contract'
import type { DependencyCache } from './dependency-cache.ts'
import { isCached } from './response-cache.ts'

type Endpoint = (input: unknown) => Promise<object>
type Endpoints = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>
type Contract = Readonly<Record<string, Readonly<Record<string, AnyContractProcedure>>>>

/**
 * Wraps the endpoints from which pages for visitors are rendered. Responses of endpoints declared as cached are read
 * from memory until their dependencies change. Refusals are not cached.
 * @returns endpoints with shared, frozen responses
 */
export const cacheEndpoints = (
  endpoints: Endpoints,
  contract: Contract,
  responses: DependencyCache<object>,
): Endpoints => {
  const withCache =
    (name: string, endpoint: Endpoint): Endpoint =>
    (input) =>
      responses.get(`${name} ${JSON.stringify(input)}`, async () => deepFreeze(await endpoint(input)))
  return Object.fromEntries(
    Object.entries(contract).map(([feature, parts]) => [
      feature,
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => {
          const endpoint = endpoints[feature]![name]!
          return [name, isCached(part) ? withCache(`${feature}.${name}`, endpoint) : endpoint]
        }),
      ),
    ]),
  )
}

/** Returns the approximate memory of a response in bytes: objects need more than their JSON text. */
export const sizeOfResponse = (response: object): number => 3 * JSON.stringify(response).length

const deepFreeze = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}
