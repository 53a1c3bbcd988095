import { readFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'

/** Returns whether a module only re-exports other files: ui/index.ts of a feature, or a library. */
const isList = (name: string) =>
  /^#features\/[a-z-]+\/ui\/index\.ts$/.test(name) ||
  ['#kernel/dates.ts', 'lucide-react', '@internationalized/date', '@tanstack/react-query'].includes(name)

type Source = { readonly from: string; readonly name: string }
type List = ReadonlyMap<string, Source>

type Name = { readonly name?: string; readonly value?: unknown }
const wordOf = (node: Name): string => node.name ?? String(node.value)

/** Returns the source of each name that a list exports. */
const readList = async (context: Rolldown.PluginContext, file: string): Promise<List> => {
  const { body } = context.parse(await readFile(file, 'utf8'), { lang: /\.tsx?$/.test(file) ? 'tsx' : 'js' })
  const imported = new Map<string, Source>()
  const offered = new Map<string, Source>()
  for (const node of body)
    if (node.type === 'ImportDeclaration')
      for (const each of node.specifiers)
        if (each.type === 'ImportSpecifier')
          imported.set(each.local.name, { from: node.source.value, name: wordOf(each.imported) })
  for (const node of body)
    if (node.type === 'ExportNamedDeclaration')
      for (const { local, exported } of node.specifiers) {
        const source = node.source
          ? { from: node.source.value, name: wordOf(local) }
          : imported.get(wordOf(local))
        if (source) offered.set(wordOf(exported), source)
      }
  const resolved = [...offered].map(async ([name, source]) => {
    const found = await context.resolve(source.from, file)
    return [name, { ...source, from: found?.id ?? source.from }] as const
  })
  return new Map(await Promise.all(resolved))
}

const importsOfList = /^import \{([^}]*)\} from ['"]([^'"]+)['"];?$/gm

/** Returns the names in `A, type B, C as D`, without types. */
const namesIn = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => {
      const [outer = '', inner = outer] = each.split(/\s+as\s+/)
      return { outer, inner }
    })

/**
 * Rewrites imports from a list of files to imports from the files themselves. A list imports all of its files, so
 * every page would seem to need all of them; script-files.ts assigns code to files by what each page needs.
 */
export const directImportsPlugin = (): Plugin => {
  const known = new Map<string, Promise<List>>()
  return {
    name: 'jaunt-direct-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: () => known.clear(),
    async transform(code, id) {
      if (!/[\\/]src[\\/][^?]*\.tsx?(?:\?|$)/.test(id)) return undefined
      let direct = code
      for (const [whole, names = '', from = ''] of code.matchAll(importsOfList)) {
        if (!isList(from)) continue
        const file = (await this.resolve(from, id))?.id
        if (!file) continue
        if (!known.has(file)) known.set(file, readList(this, file))
        const list = await known.get(file)
        const lines = namesIn(names).map(({ outer, inner }) => {
          const { from: source, name } = list?.get(outer) ?? { from, name: outer }
          return `import { ${name} as ${inner} } from ${JSON.stringify(source)};`
        })
        direct = direct.replace(whole, lines.join(' '))
      }
      return direct === code ? undefined : { code: direct, map: null }
    },
  }
}
