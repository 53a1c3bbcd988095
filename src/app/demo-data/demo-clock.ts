import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The clock of demo scenarios. Code that runs inside `act`, however deep, sees its instant as now. All other
 * code sees the real time.
 */
export type Stage = {
  now(): Date
  /** True for code that runs inside `act`. */
  isActing(): boolean
  act<Result>(at: Date, play: () => Promise<Result>): Promise<Result>
}

export const openStage = (): Stage => {
  const instants = new AsyncLocalStorage<Date>()
  return {
    now: () => instants.getStore() ?? new Date(),
    isActing: () => instants.getStore() !== undefined,
    act: (at, play) => instants.run(at, play),
  }
}
