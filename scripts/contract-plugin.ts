import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnyContractRouter, isContractProcedure, minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

const moduleName = 'virtual:contract'

/** What public pages are loaded by, and who reads them: the addresses of these calls every page has. */
const firstBranches = ['access', 'content', 'accounts', 'catalogue']
/**
 * What staff alone do with many calls, which the browser names by words it puts together: their addresses come when
 * they are used. Those of all other branches come together, with the pages of one person.
 */
const staffBranches = ['records', 'media']
const personal = 'personal'

/** A call as the client wants it: of all that the document says of it, its method and address. */
const callSource = "const call=(method,path)=>({'~orpc':{errorMap:{},meta:{},route:{method,path}}});"

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

/** @param words the names of calls that are kept; all when left out */
const treeSource = (router: AnyContractRouter, words?: ReadonlySet<string>): string => {
  if (isContractProcedure(router)) {
    const { method, path } = router['~orpc'].route
    return `call(${JSON.stringify(method)},${JSON.stringify(path)})`
  }
  const branches = Object.entries(router)
    .filter(([name, inner]) => !words || !isContractProcedure(inner) || words.has(name))
    .map(([name, inner]) => `${JSON.stringify(name)}:${treeSource(inner, words)}`)
  return `{${branches.join()}}`
}

/** The module of the branches of staff or of personal pages, or of all, where these two are asked for later. */
const moduleSource = async (router: AnyContractRouter, part: string | undefined): Promise<string> => {
  const all = minifyContractRouter(router) as Readonly<Record<string, AnyContractRouter>>
  if (part && staffBranches.includes(part)) return `${callSource}export default ${treeSource(all[part]!)}`
  const words = await wordsOfBrowser()
  const later = Object.keys(all).filter(
    (name) => !staffBranches.includes(name) && !firstBranches.includes(name),
  )
  const lines = (names: readonly string[]) => names.map((name) => `${name}:${treeSource(all[name]!, words)}`)
  if (part === personal) return `${callSource}export default {${lines(later).join()}}`
  const asked = (name: string) => `import(${JSON.stringify(`${moduleName}/${name}`)})`
  const branches = [
    ...lines(firstBranches),
    ...staffBranches.map((name) => `${name}:()=>${asked(name)}`),
    ...later.map((name) => `${name}:()=>${personal}().then(({default:all})=>({default:all.${name}}))`),
  ]
  return `${callSource}const ${personal}=()=>${asked(personal)};export default {${branches.join()}}`
}

/**
 * Gives the browser the contract's addresses without its schemas: the client needs only method and path
 * of a call, and the schema library would double the first page's JavaScript. Half of the calls no page makes: their
 * addresses are left out.
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
