import type { App } from './open-sequence-world.ts'
import { allOperations, cancelEvent } from './operations/index.ts'
import { type Finding, operationsOfSequence, runSequence } from './run-sequence.ts'

/** The number of sequences that run at the same time. Each waits for the database for half of its time. */
const parallelSequences = 4

/** In a run of at least this many sequences, every operation must be done. Shorter runs only repeat a finding. */
const minForAllOperations = 8

type Run = {
  readonly app: App
  readonly sequences: number
  /** The seed of the first sequence; each one has the next seed. */
  readonly firstSeed: number
  readonly maxFindings: number
  /** Called with each finding as soon as it is made, so that an interrupted run loses none. */
  readonly onFinding?: (finding: Finding) => void
  /** Called after each sequence. */
  readonly onProgress?: (finished: number) => void
}

type Counts = Map<string, { done: number; refused: number }>
type Result = {
  readonly findings: readonly Finding[]
  readonly finished: number
  readonly counts: Counts
  readonly missing: readonly string[]
}

/**
 * Runs sequences until all are finished or there are enough findings.
 * @returns the findings, and how often each operation was done and refused; with enough sequences also the operations
 * that were never done although the run was extended
 */
export const runSequences = async ({
  app,
  sequences,
  firstSeed,
  maxFindings,
  onFinding = () => {},
  onProgress = () => {},
}: Run): Promise<Result> => {
  const counts: Counts = new Map(
    [...allOperations, cancelEvent].map(({ name }) => [name, { done: 0, refused: 0 }]),
  )
  const count = (name: string, isDone: boolean) => {
    counts.get(name)![isDone ? 'done' : 'refused'] += 1
  }
  const findings: Finding[] = []
  /**
   * Whether an operation has never been done. The run is then extended, to at most four times its length, because an
   * operation can be missing by chance. Runs below `minForAllOperations` are never extended.
   */
  const isAnyMissing = () =>
    sequences >= minForAllOperations && [...counts.values()].some(({ done }) => done === 0)
  let startedCount = 0
  let finishedCount = 0
  const runNext = async (): Promise<void> => {
    while (findings.length < maxFindings) {
      if (startedCount >= sequences && (startedCount >= sequences * 4 || !isAnyMissing())) return
      const seed = firstSeed + startedCount
      startedCount += 1
      const finding = await runSequence({ app, seed, count })
      if (finding) {
        findings.push(finding)
        onFinding(finding)
      }
      finishedCount += 1
      onProgress(finishedCount)
    }
  }
  await Promise.all(Array.from({ length: parallelSequences }, runNext))
  const missing = isAnyMissing() ? [...counts].filter(([, { done }]) => done === 0).map(([name]) => name) : []
  return { findings, finished: finishedCount, counts, missing }
}

/** Returns a line about finished sequences: the first seed, the number of operations, and the time per operation. */
export const describeSpeed = (finished: number, firstSeed: number, ms: number): string => {
  const operations = finished * operationsOfSequence
  const msEach = (ms / operations).toFixed(1)
  return `${finished} sequences from seed ${firstSeed}, ${operations} operations in ${(ms / 1000).toFixed(1)} s, ${msEach} ms each`
}
