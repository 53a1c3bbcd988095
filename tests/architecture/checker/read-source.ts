import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

export const root = join(import.meta.dirname, '../../..')

/** One import of a source file; `target` is a file of the project, or the package's name. */
export type Import = {
  readonly from: string
  readonly target: string
  readonly external: boolean
  readonly typeOnly: boolean
}

export type Source = { readonly file: string; readonly imports: readonly Import[] }

const subpaths = Object.entries(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> })
    .imports,
).map(([pattern, place]) => ({
  prefix: pattern.replace('*', ''),
  folder: posix.normalize(place.replace('*', '')),
}))

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Where an import leads: subpath imports of package.json and relative ones to files, others to packages. */
const resolveImport = (from: string, specifier: string): Pick<Import, 'target' | 'external'> => {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return { target: posix.join(dirname(from), path), external: false }
  const subpath = subpaths.find(({ prefix }) => path.startsWith(prefix))
  if (subpath) return { target: subpath.folder + path.slice(subpath.prefix.length), external: false }
  return { target: path.startsWith('node:') ? path : packageName(path), external: true }
}

// The parser's module record leaves these out: import('…') with a literal, as a value and as a type.
const calledImports = (node: unknown): { specifier: string; typeOnly: boolean }[] => {
  if (typeof node !== 'object' || node === null) return []
  const below = (Array.isArray(node) ? node : Object.values(node)).flatMap(calledImports)
  const { type, source } = node as { type?: string; source?: { value?: unknown } }
  if ((type !== 'ImportExpression' && type !== 'TSImportType') || typeof source?.value !== 'string')
    return below
  return [{ specifier: source.value, typeOnly: type === 'TSImportType' }, ...below]
}

const specifiersOf = (file: string, text: string) => {
  const { module, program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    ),
  )
  return [...imported, ...passedOn, ...calledImports(program)]
}

/** Reads the imports of one module. A probe gives its text without a file of that name existing. */
export const readSource = (file: string, text = readFileSync(join(root, file), 'utf8')): Source => ({
  file,
  imports: specifiersOf(file, text).map(({ specifier, typeOnly }) => ({
    from: file,
    typeOnly,
    ...resolveImport(file, specifier),
  })),
})

const isWritten = (file: string) => !/\.gen\.ts$|\.d\.ts$/.test(file)

/** Every TypeScript file written by hand, by its path from the project's root. */
export const listFiles = (): string[] =>
  globSync(['{src,tests,scripts,bench,migrations}/**/*.{ts,tsx}'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isWritten)
    .sort()
