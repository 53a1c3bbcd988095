import type { App } from './open-world.ts'
import { allOperations, cancelEvent } from './operations/index.ts'
import { type Finding, operationsOfSequence, runSequence } from './run-sequence.ts'

/** Sequences that run at the same time, because each waits for the database for half of its time. */
const atOnce = 4

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

/** Runs sequences until all are finished or there are enough findings. */
export const runSequences = async ({
  app,
  sequences,
  firstSeed,
  maxFindings,
  onFinding = () => {},
  onProgress = () => {},
}: Run): Promise<{ findings: readonly Finding[]; finished: number; counts: Counts }> => {
  const counts: Counts = new Map(
    [...allOperations, cancelEvent].map(({ name }) => [name, { done: 0, refused: 0 }]),
  )
  const count = (name: string, isDone: boolean) => {
    counts.get(name)![isDone ? 'done' : 'refused'] += 1
  }
  const findings: Finding[] = []
  let started = 0
  let finished = 0
  const runNext = async (): Promise<void> => {
    while (started < sequences && findings.length < maxFindings) {
      const seed = firstSeed + started
      started += 1
      const finding = await runSequence({ app, seed, count })
      if (finding) {
        findings.push(finding)
        onFinding(finding)
      }
      finished += 1
      onProgress(finished)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  return { findings, finished, counts }
}

/** Returns a line for a number of sequences: how many operations they were and how long each took. */
export const describeSpeed = (finished: number, firstSeed: number, ms: number): string => {
  const operations = finished * operationsOfSequence
  const each = (ms / operations).toFixed(1)
  return `${finished} sequences from seed ${firstSeed}, ${operations} operations in ${(ms / 1000).toFixed(1)} s, ${each} ms each`
}
