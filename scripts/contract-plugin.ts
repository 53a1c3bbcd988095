import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnyContractRouter, isContractProcedure, minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

const moduleName = 'virtual:contract'

/** A call as the client wants it: of all that the document says of it, its method and address. */
const callSource = "const call=(method,path)=>({'~orpc':{errorMap:{},meta:{},route:{method,path}}});"

/** Features whose calls the browser names by words it puts together. */
const composedNames = new Set(['records'])

/** Every word that stands in code which may reach a browser: what it calls is among them. */
const wordsOfBrowser = async (): Promise<ReadonlySet<string>> => {
  const words = new Set<string>()
  for await (const file of glob('src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/server/**', '**/contract/**'],
  }))
    if (!/\.(?:test|gen)\.tsx?$|[\\/]contract\.ts$/.test(file))
      for (const [word] of (await readFile(join(root, file), 'utf8')).matchAll(/\w+/g)) words.add(word)
  return words
}

const treeSource = (router: AnyContractRouter, words: ReadonlySet<string> | undefined): string => {
  if (isContractProcedure(router)) {
    const { method, path } = router['~orpc'].route
    return `call(${JSON.stringify(method)},${JSON.stringify(path)})`
  }
  const branches = Object.entries(router)
    .filter(([name, inner]) => !words || !isContractProcedure(inner) || words.has(name))
    .map(([name, inner]) => {
      const spoken = composedNames.has(name) ? undefined : words
      return `${JSON.stringify(name)}:${treeSource(inner, spoken)}`
    })
  return `{${branches.join()}}`
}

/**
 * Gives the browser the contract's addresses without its schemas: the client needs only method and path
 * of a call, and the schema library would double the first page's JavaScript. Half of the calls no page makes: their
 * addresses are left out.
 */
export const contractPlugin = (): Plugin => ({
  name: 'jaunt-contract',
  resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
  async load(id) {
    if (id !== `\0${moduleName}`) return undefined
    const { contract } = await import('../src/app/contract.ts')
    return `${callSource}export default ${treeSource(minifyContractRouter(contract), await wordsOfBrowser())}`
  },
})
