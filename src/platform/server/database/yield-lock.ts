import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'

/** Codes for a lock timeout, a deadlock and a serialisation failure: the same work may succeed later. */
const transientCodes = new Set(['55P03', '40P01', '40001'])
/** Maximum attempts, each for up to a second and with a pause after it: about five minutes in total. */
const maxAttempts = 250
const pauseMs = 200

const isTransient = (problem: unknown): boolean => {
  const { code, cause } = problem as { code?: string; cause?: unknown }
  return transientCodes.has(code ?? '') || (cause instanceof Error && isTransient(cause))
}

/**
 * Runs work in a transaction that waits at most a second for a lock. After that it releases all its locks and tries
 * again a little later, so that other transactions don't queue behind it for long.
 */
export const yieldLock = async <Result>(
  database: Kysely<unknown>,
  work: (tx: Kysely<unknown>) => Promise<Result>,
): Promise<Result> => {
  for (let attemptsLeft = maxAttempts; ; attemptsLeft -= 1) {
    try {
      return await database.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '1s'`.execute(tx)
        return work(tx)
      })
    } catch (problem) {
      if (attemptsLeft === 0 || !isTransient(problem)) throw problem
      await pause(pauseMs)
    }
  }
}
