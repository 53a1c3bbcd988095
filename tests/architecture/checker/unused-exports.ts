import { placeOf } from './place.ts'
import { type Source, standIns } from './read-source.ts'

/** Made for tests only: what stands in such a folder, and the examples the parity test runs. */
const isForTests = (file: string): boolean =>
  placeOf(file).test || file.includes('/testing/') || /\/example-[^/]+\.ts$/.test(file)

/** What the product decides with: the kernel, rules, and what a feature's server offers others. */
const isChecked = (file: string): boolean => {
  const { layer, part, entry } = placeOf(file)
  if (isForTests(file) || standIns.has(file)) return false
  return layer === 'kernel' || part === 'rules' || (part === 'server' && entry === true)
}

/**
 * Values that the kernel, rules or a feature's server/index.ts export and nothing of the product comes by, as
 * `file: name`: what only its tests call decides nothing. Types are left out: they describe what is used.
 */
export const findUnusedExports = (sources: readonly Source[]): string[] => {
  const product = sources.filter(({ file }) => !isForTests(file))
  const taken = takenBy(product)
  return product.flatMap((source) => {
    const asked = taken.get(source.file) ?? new Set<string>()
    if (!isChecked(source.file) || asked.has(whole)) return []
    const used = usedWithin(source, asked)
    return source.exports.filter((name) => !used.has(name)).map((name) => `${source.file}: ${name}`)
  })
}

/** Values of the product that no other file takes, not even a test: they are nobody's but their own file's. */
export const findIdleExports = (sources: readonly Source[]): string[] => {
  const taken = takenBy(sources)
  return sources
    .filter(({ file }) => file.startsWith('src/') && !standIns.has(file))
    .flatMap(({ file, exports }) => {
      const asked = taken.get(file) ?? new Set<string>()
      if (asked.has(whole)) return []
      return exports
        .filter((name) => !asked.has(name) && !isFoundByName(file, name))
        .map((name) => `${file}: ${name}`)
    })
}

/** What the router and the build come by without an import that is read here. */
const isFoundByName = (file: string, name: string): boolean =>
  (name === 'Route' && file.startsWith('src/app/pages/')) ||
  ['src/app/page-handler.ts', 'src/app/route-tree.ts'].includes(file)

/** The names that are taken of each file. */
const takenBy = (sources: readonly Source[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const taken = new Map<string, Set<string>>()
  for (const { target, names } of sources.flatMap(({ imports }) => imports))
    for (const name of names ?? [whole]) taken.set(target, (taken.get(target) ?? new Set()).add(name))
  return taken
}

const whole = '*'

/** The names asked of a file and those that what is asked needs in turn, by its statements. */
const usedWithin = ({ statements }: Source, asked: ReadonlySet<string>): Set<string> => {
  const used = new Set(asked)
  const rest = new Set(statements)
  for (let before = -1; before !== rest.size; ) {
    before = rest.size
    for (const statement of rest) {
      const { declares, uses } = statement
      if (declares.length > 0 && !declares.some((name) => used.has(name))) continue
      rest.delete(statement)
      for (const name of uses) used.add(name)
    }
  }
  return used
}
