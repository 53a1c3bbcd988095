import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work before others have their turn. */
const turn = 10

/** Walks through long work step by step, letting other requests in between. @returns what the work returns */
export const inTurns = async <Result>(work: Generator<undefined, Result>): Promise<Result> => {
  let since = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - since < turn) continue
    await nextTurn()
    since = performance.now()
  }
}
