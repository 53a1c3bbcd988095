import { type Pence, splitPence } from '#kernel/money.ts'
import { attendanceOf } from '../builder/units.ts'
import type { EventDocument, EventGuest } from '../event-document.ts'
import type { PackageDocument, PackageEntry } from '../package-document.ts'
import { chargedOf } from './entry-figures.ts'
import { discounted, discountPerPerson, leastPrice, pricePackage } from './price-package.ts'
import { withPromisedShares } from './promised-shares.ts'

export type GuestShare = {
  customerId: string
  /** What the guest owes for the package, paid or not. */
  pence: Pence
  /** False while something they take part in has no price yet. */
  isComplete: boolean
}

/**
 * What each guest owes for a package (PKG-O2, PAY-O13), in the event's order of guests. Those not attending
 * owe nothing; a fixed price stands instead of the sum; when the organiser pays for everyone, the organiser
 * owes the whole package and the others nothing. Nobody owes less than they promised (PAY-O14).
 */
export const guestShares = (event: EventDocument, pack: PackageDocument): GuestShare[] =>
  withPromisedShares(event, pack, listedShares(event, pack))

const listedShares = (event: EventDocument, pack: PackageDocument): GuestShare[] => {
  const going = event.guests.filter(({ attending }) => attending === 'Yes')
  if (event.paymentMethod === 'organiser') return organiserShares(event, pack)
  const shares = new Map(going.map(({ customerId }) => [customerId, emptyShare()]))
  for (const entry of pack.entries) addEntry(shares, entry, going)
  const discount = discountPerPerson(event, pack)
  return event.guests.map(({ customerId, fixedPricePence }) => {
    const share = shares.get(customerId)
    if (!share) return { customerId, pence: 0, isComplete: true }
    if (fixedPricePence !== null) return { customerId, pence: fixedPricePence, isComplete: true }
    const pence = discounted(share.pence, discount, share.leastPence)
    return { customerId, pence, isComplete: share.isComplete }
  })
}

/** What one guest owes for a package; nothing for someone who is not a guest. */
export const guestShare = (event: EventDocument, pack: PackageDocument, customerId: string): GuestShare =>
  guestShares(event, pack).find((share) => share.customerId === customerId) ?? {
    customerId,
    pence: 0,
    isComplete: true,
  }

type RunningShare = { pence: Pence; leastPence: Pence; isComplete: boolean }

const emptyShare = (): RunningShare => ({ pence: 0, leastPence: 0, isComplete: true })

/**
 * Adds an entry to the shares of those who take part. The price is split over as many places as the entry
 * was asked for; places nobody has taken yet stay open for guests to come. Places are taken in the order
 * of guests, so an odd penny is always the same person's. Guests beyond those it was asked for pay what a place
 * costs as well: the price a person is that of the entry, however many come (PKG-O2, docs/decisions/0046).
 */
const addEntry = (shares: Map<string, RunningShare>, entry: PackageEntry, going: EventGuest[]) => {
  const attends = attendanceOf(entry)
  const taking = going.filter(({ customerId }) => attends(customerId))
  const { pricePence } = chargedOf(entry)
  const places = placesOf(entry, pricePence ?? 0, taking.length)
  taking.forEach(({ customerId }, index) => {
    const share = shares.get(customerId)!
    share.pence += places[index % places.length]!
    share.leastPence += leastPrice(entry)
    share.isComplete &&= pricePence !== null
  })
}

/** What each place costs, in pence. What is kept of a cancelled entry is one sum, and no price a person. */
const placesOf = ({ stage, needPeople }: PackageEntry, pence: Pence, takers: number): Pence[] => {
  const places = stage === 'Cancelled' ? Math.max(needPeople, takers) : needPeople
  return splitPence(
    pence,
    Array.from({ length: Math.max(places, 1) }, () => 1),
  )
}

const organiserShares = (event: EventDocument, pack: PackageDocument): GuestShare[] => {
  const { totalPence, isPriceOnApplication } = pricePackage(event, pack)
  return event.guests.map(({ customerId, fixedPricePence }) =>
    customerId === event.organiserId
      ? { customerId, pence: fixedPricePence ?? totalPence, isComplete: !isPriceOnApplication }
      : { customerId, pence: 0, isComplete: true },
  )
}
