import { type AnyContractRouter, isContractProcedure, minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const moduleName = 'virtual:contract'

/** What staff alone do with many calls: the addresses come when they are used, and not to every visitor. */
const laterBranches = ['records']

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

/** The module of the whole contract, or of one of the branches that come later. */
const moduleSource = (router: AnyContractRouter, branch: string | undefined): string => {
  const all = minifyContractRouter(router) as Readonly<Record<string, AnyContractRouter>>
  if (branch) return `${callSource}export default ${treeSource(all[branch]!)}`
  const branches = Object.entries(all).map(([name, inner]) =>
    laterBranches.includes(name)
      ? `${name}:()=>import(${JSON.stringify(`${moduleName}/${name}`)})`
      : `${name}:${treeSource(inner)}`,
  )
  return `${callSource}export default {${branches.join()}}`
}

/**
 * Gives the browser the contract's addresses without its schemas: the client needs only method and path
 * of a call, and the schema library would double the first page's JavaScript.
 */
export const contractPlugin = (): Plugin => ({
  name: 'jaunt-contract',
  resolveId: (id) => (id === moduleName || id.startsWith(`${moduleName}/`) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${moduleName}`)) return undefined
    const { contract } = await import('../src/app/contract.ts')
    return moduleSource(contract, id.split('/')[1])
  },
})
