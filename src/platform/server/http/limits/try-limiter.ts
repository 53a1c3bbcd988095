import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** A number of attempts in a window that starts with the first attempt. */
type TryWindow = {
  readonly tries: number
  readonly seconds: number
  /** Seconds for which the key is blocked once the limit is exceeded. By default, until the window ends. */
  readonly blockSeconds?: number
}

/** Counts attempts in the database, so that all processes share the count. */
export type TryLimiter = {
  /** Counts one attempt of the key. Returns the seconds to wait when the limit is reached, otherwise 0. */
  consume(key: string, window: TryWindow): Promise<number>
  /** Removes a successful attempt of the key from the count. */
  restore(key: string, window: TryWindow): Promise<void>
}

export type CountedKey = readonly [key: string, window: TryWindow]

/**
 * Counts one attempt for each key in turn, and stops at the first key that has reached its limit. A refused user
 * therefore does not use up attempts of later keys.
 * @returns the seconds to wait; 0 if every key had an attempt left
 */
export const consumeEach = async (tries: TryLimiter, keys: readonly CountedKey[]): Promise<number> => {
  for (const [key, window] of keys) {
    const wait = await tries.consume(key, window)
    if (wait > 0) return wait
  }
  return 0
}

export const restoreEach = async (tries: TryLimiter, keys: readonly CountedKey[]): Promise<void> => {
  await Promise.all(keys.map(([key, window]) => tries.restore(key, window)))
}

/** Keys contain user input such as email addresses. Hashes have a fixed length and reveal nothing. */
export const hashedKey = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Creates a limiter in the database. The migration `platform` creates its table. */
export const databaseTryLimiter = (pool: Pool): TryLimiter => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = ({ tries, seconds, blockSeconds = 0 }: TryWindow) => {
    const name = `${tries}/${seconds}/${blockSeconds}`
    const existing = limiters.get(name)
    if (existing) return existing
    const created = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      points: tries,
      duration: seconds,
      blockDuration: blockSeconds,
    })
    limiters.set(name, created)
    return created
  }
  return {
    async consume(key, window) {
      try {
        await limiterFor(window).consume(hashedKey(key))
        return 0
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
        throw reason
      }
    },
    restore: async (key, window) => void (await limiterFor(window).reward(hashedKey(key))),
  }
}
