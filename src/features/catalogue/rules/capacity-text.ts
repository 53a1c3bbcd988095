import { countOf } from '#kernel/format-count.ts'
import type { ProductConfig } from './product-config.ts'
import { bookedFor } from './units.ts'

/** Returns what is said of a product that takes fewer people than a group has; undefined where it takes them all. */
export const capacityText = (config: ProductConfig, people: number): string | undefined => {
  const { needPeople } = bookedFor(config, people)
  return needPeople < people ? takesUpTo(needPeople) : undefined
}

/** Returns 'Takes up to 12 people'. */
export const takesUpTo = (people: number): string => `Takes up to ${countOf(people, 'person', 'people')}`
