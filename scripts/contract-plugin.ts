import { type AnyContractRouter, isContractProcedure, minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const moduleName = 'virtual:contract'

/** Of every call its method and address alone: what the document says of it is not for the browser. */
const addressesOf = (router: AnyContractRouter): AnyContractRouter => {
  if (!isContractProcedure(router))
    return Object.fromEntries(Object.entries(router).map(([name, inner]) => [name, addressesOf(inner)]))
  const { method, path } = router['~orpc'].route
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } } as AnyContractRouter
}

/**
 * Gives the browser the contract's addresses without its schemas: the client needs only method and path
 * of a call, and the schema library would double the first page's JavaScript.
 */
export const contractPlugin = (): Plugin => ({
  name: 'jaunt-contract',
  resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
  async load(id) {
    if (id !== `\0${moduleName}`) return undefined
    const { contract } = await import('../src/app/contract.ts')
    return `export default ${JSON.stringify(addressesOf(minifyContractRouter(contract)))}`
  },
})
