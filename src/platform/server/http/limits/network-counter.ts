import { LRUCache } from 'lru-cache'
import { networkOf } from './network-of.ts'

const minute = 60_000
/** Networks that are counted at a time; the one heard of least makes room. */
const countedNetworks = 50_000

export type NetworkCounter = {
  /** Uses one of the address's network this minute. Answers the seconds to wait when none was left, else 0. */
  take(address: string): number
}

/**
 * Counts what a network does within a minute, in this process alone: for work that is each process's own, and
 * that must not cost a statement.
 */
export const networkCounter = (perMinute: number): NetworkCounter => {
  const counts = new LRUCache<string, { used: number }>({ max: countedNetworks, ttl: minute })
  return {
    take(address) {
      const network = networkOf(address)
      const count = counts.get(network) ?? { used: 0 }
      if (count.used >= perMinute) return Math.max(1, Math.ceil(counts.getRemainingTTL(network) / 1000))
      if (count.used === 0) counts.set(network, count)
      count.used += 1
      return 0
    },
  }
}
