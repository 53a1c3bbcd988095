import { countOf } from '#kernel/format-count.ts'

/** Returns the length of a ready-made package as text. */
export const nightsLabel = (nights: number): string =>
  nights === 0 ? 'One day' : countOf(nights, 'night', 'nights')
