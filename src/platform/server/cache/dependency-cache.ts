import { LRUCache } from 'lru-cache'
import type { Publication } from './change-log.ts'
import { countAsRead, type Reading } from './dependencies.ts'

/** Bytes of memory for a topic, about, and for a value besides its own. */
const [bytesOfTopic, bytesBeside] = [60, 512]

/** A value, kept or being made. */
type Made<Value> = { readonly reading: Reading; readonly value: Value }

type Keeping<Value> = {
  /** Room for all values together; 0 keeps none. */
  readonly maxBytes: number
  /** Bytes of memory for a value. */
  sizeOf(value: Value): number
  /** Whether a value may be given to whoever asks next. */
  isKept?(value: Value): boolean
}

/** Values in memory, each forgotten once something that it was read from changes. */
export type DependencyCache<Value> = {
  /** What is kept under this key and true. */
  find(key: string): Promise<Value | undefined>
  /**
   * What is kept, or else made: at most once however many ask at the same time. What `make` throws at once, before
   * there is a promise, only the asker hears; whoever asks next may begin anew.
   */
  get(key: string, make: () => Promise<Value>): Promise<Value>
  /** Puts another form of a kept value in its place, unless it has been forgotten meanwhile. */
  replace(key: string, before: Value, after: Value): void
  /** Whether this very value is kept. */
  holds(key: string, value: Value): boolean
}

/**
 * Keeps values, the least used dropped first, together with what they were read from. One that is asked for while
 * another is made counts as read by that one too.
 */
export const createDependencyCache = <Value extends object>(
  publication: Publication,
  { maxBytes, sizeOf, isKept = () => true }: Keeping<Value>,
): DependencyCache<Value> => {
  const kept = new LRUCache<string, Made<Value>>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ reading, value }) => sizeOf(value) + reading.topics.size * bytesOfTopic + bytesBeside,
  })
  // Once what it has read changes, nobody else is given what is being made, and it is not kept.
  const underWay = new Map<string, Made<Promise<Value>>>()
  publication.listen((changed) => {
    if (changed === 'everything') {
      kept.clear()
      underWay.clear()
      return
    }
    for (const values of [kept, underWay])
      for (const [key, { reading }] of [...values.entries()]) if (reading.isAbout(changed)) values.delete(key)
  })
  const make = async (key: string, work: () => Promise<Value>): Promise<Value> => {
    const reading = publication.startReading()
    const made = { reading, value: reading.run(work) }
    underWay.set(key, made)
    try {
      const value = await made.value
      // What it has read on the way is not asked for again.
      reading.once.clear()
      if (isKept(value) && underWay.get(key) === made && reading.isTold()) kept.set(key, { reading, value })
      return value
    } finally {
      if (underWay.get(key) === made) underWay.delete(key)
    }
  }
  const find = async (key: string): Promise<Value | undefined> => {
    await publication.renew()
    const found = kept.get(key)
    return found && countAsRead(found.reading, Promise.resolve(found.value))
  }
  return {
    find,
    async get(key, work) {
      const found = await find(key)
      if (found) return found
      const begun = underWay.get(key)
      if (begun) return countAsRead(begun.reading, begun.value)
      const value = make(key, work)
      const { reading } = underWay.get(key) ?? {}
      return reading ? countAsRead(reading, value) : value
    },
    replace(key, before, after) {
      const found = kept.peek(key)
      if (found?.value === before) kept.set(key, { ...found, value: after })
    },
    holds: (key, value) => kept.peek(key)?.value === value,
  }
}
