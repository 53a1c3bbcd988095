import { type AnyContractRouter, isContractProcedure, minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const moduleName = 'virtual:contract'

/** A call as the client wants it: of all that the document says of it, its method and address. */
const callSource = "const call=(method,path)=>({'~orpc':{errorMap:{},meta:{},route:{method,path}}});"

const treeSource = (router: AnyContractRouter): string => {
  if (isContractProcedure(router)) {
    const { method, path } = router['~orpc'].route
    return `call(${JSON.stringify(method)},${JSON.stringify(path)})`
  }
  const branches = Object.entries(router).map(
    ([name, inner]) => `${JSON.stringify(name)}:${treeSource(inner)}`,
  )
  return `{${branches.join()}}`
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
    return `${callSource}export default ${treeSource(minifyContractRouter(contract))}`
  },
})
