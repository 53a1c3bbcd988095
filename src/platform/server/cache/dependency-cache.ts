import { LRUCache } from 'lru-cache'
import type { ChangeLog } from './change-log.ts'
import { includeReads, type Reading } from './dependencies.ts'

/** Approximate bytes of memory for one dependency, and for a value in addition to its own size. */
const [bytesOfDependency, bytesOfEntry] = [60, 512]

/** A cached value, or one that is being created. */
type Entry<Value> = { readonly reading: Reading; readonly value: Value }

type Options<Value> = {
  /** Maximum bytes of all values together; 0 caches none. */
  readonly maxBytes: number
  /** Returns the bytes of memory of a value. */
  sizeOf(value: Value): number
  /** Whether later callers can get the value from the cache. */
  shouldCache?(value: Value): boolean
}

/** How many reads got a value without creating it, and how many created it. */
export type Lookups = { readonly hits: number; readonly misses: number }

/** Values in memory, each dropped when one of its dependencies changes. */
export type DependencyCache<Value> = {
  /**
   * Returns the cached value, or creates it. Concurrent callers share one creation. If `create` throws synchronously,
   * only this caller gets the exception, and the next one tries again.
   */
  get(key: string, create: () => Promise<Value>): Promise<Value>
  /** Replaces a cached value by another form of it, unless it was dropped in the meantime. */
  replace(key: string, before: Value, after: Value): void
  /**
   * Returns whether a value is cached. The call does not count as a use of the value. Changes that were not polled yet
   * may have made the value stale.
   */
  has(key: string): boolean
  /** Returns whether exactly this value is cached. */
  hasValue(key: string, value: Value): boolean
  /** Returns the lookups since the cache was created. */
  countLookups(): Lookups
}

/**
 * Creates a cache of values with their dependencies. It drops the least recently used values first. If a value is
 * created from other cached values, it also has their dependencies.
 */
export const createDependencyCache = <Value extends object>(
  changeLog: ChangeLog,
  { maxBytes, sizeOf, shouldCache = () => true }: Options<Value>,
): DependencyCache<Value> => {
  const cachedEntries = new LRUCache<string, Entry<Value>>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ reading, value }) =>
      sizeOf(value) + reading.dependencies.size * bytesOfDependency + bytesOfEntry,
  })
  // Values that are being created. Once a dependency of a value changes, other callers no longer get the value, and it
  // is not cached.
  const pendingEntries = new Map<string, Entry<Promise<Value>>>()
  const lookups = { hits: 0, misses: 0 }
  changeLog.listen((changed) => {
    if (changed === 'everything') {
      cachedEntries.clear()
      pendingEntries.clear()
      return
    }
    for (const values of [cachedEntries, pendingEntries])
      for (const [key, { reading }] of [...values.entries()])
        if (reading.dependsOn(changed)) values.delete(key)
  })
  const create = async (key: string, work: () => Promise<Value>): Promise<Value> => {
    const reading = changeLog.startReading()
    const entry = { reading, value: reading.run(work) }
    pendingEntries.set(key, entry)
    try {
      const value = await entry.value
      // Frees the results that the parts of this work shared.
      reading.sharedReads.clear()
      if (shouldCache(value) && pendingEntries.get(key) === entry && reading.isTracked())
        cachedEntries.set(key, { reading, value })
      return value
    } finally {
      if (pendingEntries.get(key) === entry) pendingEntries.delete(key)
    }
  }
  const returnHit = <Found>({ reading, value }: Entry<Found>) => {
    lookups.hits += 1
    return includeReads(reading, Promise.resolve(value))
  }
  return {
    async get(key, work) {
      await changeLog.renew()
      const cachedEntry = cachedEntries.get(key)
      if (cachedEntry) return returnHit(cachedEntry)
      const pendingEntry = pendingEntries.get(key)
      if (pendingEntry) return returnHit(pendingEntry) as Promise<Value>
      lookups.misses += 1
      const value = create(key, work)
      const { reading } = pendingEntries.get(key) ?? {}
      return reading ? includeReads(reading, value) : value
    },
    replace(key, before, after) {
      const found = cachedEntries.peek(key)
      if (found?.value === before) cachedEntries.set(key, { ...found, value: after })
    },
    has: (key) => cachedEntries.has(key),
    hasValue: (key, value) => cachedEntries.peek(key)?.value === value,
    countLookups: () => ({ ...lookups }),
  }
}
