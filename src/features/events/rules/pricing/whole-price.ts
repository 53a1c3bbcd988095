import type { Pence } from '#kernel/money.ts'
import type { EventDocument } from '../event-document.ts'
import type { PackageDocument } from '../package-document.ts'
import { entryPlaces } from './entry-places.ts'
import { discounted, discountPerPerson, minPrice } from './price-package.ts'
import { withPromisedTotal } from './promised-shares.ts'

/**
 * Returns what a package costs for everybody who comes and for the places that nobody has taken. It is the
 * package's price, and more where more guests take part in a product than it was requested for; never less than was
 * promised.
 */
export const wholePrice = (event: EventDocument, pack: PackageDocument): Pence =>
  withPromisedTotal(event, pack, listedWholePrice(event, pack))

/** The same without regard to what was promised. */
export const listedWholePrice = (event: EventDocument, pack: PackageDocument): Pence => {
  const going = event.guests.filter(({ attending }) => attending === 'Yes')
  let pence = 0
  let least = 0
  for (const entry of pack.entries) {
    const places = entryPlaces(entry, going)
    pence += places.wholePence
    least += minPrice(entry) * places.people
  }
  const people = Math.max(pack.peopleCount, going.length)
  return discounted(pence, discountPerPerson(event, pack) * people, least)
}
