/** Chance that falls the same way whenever it is asked with the same seed. */
export type Chance = {
  /** A whole number, both ends inside. */
  whole(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True so many times in a hundred. */
  often(percent: number): boolean
  /** The same items in another order. */
  shuffled<Item>(items: readonly Item[]): Item[]
}

export const chanceOf = (seed: string): Chance => {
  let state = hashOf(seed)
  /** Mulberry32 (Tommy Ettinger, public domain): from 0 to below 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    pick: (items) => items[whole(0, items.length - 1)]!,
    often: (percent) => next() * 100 < percent,
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  }
}

/** FNV-1a of 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return hash | 0
}
