import addresses from 'virtual:contract/everybody'
import type { ContractRouterClient } from '@orpc/contract'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { createApiClient, type RequestOptions } from '#platform/browser/api-client.ts'
import type { contract } from './contract.ts'

/** Every endpoint of Jaunt as a typed function, the same on the server and in the browser. */
export type Api = ContractRouterClient<typeof contract, RequestOptions>

/**
 * The other modules of addresses, in the order in which an endpoint is looked up. Only staff pages need the second one,
 * and only background tasks need the last.
 */
const addressLoaders = [
  () => import('virtual:contract/members'),
  () => import('virtual:contract/staff'),
  () => import('virtual:contract/background'),
]

let browserApi: Api | undefined

/** Returns the API for a page's loader: in process while the server renders, over HTTP in the browser. */
export const getApi = createIsomorphicFn()
  .server((): Api => {
    const { api } = getGlobalStartContext() as unknown as { api: Api }
    return api
  })
  .client((): Api => {
    browserApi ??= createApiClient<Api>(addresses, `${window.location.origin}/api`, addressLoaders)
    return browserApi
  })
