import type { EventDocument, EventGuest } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { Pence } from '#kernel/money.ts'
import { depositFor, depositOf } from '../due/due.ts'
import { guestShares } from './guest-share.ts'
import { isPriceOnApplication } from './price-package.ts'
import { wholePrice } from './whole-price.ts'

/** One guest's own place in a package. */
export type GuestPlace = {
  readonly guest: EventGuest
  readonly sharePence: Pence
  /** False while one of their products has no price yet. */
  readonly isComplete: boolean
  readonly depositPence: Pence
  /** What was paid for this place; more than the share after an overpayment. */
  readonly paidPence: Pence
  /** How much of the deposit is paid. */
  readonly paidDepositPence: Pence
}

/** The open places. The organiser pays for them, fills them, or lowers the number of people. */
export type OpenPlaces = {
  readonly count: number
  /** The price of the open places. Includes unused places in products that attending guests do not take part in. */
  readonly pence: Pence
  readonly depositPence: Pence
  readonly paidPence: Pence
  readonly paidDepositPence: Pence
}

export type PackagePlaces = {
  /** The package's number of people or, if that is more, the number of attending guests. */
  readonly places: number
  /** The number of places whose deposit is paid. */
  readonly depositsPaid: number
  /** One for each guest of the event, in its order. */
  readonly guests: readonly GuestPlace[]
  readonly open: OpenPlaces
  /** All shares and the open places together; null while unknown (price on application). */
  readonly wholePence: Pence | null
}

/**
 * Returns the places of a package, with the price, deposit and payments of each (docs/decisions/0104). Shares and
 * open places sum to the price of the package to the penny. Payments count only for the package that they were made
 * for; once a package is booked, all payments count for it. The result is memoized for each state of an event.
 */
export const packagePlaces = (event: EventDocument, pack: PackageDocument): PackagePlaces => {
  const placesByPackage = memoizedPlaces.get(event) ?? new WeakMap<PackageDocument, PackagePlaces>()
  memoizedPlaces.set(event, placesByPackage)
  const places = placesByPackage.get(pack) ?? placesOf(event, pack)
  placesByPackage.set(pack, places)
  return places
}

const memoizedPlaces = new WeakMap<EventDocument, WeakMap<PackageDocument, PackagePlaces>>()

const placesOf = (event: EventDocument, pack: PackageDocument): PackagePlaces => {
  const goingCount = event.guests.filter(({ attending }) => attending === 'Yes').length
  const places = Math.max(pack.peopleCount, goingCount)
  const isOrganiserPaying = event.paymentMethod === 'organiser'
  const shares = guestShares(event, pack)
  const openPence = isOrganiserPaying ? 0 : openPenceOf(event, pack, shares)
  const count = isOrganiserPaying ? 0 : places - goingCount
  const open = {
    count,
    pence: openPence,
    depositPence: count > 0 ? count * depositOf(Math.floor(openPence / count), event.depositPence) : 0,
  }
  const guests = event.guests.map((guest, index): UndividedPlace => {
    const { pence: sharePence, isComplete } = shares[index]!
    return {
      guest,
      sharePence,
      isComplete,
      depositPence: depositFor(event, pack, sharePence),
      paidPence: paidToward(pack, guest),
    }
  })
  const { ownPence, openPaidPence } = divideOrganiserPayment(event, pack, guests, open.pence)
  // Without open places, everything that the organiser paid counts for their own deposit.
  const towardOwnDeposit = count === 0 ? ownPence + openPaidPence : ownPence
  const guestPlaces = guests.map((place): GuestPlace => {
    const isOrganiser = place.guest.customerId === event.organiserId
    const paidPence = isOrganiser ? ownPence : place.paidPence
    const towardDeposit = isOrganiser ? towardOwnDeposit : paidPence
    return { ...place, paidPence, paidDepositPence: Math.min(towardDeposit, place.depositPence) }
  })
  const isKnown = guestPlaces.every(({ isComplete }) => isComplete) && !isPriceOnApplication(pack)
  const totalPence = open.pence + guestPlaces.reduce((sum, { sharePence }) => sum + sharePence, 0)
  const paidOpen = {
    ...open,
    paidPence: openPaidPence,
    paidDepositPence: Math.min(openPaidPence, open.depositPence),
  }
  const allPlaces = { places, guests: guestPlaces, open: paidOpen }
  return {
    ...allPlaces,
    depositsPaid: countDeposits(event, allPlaces),
    wholePence: isKnown ? totalPence : null,
  }
}

