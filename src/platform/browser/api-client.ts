import { createORPCClient } from '@orpc/client'
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { browserFetch } from './browser-fetch.ts'
import { callFailure } from './call-failure.ts'

export type CallOptions = {
  /** A call of a payment carries the key that makes a repeat of it harmless. */
  readonly idempotencyKey?: string
  /** The caller sees to a 403 by itself: the site is not told of it. */
  readonly seesToForbidden?: boolean
}

const methodOf = (contract: AnyContractRouter, path: readonly string[]): string | undefined => {
  const found = path.reduce<unknown>(
    (branch, name) => (branch as Record<string, unknown> | undefined)?.[name],
    contract,
  )
  return isContractProcedure(found) ? found['~orpc'].route.method : undefined
}

/** In a query, arrays and objects go as JSON strings, and what is undefined is left out (000 §7). */
const queryOf = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null) return input
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  )
}

/** The client of the API for the browser, by the addresses of a contract. */
export const createApiClient = <Api>(contract: AnyContractRouter, url: string): Api =>
  createORPCClient(
    new OpenAPILink<CallOptions>(contract, {
      url,
      fetch: (request, init, { context }) => browserFetch(request, init, context.seesToForbidden),
      headers: ({ context }) => (context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
      interceptors: [
        ({ next, ...call }) =>
          next(methodOf(contract, call.path) === 'GET' ? { ...call, input: queryOf(call.input) } : call),
      ],
      customErrorResponseBodyDecoder: callFailure,
    }),
  ) as Api
