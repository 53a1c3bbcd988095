import { readImports } from '#tests/architecture/checker/read-source.ts'

type TestChoice = {
  /** The test files to run, with those of the changed features first. */
  readonly chosen: readonly string[]
  /** The other test files that import a changed file, directly or through other files. */
  readonly omitted: readonly string[]
}

const isTest = (file: string) => file.endsWith('.test.ts')

const listImporters = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>()
  for (const [file, text] of texts)
    for (const { target, external, typeOnly } of readImports(file, text)) {
      // An import of types only cannot break the importing file at run time.
      if (external || typeOnly) continue
      const importersOfTarget = importers.get(target)
      if (importersOfTarget) importersOfTarget.push(file)
      else importers.set(target, [file])
    }
  return importers
}

/** Returns the changed files and all files that import them, with the number of imports between them. */
const measureDistances = (
  changed: readonly string[],
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> => {
  const importers = listImporters(texts)
  const distances = new Map(changed.map((file) => [file, 0]))
  // The loop adds entries to the Map and also visits these.
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return distances
}

/** Returns the folder of a file’s feature or layer: 'src/features/events', 'src/kernel'. */
const areaOf = (file: string): string => file.match(/^src\/(?:features\/)?[^/]+/)?.[0] ?? file

type Inputs = {
  readonly changed: readonly string[]
  /** The text of every source file of the project. */
  readonly texts: ReadonlyMap<string, string>
  secondsOf(testFile: string): number
  readonly maxSeconds: number
}

/**
 * Of the tests that a change can break, chooses as many as fit into the given time. Tests of the changed features come
 * before other tests. In both groups, the tests with the fewest imports between them and the change come first. Changed
 * tests are always chosen, except journeys: these are never chosen, because they need a built site.
 */
export const chooseTests = ({ changed, texts, secondsOf, maxSeconds }: Inputs): TestChoice => {
  const areas = new Set(changed.map(areaOf))
  const rankOf = (file: string, distance: number) =>
    (distance === 0 || areas.has(areaOf(file)) ? 0 : 100) + distance
  const affectedTests = [...measureDistances(changed, texts)]
    .filter(([file]) => isTest(file) && texts.has(file))
    .toSorted(
      ([one, oneDistance], [other, otherDistance]) =>
        rankOf(one, oneDistance) - rankOf(other, otherDistance) || secondsOf(one) - secondsOf(other),
    )
  const chosen: string[] = []
  const omitted: string[] = []
  let seconds = 0
  for (const [file, distance] of affectedTests) {
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
