import type { EventDocument, EventGuest } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { type Pence, splitPence } from '#kernel/money.ts'
import { withPromisedShares } from '../promise/promised-shares.ts'
import { entryPlaces } from './entry-places.ts'
import { applyDiscount, discountPerPerson, minPrice, pricePackage } from './price-package.ts'
import { listedWholePrice } from './whole-price.ts'

export type GuestShare = {
  customerId: string
  /** What the guest owes for the package, paid or not. */
  pence: Pence
  /** False while one of their products has no price yet. */
  isComplete: boolean
}

/**
 * Returns what each guest owes for a package (PKG-O2, PAY-O13), in the event's order of guests. Guests who do not
 * attend owe nothing, and a guest's fixed price replaces the calculated share. If the organiser pays for everyone, they
 * owe the whole package and the others nothing. Nobody owes less than promised (PAY-O14). Shares and open places
 * (package-places.ts) sum to the price of the package (docs/decisions/0104).
 */
export const guestShares = (event: EventDocument, pack: PackageDocument): GuestShare[] =>
  withPromisedShares(event, pack, listedShares(event, pack))

const listedShares = (event: EventDocument, pack: PackageDocument): GuestShare[] => {
  if (event.paymentMethod === 'organiser') return organiserShares(event, pack)
  const shares = new Map(calculatedShares(event, pack).map((share) => [share.customerId, share]))
  return event.guests.map(({ customerId, fixedPricePence }) => {
    const share = shares.get(customerId)
    if (!share) return { customerId, pence: 0, isComplete: true }
    return fixedPricePence === null ? share : { customerId, pence: fixedPricePence, isComplete: true }
  })
}

type RunningShare = { pence: Pence; minPence: Pence; isComplete: boolean }

/** Returns the shares of the attending guests, without fixed prices. */
const calculatedShares = (event: EventDocument, pack: PackageDocument): GuestShare[] => {
  const goingGuests = event.guests.filter(({ attending }) => attending === 'Yes')
  const runningShares = new Map<string, RunningShare>(
    goingGuests.map(({ customerId }) => [customerId, { pence: 0, minPence: 0, isComplete: true }]),
  )
  for (const entry of pack.entries) addEntry(runningShares, entry, event.guests)
  const discount = discountPerPerson(event, pack)
  const shares = [...runningShares].map(([customerId, { pence, minPence, isComplete }]) => ({
    share: { customerId, pence: applyDiscount(pence, discount, minPence), isComplete },
    minPence: Math.min(pence, minPence),
  }))
  const sum = shares.reduce((total, { share }) => total + share.pence, 0)
  const excess = sum - listedWholePrice(event, pack)
  if (excess <= 0) return shares.map(({ share }) => share)
  // Shares that reach their minimum take less than their part of the discount. The other shares are reduced by what
  // remains of it.
  const parts = splitPence(
    excess,
    shares.map(({ share, minPence }) => share.pence - minPence),
  )
  return shares.map(({ share }, index) => ({ ...share, pence: share.pence - parts[index]! }))
}

const addEntry = (shares: Map<string, RunningShare>, entry: PackageEntry, guests: readonly EventGuest[]) => {
  const { participants, participantPence, hasPrice } = entryPlaces(entry, guests)
  participants.forEach(({ customerId }, index) => {
    const share = shares.get(customerId)!
    share.pence += participantPence[index]!
    share.minPence += minPrice(entry)
    share.isComplete &&= hasPrice
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
