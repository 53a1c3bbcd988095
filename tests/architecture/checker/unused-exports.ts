import { placeOf } from './place.ts'
import { replacementFiles, type Source } from './read-source.ts'

/** Returns whether a file exists for tests only: in `tests` or a testing folder, a test, or an example for one. */
const isForTests = (file: string): boolean =>
  placeOf(file).test || file.includes('/testing/') || /\/example-[^/]+\.ts$/.test(file)

/** Returns whether the exports of a file are checked: the kernel, rules, and server/index.ts of features. */
const isChecked = (file: string): boolean => {
  const { layer, part, isEntryPoint } = placeOf(file)
  if (isForTests(file) || replacementFiles.has(file)) return false
  return layer === 'kernel' || part === 'rules' || (part === 'server' && isEntryPoint === true)
}

/**
 * Returns exported values of the kernel, the rules and each server/index.ts that the code of Jaunt does not use, as
 * `file: name`. A rule that only its tests use has no effect. Types are ignored.
 */
export const findUnusedExports = (sources: readonly Source[]): string[] => {
  const shipped = sources.filter(({ file }) => !isForTests(file))
  const importedByFile = importedNames(shipped)
  return shipped.flatMap((source) => {
    const requested = importedByFile.get(source.file) ?? new Set<string>()
    if (!isChecked(source.file) || requested.has(wholeModule)) return []
    const used = usedWithin(source, requested)
    return source.exports.filter((name) => !used.has(name)).map((name) => `${source.file}: ${name}`)
  })
}

/** Returns exported values of src/ that no other file imports, not even a test: their export is superfluous. */
export const findUnimportedExports = (sources: readonly Source[]): string[] => {
  const imported = importedNames(sources)
  return sources
    .filter(({ file }) => file.startsWith('src/') && !replacementFiles.has(file))
    .flatMap(({ file, exports }) => {
      const requested = imported.get(file) ?? new Set<string>()
      if (requested.has(wholeModule)) return []
      return exports
        .filter((name) => !requested.has(name) && !isFoundByName(file, name))
        .map((name) => `${file}: ${name}`)
    })
}

/** Returns whether the router or the build finds the export by its name, without an import. */
const isFoundByName = (file: string, name: string): boolean =>
  (name === 'Route' && file.startsWith('src/app/pages/')) ||
  ['src/app/page-handler.ts', 'src/app/route-tree.ts'].includes(file)

/** Returns, for each file, the names that other files import from it. */
const importedNames = (sources: readonly Source[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const imported = new Map<string, Set<string>>()
  for (const { target, names } of sources.flatMap(({ imports }) => imports))
    for (const name of names ?? [wholeModule])
      imported.set(target, (imported.get(target) ?? new Set()).add(name))
  return imported
}

const wholeModule = '*'

/**
 * Returns the requested names of a file and all names that their declarations use, directly or indirectly. Statements
 * that declare nothing always run, so the names that they use are included.
 */
const usedWithin = ({ statements }: Source, requested: ReadonlySet<string>): Set<string> => {
  const used = new Set(requested)
  const remaining = new Set(statements)
  for (let sizeBefore = -1; sizeBefore !== remaining.size; ) {
    sizeBefore = remaining.size
    for (const statement of remaining) {
      const { declares, uses } = statement
      if (declares.length > 0 && !declares.some((name) => used.has(name))) continue
      remaining.delete(statement)
      for (const name of uses) used.add(name)
    }
  }
  return used
}
