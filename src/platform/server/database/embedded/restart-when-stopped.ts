import { setTimeout as pause } from 'node:timers/promises'

type Kept = {
  isRunning(): Promise<boolean>
  /** Starts it again; throws when it does not start. */
  restart(): Promise<void>
  readonly log: (line: string) => void
  /** It is gone for good. */
  readonly onLost: (problem: unknown) => void
}

/** Milliseconds between two looks, and before a start that failed is tried again. */
const lookEvery = 500
const tryAgainAfter = 1_000
const tries = 5

/**
 * Looks after a server that is not our child and tells nobody when it ends: starts it again, and gives up after
 * five starts that failed. Answers how to stop looking, which waits for a start that is under way.
 */
export const restartWhenStopped = ({ isRunning, restart, log, onLost }: Kept): (() => Promise<void>) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const wait = (time: number) => pause(time, undefined, { ref: false, signal }).catch(() => {})
  const startAgain = async (): Promise<void> => {
    for (let attempt = 1; !signal.aborted; attempt += 1)
      try {
        return await restart()
      } catch (problem) {
        if (attempt === tries) throw problem
        await wait(tryAgainAfter)
      }
  }
  const look = async () => {
    while (!signal.aborted) {
      await wait(lookEvery)
      if (signal.aborted || (await isRunning())) continue
      if (signal.aborted) return
      log('PostgreSQL has stopped; restarting it')
      await startAgain()
      if (!signal.aborted) log('PostgreSQL is running again')
    }
  }
  const looking = look().catch(onLost)
  return async () => {
    stopped.abort()
    await looking
  }
}
