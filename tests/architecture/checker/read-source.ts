import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

export const root = join(import.meta.dirname, '../../..')

/** One import of a source file; `target` is a file of the project, or the name of a package. */
export type Import = {
  readonly from: string
  readonly target: string
  readonly external: boolean
  readonly typeOnly: boolean
  /** Whether the target loads later: import('…'). */
  readonly isLazy: boolean
  /** The imported names as the target exports them; undefined for the whole module. */
  readonly names: readonly string[] | undefined
}

export type Source = {
  readonly file: string
  readonly imports: readonly Import[]
  /** The names of exported values, without those of `export *`. */
  readonly exports: readonly string[]
  /** The top-level statements, each with the names that it declares and all names that occur in it. */
  readonly statements: readonly Statement[]
}

type Statement = { readonly declares: readonly string[]; readonly uses: readonly string[] }

type Conditions = Readonly<Record<string, string>>
const importEntries = Object.entries(
  (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      imports: Readonly<Record<string, string | Conditions>>
    }
  ).imports,
)

const subpaths = importEntries.flatMap(([pattern, place]) =>
  typeof place === 'string'
    ? [{ prefix: pattern.replace('*', ''), folder: posix.normalize(place.replace('*', '')) }]
    : [],
)

/** Files that replace another one under a condition, for example in a browser. No import names them. */
export const replacementFiles: ReadonlySet<string> = new Set(
  importEntries.flatMap(([, place]) =>
    typeof place === 'string' ? [] : Object.values(place).map((file) => posix.normalize(file)),
  ),
)

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Returns the target of an import: a file for subpath imports of package.json and relative imports, otherwise a
 * package.
 */
export const resolveImport = (from: string, specifier: string): Pick<Import, 'target' | 'external'> => {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return { target: posix.join(dirname(from), path), external: false }
  const subpath = subpaths.find(({ prefix }) => path.startsWith(prefix))
  if (subpath) return { target: subpath.folder + path.slice(subpath.prefix.length), external: false }
  return { target: path.startsWith('node:') ? path : packageName(path), external: true }
}

// The parser's module record omits import('…') with a literal, both as a value and as a type.
const findDynamicImports = (node: unknown): { specifier: string; typeOnly: boolean }[] => {
  if (typeof node !== 'object' || node === null) return []
  const nested = (Array.isArray(node) ? node : Object.values(node)).flatMap(findDynamicImports)
  const { type, source } = node as { type?: string; source?: { value?: unknown } }
  if ((type !== 'ImportExpression' && type !== 'TSImportType') || typeof source?.value !== 'string')
    return nested
  return [{ specifier: source.value, typeOnly: type === 'TSImportType' }, ...nested]
}

const parse = (file: string, text: string) => {
  const parsed = parseSync(file, text)
  const [problem] = parsed.errors
  if (problem) throw new Error(`${file} cannot be parsed: ${problem.message}`)
  return parsed
}

const importsIn = (
  file: string,
  text: string,
  { module, program }: Pick<ReturnType<typeof parse>, 'module' | 'program'>,
): Import[] => {
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    isLazy: false,
    names: namesIn(entries),
  }))
  const reExported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType, ...entry }) =>
      moduleRequest
        ? [{ specifier: moduleRequest.value, typeOnly: isType, isLazy: false, names: namesIn([entry]) }]
        : [],
    ),
  )
  // The nodes are visited only if the text contains import('…'), because visiting them takes longer than parsing.
  const dynamicImports = text.includes('import(')
    ? findDynamicImports(program).map((call) => ({ ...call, isLazy: !call.typeOnly, names: undefined }))
    : []
  return [...imported, ...reExported, ...dynamicImports].map(({ specifier, ...details }) => ({
    from: file,
    ...details,
    ...resolveImport(file, specifier),
  }))
}

const partsOf = ({ module, program }: ReturnType<typeof parse>) => {
  const exportedNames = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName: { kind, name }, isType }) =>
      isType || kind === 'None' ? [] : [name ?? kind],
    ),
  )
  const statements = program.body.flatMap((statement) => statementsIn(statement as Declaring))
  return { exports: exportedNames, statements }
}

type Declaring = {
  readonly type: string
  readonly declaration?: Declaring | null
  readonly id?: { readonly name: string } | null
  readonly declarations?: readonly { readonly id: unknown }[]
  readonly specifiers?: readonly { readonly local?: unknown; readonly exported?: unknown }[]
  readonly source?: unknown
}

/**
 * Returns no statement for an import, because imports are listed separately, and one for each name of an export list.
 */
const statementsIn = (statement: Declaring): Statement[] => {
  const { type, declaration, specifiers = [], source } = statement
  if (type === 'ImportDeclaration') return []
  if (type === 'ExportNamedDeclaration' && !declaration)
    return specifiers.map(({ local, exported }) => ({
      declares: namesWithin(exported),
      uses: source ? [] : namesWithin(local),
    }))
  return [{ declares: declaredBy(statement), uses: namesWithin(statement) }]
}

const declaredBy = ({ declaration, id, declarations }: Declaring): string[] => {
  if (declaration) return declaredBy(declaration)
  if (declarations) return declarations.flatMap((one) => namesWithin(one.id))
  return id ? [id.name] : []
}

const namesWithin = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return []
  const { type, name } = node as { type?: string; name?: unknown }
  const nested = (Array.isArray(node) ? node : Object.values(node)).flatMap(namesWithin)
  return type === 'Identifier' && typeof name === 'string' ? [name, ...nested] : nested
}

type Entry = { readonly importName: { readonly kind: string; readonly name: string | null } }

const namesIn = (entries: readonly Entry[]): readonly string[] | undefined => {
  const isWhole = ({ importName: { kind } }: Entry) => kind !== 'Name' && kind !== 'Default'
  return entries.some(isWhole) ? undefined : entries.map(({ importName: { kind, name } }) => name ?? kind)
}

/** Reads the imports of one module, in less time than `readSource`. */
export const readImports = (file: string, text = readText(file)): Import[] =>
  importsIn(file, text, parse(file, text))

/** Reads the imports and exports of one module. With a given text, the file need not exist. */
export const readSource = (file: string, text = readText(file)): Source => {
  const parsed = parse(file, text)
  return { file, imports: importsIn(file, text, parsed), ...partsOf(parsed) }
}

const readText = (file: string) => readFileSync(join(root, file), 'utf8')

const isHandWritten = (file: string) => !/\.gen\.ts$|\.d\.ts$/.test(file)

/** Returns the paths from the root of the TypeScript files that are written by hand, without configuration files. */
export const listFiles = (): string[] =>
  globSync(['{src,tests,scripts,bench,migrations}/**/*.{ts,tsx}'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isHandWritten)
    .sort()

/** Returns the number of lines of a file. */
export const countLines = (file: string): number =>
  readFileSync(join(root, file), 'utf8').split('\n').length - 1
