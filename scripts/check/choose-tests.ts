import { readImports } from '#tests/architecture/checker/read-source.ts'

type Chosen = {
  /** The test files to run, in the order of their nearness. */
  readonly chosen: readonly string[]
  /** The other test files that import a changed file, directly or through other files. */
  readonly omitted: readonly string[]
}

const isTest = (file: string) => file.endsWith('.test.ts')

const listImporters = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>()
  for (const [file, text] of texts)
    for (const { target, external, typeOnly } of readImports(file, text)) {
      // An erased import cannot break a test.
      if (external || typeOnly) continue
      const listed = importers.get(target)
      if (listed) listed.push(file)
      else importers.set(target, [file])
    }
  return importers
}

/** Returns every file that uses one of these, by the number of imports between them. */
const measureDistances = (
  changed: readonly string[],
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> => {
  const importers = listImporters(texts)
  const distances = new Map(changed.map((file) => [file, 0]))
  // A Map visits entries that are added during the loop.
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return distances
}

/** Returns the folder of a file's feature, or of a layer: 'src/features/events', 'src/kernel'. */
const areaOf = (file: string): string => file.match(/^src\/(?:features\/)?[^/]+/)?.[0] ?? file

type Choice = {
  readonly changed: readonly string[]
  /** The text of every source file of the project. */
  readonly texts: ReadonlyMap<string, string>
  secondsOf(testFile: string): number
  readonly maxSeconds: number
}

/**
 * Chooses the tests that a change can break, as many as run in the given time: first those of the changed features,
 * and those with fewer imports between them and the change. Changed tests are always chosen. Journeys, which need a
 * built site, are left out.
 */
export const chooseTests = ({ changed, texts, secondsOf, maxSeconds }: Choice): Chosen => {
  const areas = new Set(changed.map(areaOf))
  const rankOf = (file: string, distance: number) =>
    (distance === 0 || areas.has(areaOf(file)) ? 0 : 100) + distance
  const reached = [...measureDistances(changed, texts)]
    .filter(([file]) => isTest(file) && texts.has(file))
    .toSorted(
      ([one, near], [other, far]) =>
        rankOf(one, near) - rankOf(other, far) || secondsOf(one) - secondsOf(other),
    )
  const chosen: string[] = []
  const omitted: string[] = []
  let seconds = 0
  for (const [file, distance] of reached) {
    const isJourney = file.endsWith('.journey.test.ts')
    const fits = distance === 0 || seconds + secondsOf(file) <= maxSeconds
    if (isJourney || !fits) omitted.push(file)
    else {
      chosen.push(file)
      seconds += secondsOf(file)
    }
  }
  return { chosen, omitted }
}
