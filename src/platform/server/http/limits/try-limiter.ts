import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** So many tries in a window that opens with the first of them. */
type TryWindow = {
  readonly tries: number
  readonly seconds: number
  /** Seconds for which the key is refused once it has gone too far; else until its window ends. */
  readonly refusedFor?: number
}

/** Counts tries in the database, so that every process sees the same count. */
export type TryLimiter = {
  /** Uses one try of the key. Answers the seconds to wait when there was none left, else 0. */
  take(key: string, window: TryWindow): Promise<number>
  /** Gives a try back that turned out well. */
  giveBack(key: string, window: TryWindow): Promise<void>
}

export type CountedKey = readonly [key: string, window: TryWindow]

/**
 * Uses one try of each key in turn, and stops at the first that has none left: whoever is refused for one
 * thing uses up no tries of another.
 * @returns the seconds to wait, 0 when every key had a try left
 */
export const takeEach = async (tries: TryLimiter, keys: readonly CountedKey[]): Promise<number> => {
  for (const [key, window] of keys) {
    const wait = await tries.take(key, window)
    if (wait > 0) return wait
  }
  return 0
}

export const giveEachBack = async (tries: TryLimiter, keys: readonly CountedKey[]): Promise<void> => {
  await Promise.all(keys.map(([key, window]) => tries.giveBack(key, window)))
}

/** Keys hold what callers send (addresses, emails); hashed they have one length and tell nothing. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

/** The table is made by migration `platform` so that a process never creates it by itself. */
export const databaseTryLimiter = (pool: Pool): TryLimiter => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = ({ tries, seconds, refusedFor = 0 }: TryWindow) => {
    const name = `${tries}/${seconds}/${refusedFor}`
    const known = limiters.get(name)
    if (known) return known
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'client',
      tableName: 'try_count',
      tableCreated: true,
      points: tries,
      duration: seconds,
      blockDuration: refusedFor,
    })
    limiters.set(name, made)
    return made
  }
  return {
    async take(key, window) {
      try {
        await limiterFor(window).consume(hashed(key))
        return 0
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
        throw reason
      }
    },
    giveBack: async (key, window) => void (await limiterFor(window).reward(hashed(key))),
  }
}