/** A place before the organiser's payments are divided between their own place and the open ones. */
type UndividedPlace = Omit<GuestPlace, 'paidDepositPence'>

/**
 * Returns the whole price less the shares. Uses calculated shares in place of fixed prices, so that no other place pays
 * the difference.
 */
const openPenceOf = (
  event: EventDocument,
  pack: PackageDocument,
  shares: ReturnType<typeof guestShares>,
): Pence => {
  const isFixed = event.guests.some(({ fixedPricePence }) => fixedPricePence !== null)
  const calculatedShares = isFixed ? guestShares(withoutFixedPrices(event), pack) : shares
  return Math.max(0, wholePrice(event, pack) - calculatedShares.reduce((sum, { pence }) => sum + pence, 0))
}

const withoutFixedPrices = (event: EventDocument): EventDocument => ({
  ...event,
  guests: event.guests.map((guest) => ({ ...guest, fixedPricePence: null })),
})

/** Returns what a guest paid that counts for a package. */
const paidToward = ({ id, status }: PackageDocument, { paidFor, paidPence }: EventGuest): Pence =>
  status === 'Option' ? (paidFor.find(({ packageId }) => packageId === id)?.pence ?? 0) : paidPence

/**
 * Divides the organiser's payments between their own place and the open places. Payments for open places count for
 * them, up to their price. The rest counts for the organiser's share, and then for open places again.
 */
const divideOrganiserPayment = (
  event: EventDocument,
  pack: PackageDocument,
  guests: readonly UndividedPlace[],
  openPence: Pence,
) => {
  const organiserPlace = guests.find(({ guest }) => guest.customerId === event.organiserId)
  if (!organiserPlace) return { ownPence: 0, openPaidPence: 0 }
  const meantForOpen = organiserPlace.guest.paidFor
    .filter(({ packageId }) => packageId === pack.id || pack.status !== 'Option')
    .reduce((sum, { openPlacesPence }) => sum + openPlacesPence, 0)
  const towardOpenPence = Math.min(meantForOpen, openPence, organiserPlace.paidPence)
  const beyondShare = Math.max(0, organiserPlace.paidPence - towardOpenPence - organiserPlace.sharePence)
  const openPaidPence = towardOpenPence + Math.min(beyondShare, openPence - towardOpenPence)
  return { ownPence: organiserPlace.paidPence - openPaidPence, openPaidPence }
}

type Counted = Pick<PackagePlaces, 'places' | 'guests' | 'open'>

const countDeposits = (event: EventDocument, { places, guests, open }: Counted): number => {
  if (event.paymentMethod === 'organiser') {
    const organiser = guests.find(({ guest }) => guest.customerId === event.organiserId)
    return organiser ? countPaidDeposits(places, organiser) : 0
  }
  const paidPlaces = guests.filter(
    ({ guest, paidDepositPence, depositPence }) =>
      guest.attending === 'Yes' && paidDepositPence >= depositPence,
  )
  return paidPlaces.length + countPaidDeposits(open.count, open)
}

/** Returns how many of several equal deposits are paid. */
const countPaidDeposits = (
  count: number,
  { depositPence, paidPence }: { readonly depositPence: Pence; readonly paidPence: Pence },
): number =>
  paidPence >= depositPence ? count : Math.min(count, Math.floor((paidPence * count) / depositPence))

/**
 * Returns whether all deposits of a package are paid, which books it (EVT-O3). If no deposit is due, at least one
 * payment is needed.
 */
export const areDepositsPaid = (event: EventDocument, pack: PackageDocument): boolean => {
  const { guests, open, places, depositsPaid } = packagePlaces(event, pack)
  const isSomethingPaid =
    open.paidPence > 0 ||
    guests.some(
      ({ guest, sharePence, paidPence }) => paidPence > 0 && (guest.attending === 'Yes' || sharePence > 0),
    )
  return isSomethingPaid && depositsPaid === places && places > 0
}

/** Returns what a guest paid for their own place in a package. */
export const paidForOwnPlace = (event: EventDocument, pack: PackageDocument, customerId: string): Pence =>
  packagePlaces(event, pack).guests.find(({ guest }) => guest.customerId === customerId)?.paidPence ?? 0
