import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'

/** A lock that was not to be had, a deadlock, two that changed the same: the same work may succeed later. */
const passing = new Set(['55P03', '40P01', '40001'])
/** How often the work is tried, each time for a second and with a pause after it: about five minutes. */
const tries = 250
const pauseBetween = 200

const isPassing = (problem: unknown): boolean => {
  const { code, cause } = problem as { code?: string; cause?: unknown }
  return passing.has(code ?? '') || (cause instanceof Error && isPassing(cause))
}

/**
 * Runs work in a transaction that waits a second for a lock, at most. Then all it holds is let go of, and it is
 * tried again a little later: whoever has to wait for one of its locks, or stands in line behind it for the one
 * that it waits for, waits no longer.
 */
export const yieldLock = async <Answer>(
  database: Kysely<unknown>,
  work: (tx: Kysely<unknown>) => Promise<Answer>,
): Promise<Answer> => {
  for (let left = tries; ; left -= 1) {
    try {
      return await database.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '1s'`.execute(tx)
        return work(tx)
      })
    } catch (problem) {
      if (left === 0 || !isPassing(problem)) throw problem
      await pause(pauseBetween)
    }
  }
}
