import { countOf } from '#kernel/format-count.ts'

/** Texts of this feature that editors cannot change. */
export const eventTexts = {
  stateNotShown: 'It is not possible to show booking state for this event',
  productsAdded: (count: number) => `${countOf(count, 'product has', 'products have')} been added`,
}
