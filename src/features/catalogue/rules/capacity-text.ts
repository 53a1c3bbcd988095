import { countOf } from '#kernel/format-count.ts'
import type { ProductConfig } from './product-config.ts'
import { defaultBookingFor } from './units.ts'

/** Returns a text for a product with too little room for the whole group; undefined if the whole group fits. */
export const capacityText = (config: ProductConfig, people: number): string | undefined => {
  const { needPeople } = defaultBookingFor(config, people)
  return needPeople < people ? takesUpTo(needPeople) : undefined
}

/** Returns 'Takes up to 12 people'. */
export const takesUpTo = (people: number): string => `Takes up to ${countOf(people, 'person', 'people')}`
