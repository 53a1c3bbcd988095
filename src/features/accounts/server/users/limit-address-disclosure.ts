import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { networkOf } from '#platform/server/http/limits/network-of.ts'
import { type CountedKey, consumeEach, restoreEach } from '#platform/server/http/limits/try-limiter.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/**
 * The limits for responses that reveal that an address has an account: one for each network, and one for all networks
 * together, because attackers who try many addresses use many networks.
 */
const limitPerNetwork = { tries: 30, seconds: 3600 }
const limitOfAllNetworks = { tries: 300, seconds: 900 }

const keysOf = (ip: string): CountedKey[] => [
  [`addresses disclosed to ${networkOf(ip)}`, limitPerNetwork],
  ['addresses disclosed to all', limitOfAllNetworks],
]

/**
 * Runs `work`, whose response reveals whether an address has an account, within the limits. Only responses that reveal
 * a known address (userExists, loginFailed) count. Above the limits, refuses with tooMany before any lookup.
 */
export const limitAddressDisclosure = async <Result>(
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
