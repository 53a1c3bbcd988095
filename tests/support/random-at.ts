import { type Random, randomFrom } from '#kernel/random.ts'

/** Returns a generator for one step of a random test. Its output differs even between consecutive seeds and steps. */
export const randomAt = (seed: number, step: number): Random =>
  randomFrom(Math.imul(seed * 1009 + step + 1, 2_654_435_761) >>> 0)
