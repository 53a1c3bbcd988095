import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { Pence } from '#kernel/money.ts'
import { withPromisedTotal } from '../promise/promised-shares.ts'
import { entryPlaces } from './entry-places.ts'
import { applyDiscount, discountPerPerson, minPrice } from './price-package.ts'

/**
 * Returns the price of a package for all attending guests and the open places, at least the promised price. It exceeds
 * `pricePackage` if more guests take part in a product than it was requested for.
 */
export const wholePrice = (event: EventDocument, pack: PackageDocument): Pence =>
  withPromisedTotal(event, pack, listedWholePrice(event, pack))

/** Returns the whole price without regard to the promised price. */
export const listedWholePrice = (event: EventDocument, pack: PackageDocument): Pence => {
  const goingCount = event.guests.filter(({ attending }) => attending === 'Yes').length
  let pence = 0
  let minimum = 0
  for (const entry of pack.entries) {
    const places = entryPlaces(entry, event.guests)
    pence += places.wholePence
    minimum += minPrice(entry) * places.people
  }
  const people = Math.max(pack.peopleCount, goingCount)
  return applyDiscount(pence, discountPerPerson(event, pack) * people, minimum)
}
