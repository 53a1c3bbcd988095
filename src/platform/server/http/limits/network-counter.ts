import { LRUCache } from 'lru-cache'
import { networkOf } from './network-of.ts'

const minute = 60_000
/** Maximum number of networks to count. The least recently used one is dropped first. */
const maxNetworks = 50_000

export type NetworkCounter = {
  /**
   * Counts one action of the address's network. Returns the seconds to wait when the limit is reached, otherwise 0.
   */
  consume(address: string): number
}

/**
 * Counts the actions of a network within a minute, in this process only. For actions that are not worth a database
 * query.
 */
export const networkCounter = (perMinute: number): NetworkCounter => {
  // The option `max` would allocate memory for all entries at once, in every counter.
  const counts = new LRUCache<string, { used: number }>({
    maxSize: maxNetworks,
    sizeCalculation: () => 1,
    ttl: minute,
  })
  return {
    consume(address) {
      const network = networkOf(address)
      const count = counts.get(network) ?? { used: 0 }
      if (count.used >= perMinute) return Math.max(1, Math.ceil(counts.getRemainingTTL(network) / 1000))
      if (count.used === 0) counts.set(network, count)
      count.used += 1
      return 0
    },
  }
}
