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

/** Creates a counter for one kind of action, with a limit for each network and minute. */
export type CountNetworks = (action: string, perMinute: number) => NetworkCounter

/** The actions of one network in its current minute. */
export type NetworkCount = {
  readonly network: string
  /** The actions in this process, and those of other processes that it knows of. */
  used: number
  /** The actions in this process that others can't know of yet. */
  unreported: number
  /** When the minute ends, in milliseconds of `performance.now()`. */
  endsAt: number
}

/**
 * Counts the actions of a network within a minute, in the memory of this process.
 * @param onCount called after each action that is counted
 */
export const networkCounter = (
  perMinute: number,
  onCount: (count: NetworkCount) => void = () => {},
): NetworkCounter => {
  // The option `max` would allocate memory for all entries at once, in every counter.
  const counts = new LRUCache<string, NetworkCount>({ maxSize: maxNetworks, sizeCalculation: () => 1 })
  const currentCount = (network: string, now: number): NetworkCount => {
    const count = counts.get(network)
    if (count && count.endsAt > now) return count
    const newCount = { network, used: 0, unreported: 0, endsAt: now + minute }
    counts.set(network, newCount)
    return newCount
  }
  return {
    consume(address) {
      const now = performance.now()
      const count = currentCount(networkOf(address), now)
      if (count.used >= perMinute) return Math.max(1, Math.ceil((count.endsAt - now) / 1000))
      count.used += 1
      count.unreported += 1
      onCount(count)
      return 0
    },
  }
}

/** Counts in this process only. */
export const countLocally: CountNetworks = (_action, perMinute) => networkCounter(perMinute)
