import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { placeOf } from './checker/place.ts'
import { countLines, listFiles, readSource, type Source } from './checker/read-source.ts'

const maxSmallLines = 20

/** The fixed file names of features, including files of handlers such as `guest-handlers.ts`. */
const fixedName =
  /^(index|contract|refusals|permissions|tables|handlers|routes|store|mails|[\w-]+-handlers)\.tsx?$/
/** Folders that have one small file for each version. */
const seriesFolder = /\/stored-versions\//

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/')

const ownerOf = (file: string) => {
  const { layer, name, part } = placeOf(file)
  return [layer, name, part].join(' ')
}

/** Returns whether a file is an index, or only exports what other files declare. */
const isIndex = ({ file, statements }: Source) =>
  /\/index\.tsx?$/.test(file) ||
  statements.every(({ declares, uses }) => declares.length > 0 && uses.length === 0)

/**
 * Returns small files that a single file imports and that could be part of it. A file stays if its name is fixed; if
 * it belongs to another layer, feature or part than its importer; if it is loaded later; if its importer is an index;
 * if a test imports it; or if it is one of a series.
 */
const findMergeable = (sources: readonly (Source & { readonly lines: number })[]): string[] => {
  const sourceByFile = new Map(sources.map((source) => [source.file, source]))
  const importsByTarget = Map.groupBy(
    sources.flatMap(({ imports }) => imports.filter(({ external }) => !external)),
    ({ target }) => target,
  )
  return sources.flatMap(({ file, lines }) => {
    if (!file.startsWith('src/') || isTest(file) || lines > maxSmallLines) return []
    if (fixedName.test(basename(file)) || seriesFolder.test(file)) return []
    const imports = importsByTarget.get(file) ?? []
    if (imports.some(({ isLazy, from }) => isLazy || isTest(from))) return []
    const [importer, ...others] = [...new Set(imports.map(({ from }) => from))]
    if (importer === undefined || others.length > 0) return []
    if (ownerOf(importer) !== ownerOf(file) || isIndex(sourceByFile.get(importer)!)) return []
    return [`${file} → ${importer}`]
  })
}

const sources = listFiles().map((file) => ({ ...readSource(file), lines: countLines(file) }))

test('no small file could be part of its only importer, unless an exception applies', () => {
  expect(findMergeable(sources)).toEqual([])
})

const sample = (file: string, text: string, lines = 5) => ({ ...readSource(file, text), lines })
const [small, large] = ['src/features/events/ui/price-label.ts', 'src/features/events/ui/price-bar.tsx']
const label = sample(small, 'export const label = () => 1')
const bar = sample(large, "import { label } from './price-label.ts'\nexport const bar = () => label()", 90)

test('the check finds a small file that could be merged', () => {
  expect(findMergeable([label, bar])).toEqual([`${small} → ${large}`])
})

test.each([
  ['a second importer', [label, bar, sample('src/features/events/ui/other.ts', "import './price-label.ts'")]],
  [
    'a test that imports it',
    [label, bar, sample('src/features/events/ui/a.test.ts', "import './price-label.ts'")],
  ],
  ['more than 20 lines', [{ ...label, lines: 21 }, bar]],
  [
    'an importer of another part',
    [label, sample('src/features/events/rules/bar.ts', "import '../ui/price-label.ts'")],
  ],
  ['an import that loads it later', [label, sample(large, "const later = () => import('./price-label.ts')")]],
  [
    'an index',
    [label, sample('src/features/events/ui/index.ts', "export { label } from './price-label.ts'")],
  ],
])('%s keeps the small file separate', (_, files) => expect(findMergeable(files)).toEqual([]))
