import { isBrowserCode, isServerCode, isServerPackage, placeOf } from './place.ts'
import type { Source } from './read-source.ts'

/**
 * The ways from code made for the browser to code of the server over files that are neither, each as its files. Types
 * lead nowhere: they are gone before anything is loaded.
 */
export const findReachedServer = (sources: readonly Source[]): string[][] => {
  const imports = new Map(sources.map((source) => [source.file, source.imports]))
  const starts = sources.map(({ file }) => file).filter((file) => isBrowserCode(file) && !placeOf(file).test)
  const ways = new Map(starts.map((file) => [file, [file]]))
  const found: string[][] = []
  // A map goes on to what is added while it is walked.
  for (const [file, way] of ways)
    for (const { target, external, typeOnly } of imports.get(file) ?? []) {
      if (typeOnly) continue
      if (external ? isServerPackage(target) : isServerCode(target)) found.push([...way, target])
      else if (!external && !ways.has(target)) ways.set(target, [...way, target])
    }
  return found
}
