import { isBrowserCode, isServerCode, isServerPackage, placeOf } from './place.ts'
import type { Source } from './read-source.ts'

/**
 * Returns the import paths from browser code over shared files to server code, each as a list of files. Imports of
 * types are ignored, because they are erased before anything is loaded.
 */
export const findReachedServer = (sources: readonly Source[]): string[][] => {
  const imports = new Map(sources.map((source) => [source.file, source.imports]))
  const starts = sources.map(({ file }) => file).filter((file) => isBrowserCode(file) && !placeOf(file).test)
  const ways = new Map(starts.map((file) => [file, [file]]))
  const found: string[][] = []
  // The loop also visits entries that are added to the map during the iteration.
  for (const [file, way] of ways)
    for (const { target, external, typeOnly } of imports.get(file) ?? []) {
      if (typeOnly) continue
      if (external ? isServerPackage(target) : isServerCode(target)) found.push([...way, target])
      else if (!external && !ways.has(target)) ways.set(target, [...way, target])
    }
  return found
}
