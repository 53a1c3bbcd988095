export type Random = {
  /** From 0, to below 1. */
  (): number
  /** True as often as the chance says. */
  maybe(chance: number): boolean
  between(least: number, most: number): number
  pick<One>(from: readonly One[]): One
}

/** The same sequence for the same seed (mulberry32). */
export const randomOf = (seed: number): Random => {
  let state = (seed * 2_654_435_761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return Object.assign(next, {
    maybe: (chance: number) => next() < chance,
    between: (least: number, most: number) => Math.floor(least + next() * (most - least + 1)),
    pick: <One>(from: readonly One[]) => from[Math.floor(next() * from.length)]!,
  })
}
