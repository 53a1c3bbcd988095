import { countOf } from '#kernel/format-count.ts'
import type { ProductConfig } from './product-config.ts'
import { bookedFor } from './units.ts'

/** Returns a text for a product that takes fewer people than the group has; undefined if it takes all. */
export const capacityText = (config: ProductConfig, people: number): string | undefined => {
  const { needPeople } = bookedFor(config, people)
  return needPeople < people ? takesUpTo(needPeople) : undefined
}

/** Returns 'Takes up to 12 people'. */
export const takesUpTo = (people: number): string => `Takes up to ${countOf(people, 'person', 'people')}`
