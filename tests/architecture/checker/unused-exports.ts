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
  const taken = new Map<string, Set<string>>()
  for (const { target, names } of product.flatMap(({ imports }) => imports))
    for (const name of names ?? [whole]) taken.set(target, (taken.get(target) ?? new Set()).add(name))
  return product.flatMap((source) => {
    const asked = taken.get(source.file) ?? new Set<string>()
    if (!isChecked(source.file) || asked.has(whole)) return []
    const used = usedWithin(source, asked)
    return source.exports.filter((name) => !used.has(name)).map((name) => `${source.file}: ${name}`)
  })
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
