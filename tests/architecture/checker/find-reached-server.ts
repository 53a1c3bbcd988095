import { isBrowserCode, isServerCode, isServerPackage, placeOf } from './place.ts'
import type { Source } from './read-source.ts'

/**
 * Returns chains of imports that lead from browser code to server code, directly or through shared files. Each is a list
 * of files; its last item can be a package. Imports of types are ignored, because the compiler removes them.
 */
export const findReachedServer = (sources: readonly Source[]): string[][] => {
  const imports = new Map(sources.map((source) => [source.file, source.imports]))
  const starts = sources.map(({ file }) => file).filter((file) => isBrowserCode(file) && !placeOf(file).test)
  const paths = new Map(starts.map((file) => [file, [file]]))
  const chains: string[][] = []
  // The loop also visits entries that are added to the map during the iteration.
  for (const [file, path] of paths)
    for (const { target, external, typeOnly } of imports.get(file) ?? []) {
      if (typeOnly) continue
      if (external ? isServerPackage(target) : isServerCode(target)) chains.push([...path, target])
      else if (!external && !paths.has(target)) paths.set(target, [...path, target])
    }
  return chains
}
