import { type Pence, splitPence } from '#kernel/money.ts'
import { attends } from '../builder/units.ts'
import type { EventDocument, EventGuest } from '../event-document.ts'
import type { PackageDocument, PackageEntry } from '../package-document.ts'
import { chargedOf } from './entry-figures.ts'
import { discounted, discountPerPerson, leastPrice, pricePackage } from './price-package.ts'

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
 * owes the whole package and the others nothing.
 */
export const guestShares = (event: EventDocument, pack: PackageDocument): GuestShare[] => {
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
 * of guests, so an odd penny is always the same person's.
 */
const addEntry = (shares: Map<string, RunningShare>, entry: PackageEntry, going: EventGuest[]) => {
  const taking = going.filter(({ customerId }) => attends(entry, customerId))
  const { pricePence } = chargedOf(entry)
  const places = splitPence(
    pricePence ?? 0,
    Array.from({ length: Math.max(entry.needPeople, taking.length, 1) }, () => 1),
  )
  taking.forEach(({ customerId }, index) => {
    const share = shares.get(customerId)!
    share.pence += places[index]!
    share.leastPence += leastPrice(entry)
    share.isComplete &&= pricePence !== null
  })
}

const organiserShares = (event: EventDocument, pack: PackageDocument): GuestShare[] => {
  const { totalPence, isPriceOnApplication } = pricePackage(event, pack)
  return event.guests.map(({ customerId, fixedPricePence }) =>
    customerId === event.organiserId
      ? { customerId, pence: fixedPricePence ?? totalPence, isComplete: !isPriceOnApplication }
      : { customerId, pence: 0, isComplete: true },
  )
}
