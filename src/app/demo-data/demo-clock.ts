import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Where made-up stories are played: all code that runs in an act, however deep, takes the act's instant for now.
 * Everything else has the real one.
 */
export type Stage = {
  now(): Date
  /** True for code that runs in an act. */
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
