/** Random that falls the same way whenever it is asked with the same seed: for what must not change when made anew. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  between(least: number, most: number): number
  /** A whole number, both ends inside. */
  whole(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True as often as the share says, which is from 0 to 1. */
  is(share: number): boolean
  /** The same items in another order. */
  shuffled<Item>(items: readonly Item[]): Item[]
}

/** @param seed a whole number below 2^32 */
export const randomFrom = (seed: number): Random => {
  let state = seed | 0
  /** Mulberry32 (Tommy Ettinger, public domain). */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    whole,
    pick: (items) => items[whole(0, items.length - 1)]!,
    is: (share) => next() < share,
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  }
}

/** The chance of a text that says what is drawn for. */
export const randomForText = (text: string): Random => randomFrom(hashOf(text))

/** FNV-1a of 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}
