/**
 * A pseudorandom number generator. The same seed always returns the same numbers, so generated data is reproducible.
 */
export type Random = {
  /** Returns a number from 0 to below 1. */
  next(): number
  /** Returns a number from `min` to below `max`. */
  between(min: number, max: number): number
  /** Returns a whole number; both limits are included. */
  wholeNumber(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Returns true with a probability from 0 to 1. */
  chance(probability: number): boolean
  /** Returns the items in a random order. */
  shuffle<Item>(items: readonly Item[]): Item[]
}

/**
 * Returns a generator with a seed.
 * @param seed a whole number below 2^32
 */
export const randomFrom = (seed: number): Random => {
  let state = seed | 0
  /** Mulberry32 (Tommy Ettinger, public domain). */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const wholeNumber = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    wholeNumber,
    pick: (items) => items[wholeNumber(0, items.length - 1)]!,
    chance: (probability) => next() < probability,
    shuffle: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  }
}

/** Returns a generator whose seed is the hash of a text. */
export const randomForText = (text: string): Random => randomFrom(hashOf(text))

/** FNV-1a of 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}
