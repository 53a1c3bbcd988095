import type { Source } from './read-source.ts'

/**
 * Returns at least one import cycle if there are any, but not necessarily all that go through the same file. Imports of
 * types count too, because modules that need each other, even for types, are really one module.
 */
export const findCycles = (sources: readonly Source[]): string[][] => {
  const targets = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.filter(({ external }) => !external).map((i) => i.target),
    ]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[][] = []
  const path: string[] = []
  const visit = (file: string) => {
    if (state.get(file) === 'done' || !targets.has(file)) return
    if (state.get(file) === 'open') {
      cycles.push([...path.slice(path.indexOf(file)), file])
      return
    }
    state.set(file, 'open')
    path.push(file)
    for (const target of targets.get(file)!) visit(target)
    path.pop()
    state.set(file, 'done')
  }
  for (const file of targets.keys()) visit(file)
  return cycles
}
