import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The clock of demo scenarios. Code that runs inside `runAt`, however deeply nested, sees the given instant as now.
 * All other code sees the real time.
 */
export type DemoClock = {
  /** @param realTime the instant outside of `runAt`; by default that of this process's clock */
  now(realTime?: Date): Date
  /** Returns true in code that runs inside `runAt`. */
  isDemoRun(): boolean
  runAt<Result>(at: Date, run: () => Promise<Result>): Promise<Result>
}

export const createDemoClock = (): DemoClock => {
  const instants = new AsyncLocalStorage<Date>()
  return {
    now: (realTime = new Date()) => instants.getStore() ?? realTime,
    isDemoRun: () => instants.getStore() !== undefined,
    runAt: (at, run) => instants.run(at, run),
  }
}
