import { countOf } from '#kernel/format-count.ts'

/** Texts of this feature that editors cannot change. */
export const eventTexts = {
  noCurrentEvent: 'no current event',
  noStoredPackage: 'Internal error: bad storage key for package',
  eventNotCreated: "Event is't created",
  stateNotShown: 'It is not possible to show booking state for this event',
  productsAdded: (count: number) => `${countOf(count, 'product has', 'products have')} been added`,
}
