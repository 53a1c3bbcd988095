import { createHash } from 'node:crypto'

/** Chance that always falls the same way for the same seed: pictures must not change from one making to the next. */
export type Chance = {
  /** From 0 up to 1. */
  next(): number
  between(least: number, most: number): number
  /** A whole number from least to most, both included. */
  whole(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  is(share: number): boolean
}

/** A whole number below 2^32 that stands for a text. */
export const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE()

/** mulberry32: small, quick, and even enough for clouds and windows. */
export const chanceFrom = (seed: string): Chance => {
  let state = numberOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
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
  }
}
