import { readFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'

/** Returns true if a module re-exports other files: ui/index.ts of a feature, kernel/dates.ts, or certain libraries. */
const isIndex = (name: string) =>
  /^#features\/[a-z-]+\/ui\/index\.ts$/.test(name) ||
  ['#kernel/dates.ts', 'lucide-react', '@internationalized/date', '@tanstack/react-query'].includes(name)

type Source = { readonly from: string; readonly name: string }
type IndexSources = ReadonlyMap<string, Source>

type Name = { readonly name?: string; readonly value?: unknown }
const nameOf = (node: Name): string => node.name ?? String(node.value)

/** Returns the source of each name that an index exports. */
const readIndex = async (context: Rolldown.PluginContext, file: string): Promise<IndexSources> => {
  const { body } = context.parse(await readFile(file, 'utf8'), { lang: /\.tsx?$/.test(file) ? 'tsx' : 'js' })
  const imported = new Map<string, Source>()
  const sources = new Map<string, Source>()
  for (const node of body)
    if (node.type === 'ImportDeclaration')
      for (const each of node.specifiers)
        if (each.type === 'ImportSpecifier')
          imported.set(each.local.name, { from: node.source.value, name: nameOf(each.imported) })
  for (const node of body)
    if (node.type === 'ExportNamedDeclaration')
      for (const { local, exported } of node.specifiers) {
        const source = node.source
          ? { from: node.source.value, name: nameOf(local) }
          : imported.get(nameOf(local))
        if (source) sources.set(nameOf(exported), source)
      }
  const resolved = [...sources].map(async ([name, source]) => {
    const resolvedFile = await context.resolve(source.from, file)
    return [name, { ...source, from: resolvedFile?.id ?? source.from }] as const
  })
  return new Map(await Promise.all(resolved))
}

const namedImports = /^import \{([^}]*)\} from ['"]([^'"]+)['"];?$/gm

/** Returns the names in a list of imports such as `A, type B, C as D`, without types. */
const namesIn = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => {
      const [exported = '', local = exported] = each.split(/\s+as\s+/)
      return { exported, local }
    })

/**
 * Rewrites imports from an index to imports from the files that it re-exports. Otherwise every page that imports an
 * index would seem to need all of its files. Then script-files.ts could not assign them to pages.
 */
export const directImportsPlugin = (): Plugin => {
  const sourcesOfIndexes = new Map<string, Promise<IndexSources>>()
  return {
    name: 'jaunt-direct-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: () => sourcesOfIndexes.clear(),
    async transform(code, id) {
      if (!/[\\/]src[\\/][^?]*\.tsx?(?:\?|$)/.test(id)) return undefined
      let rewritten = code
      for (const [statement, names = '', from = ''] of code.matchAll(namedImports)) {
        if (!isIndex(from)) continue
        const file = (await this.resolve(from, id))?.id
        if (!file) continue
        if (!sourcesOfIndexes.has(file)) sourcesOfIndexes.set(file, readIndex(this, file))
        const sources = await sourcesOfIndexes.get(file)
        const lines = namesIn(names).map(({ exported, local }) => {
          const { from: source, name } = sources?.get(exported) ?? { from, name: exported }
          return `import { ${name} as ${local} } from ${JSON.stringify(source)};`
        })
        rewritten = rewritten.replace(statement, lines.join(' '))
      }
      return rewritten === code ? undefined : { code: rewritten, map: null }
    },
  }
}
