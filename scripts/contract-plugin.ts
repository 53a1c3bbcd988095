import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnyContractRouter, isContractProcedure, minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

const moduleName = 'virtual:contract'

/** Endpoints that public pages use, or that load the session: every page contains their paths. */
const firstBranches = ['access', 'content', 'accounts', 'catalogue']
/**
 * Endpoints for staff only, many of which the browser names by concatenated strings: each branch loads when it is
 * used. All other branches load together, with personal pages.
 */
const staffBranches = ['records', 'media']
const personal = 'personal'

/** An endpoint as the client needs it: only its method and path. */
const callSource = "const call=(method,path)=>({'~orpc':{errorMap:{},meta:{},route:{method,path}}});"

/** Returns every word in code that can reach a browser; the names of used endpoints are among them. */
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

/**
 * Returns the source of a contract tree.
 * @param words the names of endpoints to include; all by default
 */
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

/** Returns the source of one late branch (staff or personal pages), or of the main module that loads them. */
const moduleSource = async (router: AnyContractRouter, part: string | undefined): Promise<string> => {
  const all = minifyContractRouter(router) as Readonly<Record<string, AnyContractRouter>>
  if (part && staffBranches.includes(part)) return `${callSource}export default ${treeSource(all[part]!)}`
  const words = await wordsOfBrowser()
  const later = Object.keys(all).filter(
    (name) => !staffBranches.includes(name) && !firstBranches.includes(name),
  )
  const lines = (names: readonly string[]) => names.map((name) => `${name}:${treeSource(all[name]!, words)}`)
  if (part === personal) return `${callSource}export default {${lines(later).join()}}`
  const importOf = (name: string) => `import(${JSON.stringify(`${moduleName}/${name}`)})`
  const branches = [
    ...lines(firstBranches),
    ...staffBranches.map((name) => `${name}:()=>${importOf(name)}`),
    ...later.map((name) => `${name}:()=>${personal}().then(({default:all})=>({default:all.${name}}))`),
  ]
  return `${callSource}const ${personal}=()=>${importOf(personal)};export default {${branches.join()}}`
}

/**
 * Provides the browser with the contract's paths without its schemas. The client needs only the method and path of an
 * endpoint, and the schema library would double the first page's JavaScript. Paths that no page uses, about half, are
 * omitted.
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
