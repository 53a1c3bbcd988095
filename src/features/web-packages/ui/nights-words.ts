import { countOf } from '#kernel/format-count.ts'

/** How long a ready-made package is. */
export const nightsWords = (nights: number): string =>
  nights === 0 ? 'One day' : countOf(nights, 'night', 'nights')
