import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { networkOf } from '#platform/server/http/limits/network-of.ts'
import { type CountedKey, consumeEach, restoreEach } from '#platform/server/http/limits/try-limiter.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/**
 * How often an answer may say that an address has an account: to a network, and to all networks together,
 * since whoever asks about many addresses asks from many places.
 */
const toNetwork = { tries: 30, seconds: 3600 }
const toAll = { tries: 300, seconds: 900 }

const keysOf = (ip: string): CountedKey[] => [
  [`told addresses to ${networkOf(ip)}`, toNetwork],
  ['told addresses to all', toAll],
]

/**
 * Runs work whose answer tells whether an address is known, as long as that was not told too often. Only what
 * told of a known one (userExists, loginFailed) stays counted; who took a free address uses nothing up.
 * Refuses tooMany before anything is looked up.
 */
export const tellingAddresses = async <Result>(
  { gate: { tries } }: Pick<AccountsDeps, 'gate'>,
  ip: string,
  work: () => Promise<Result | Refusal>,
): Promise<Result | Refusal> => {
  const keys = keysOf(ip)
  const retryAfter = await consumeEach(tries, keys)
  if (retryAfter > 0) return refusal('tooMany', { retryAfter })
  const result = await work()
  if (!isRefusal(result) || !['userExists', 'loginFailed'].includes(result.refused))
    await restoreEach(tries, keys)
  return result
}
