import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maximum milliseconds of work between two yields to the event loop. */
const sliceMs = 10

/** Runs long work step by step, so that other requests can run in between. @returns the result of the work */
export const runInSlices = async <Result>(work: Generator<undefined, Result>): Promise<Result> => {
  let since = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - since < sliceMs) continue
    await nextTurn()
    since = performance.now()
  }
}
