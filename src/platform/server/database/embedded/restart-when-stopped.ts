import { setTimeout as pause } from 'node:timers/promises'

type Options = {
  isRunning(): Promise<boolean>
  /** Starts the server again; throws when it does not start. */
  restart(): Promise<void>
  readonly log: (line: string) => void
  /** Called when the server can't be restarted. */
  readonly onLost: (problem: unknown) => void
  /** Milliseconds between two checks. */
  readonly checkIntervalMs?: number
  /** Milliseconds before a failed start is tried again. */
  readonly retryAfterMs?: number
}

const maxAttempts = 5

/**
 * Restarts a server whenever it has stopped. Checks it regularly, because it is not our child process and does not
 * report its end. After five failed attempts, the checks end and `onLost` is called.
 * @returns a function that stops the checks and waits for a running attempt
 */
export const restartWhenStopped = ({
  isRunning,
  restart,
  log,
  onLost,
  checkIntervalMs = 500,
  retryAfterMs = 1_000,
}: Options): (() => Promise<void>) => {
  const abortController = new AbortController()
  const { signal } = abortController
  const wait = (time: number) => pause(time, undefined, { ref: false, signal }).catch(() => {})
  const startAgain = async (): Promise<void> => {
    for (let attempt = 1; !signal.aborted; attempt += 1)
      try {
        return await restart()
      } catch (problem) {
        if (attempt === maxAttempts) throw problem
        await wait(retryAfterMs)
      }
  }
  const watch = async () => {
    while (!signal.aborted) {
      await wait(checkIntervalMs)
      if (signal.aborted || (await isRunning())) continue
      if (signal.aborted) return
      log('PostgreSQL has stopped; restarting it')
      await startAgain()
      if (!signal.aborted) log('PostgreSQL is running again')
    }
  }
  const watching = watch().catch(onLost)
  return async () => {
    abortController.abort()
    await watching
  }
}
