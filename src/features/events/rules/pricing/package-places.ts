import type { Pence } from '#kernel/money.ts'
import type { EventDocument, EventGuest } from '../event-document.ts'
import type { PackageDocument } from '../package-document.ts'
import { depositFor, depositOf } from './due.ts'
import { guestShares } from './guest-share.ts'
import { isPriceOnApplication } from './price-package.ts'
import { wholePrice } from './whole-price.ts'

/** One guest's own place in a package. */
export type GuestPlace = {
  readonly guest: EventGuest
  readonly sharePence: Pence
  /** False while something they take part in has no price yet. */
  readonly isComplete: boolean
  readonly depositPence: Pence
  /** What was paid for this place; more than the share where somebody paid too much. */
  readonly paidPence: Pence
  /** How much of the deposit is paid. */
  readonly paidDepositPence: Pence
}

/** The places that nobody has taken. The organiser pays for them, fills them, or lowers the number of people. */
export type OpenPlaces = {
  readonly count: number
  /** Also contains what guests who come leave out of products that were requested for them. */
  readonly pence: Pence
  readonly depositPence: Pence
  readonly paidPence: Pence
  readonly paidDepositPence: Pence
}

export type PackagePlaces = {
  /** As many places as the package has people, and at least one for each guest who comes. */
  readonly places: number
  readonly depositsPaid: number
  /** One for each guest of the event, in its order. */
  readonly guests: readonly GuestPlace[]
  readonly open: OpenPlaces
  /** All shares and the open places together; null while it is not known (price on application). */
  readonly wholePence: Pence | null
}

/**
 * Returns the places of a package, what each costs, its deposit, and what was paid for it (docs/decisions/0104). Shares
 * and open places sum to the price of the package to the penny. Deposits count for the package they were paid for;
 * everything that a guest paid counts for a booked one. The places of one state of an event are calculated once.
 */
export const packagePlaces = (event: EventDocument, pack: PackageDocument): PackagePlaces => {
  const ofEvent = calculated.get(event) ?? new WeakMap<PackageDocument, PackagePlaces>()
  calculated.set(event, ofEvent)
  const places = ofEvent.get(pack) ?? placesOf(event, pack)
  ofEvent.set(pack, places)
  return places
}

const calculated = new WeakMap<EventDocument, WeakMap<PackageDocument, PackagePlaces>>()

const placesOf = (event: EventDocument, pack: PackageDocument): PackagePlaces => {
  const going = event.guests.filter(({ attending }) => attending === 'Yes').length
  const places = Math.max(pack.peopleCount, going)
  const isOrganiserPaying = event.paymentMethod === 'organiser'
  const shares = guestShares(event, pack)
  const openPence = isOrganiserPaying ? 0 : openPenceOf(event, pack, shares)
  const count = isOrganiserPaying ? 0 : places - going
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
  const { ownPence, openPaidPence } = dividedPayment(event, pack, guests, open.pence)
  // Where no place is open, no deposit of one is due: all that the organiser paid counts for their own deposit.
  const towardOwnDeposit = count === 0 ? ownPence + openPaidPence : ownPence
  const withOwn = guests.map((place): GuestPlace => {
    const isOrganiser = place.guest.customerId === event.organiserId
    const paidPence = isOrganiser ? ownPence : place.paidPence
    const towardDeposit = isOrganiser ? towardOwnDeposit : paidPence
    return { ...place, paidPence, paidDepositPence: Math.min(towardDeposit, place.depositPence) }
  })
  const isKnown = withOwn.every(({ isComplete }) => isComplete) && !isPriceOnApplication(pack)
  const whole = open.pence + withOwn.reduce((sum, { sharePence }) => sum + sharePence, 0)
  const paidOpen = {
    ...open,
    paidPence: openPaidPence,
    paidDepositPence: Math.min(openPaidPence, open.depositPence),
  }
  const all = { places, guests: withOwn, open: paidOpen }
  return { ...all, depositsPaid: countDeposits(event, all), wholePence: isKnown ? whole : null }
}

/** A place before the organiser's money is divided between their own and the open ones. */
type UndividedPlace = Omit<GuestPlace, 'paidDepositPence'>

/** What the shares leave of the whole price. A fixed price is a guest's own: nobody else pays the difference. */
const openPenceOf = (
  event: EventDocument,
  pack: PackageDocument,
  shares: ReturnType<typeof guestShares>,
): Pence => {
  const isFixed = event.guests.some(({ fixedPricePence }) => fixedPricePence !== null)
  const counted = isFixed ? guestShares(withoutFixedPrices(event), pack) : shares
  return Math.max(0, wholePrice(event, pack) - counted.reduce((sum, { pence }) => sum + pence, 0))
}

const withoutFixedPrices = (event: EventDocument): EventDocument => ({
  ...event,
  guests: event.guests.map((guest) => ({ ...guest, fixedPricePence: null })),
})

/** What a guest paid that counts for a package. */
const paidToward = ({ id, status }: PackageDocument, { paidFor, paidPence }: EventGuest): Pence =>
  status === 'Option' ? (paidFor.find(({ packageId }) => packageId === id)?.pence ?? 0) : paidPence

/**
 * Divides what the organiser paid between their own place and the open places: first what they paid for open places, as
 * far as those still cost it, then their own share; what is left counts for open places again.
 */
const dividedPayment = (
  event: EventDocument,
  pack: PackageDocument,
  guests: readonly UndividedPlace[],
  openPence: Pence,
) => {
  const own = guests.find(({ guest }) => guest.customerId === event.organiserId)
  if (!own) return { ownPence: 0, openPaidPence: 0 }
  const meant = own.guest.paidFor
    .filter(({ packageId }) => packageId === pack.id || pack.status !== 'Option')
    .reduce((sum, { openPlacesPence }) => sum + openPlacesPence, 0)
  const first = Math.min(meant, openPence, own.paidPence)
  const beyondShare = Math.max(0, own.paidPence - first - own.sharePence)
  const openPaidPence = first + Math.min(beyondShare, openPence - first)
  return { ownPence: own.paidPence - openPaidPence, openPaidPence }
}

type Counted = Pick<PackagePlaces, 'places' | 'guests' | 'open'>

const countDeposits = (event: EventDocument, { places, guests, open }: Counted): number => {
  if (event.paymentMethod === 'organiser') {
    const organiser = guests.find(({ guest }) => guest.customerId === event.organiserId)
    return organiser ? paidOf(places, organiser) : 0
  }
  const taken = guests.filter(
    ({ guest, paidDepositPence, depositPence }) =>
      guest.attending === 'Yes' && paidDepositPence >= depositPence,
  )
  return taken.length + paidOf(open.count, open)
}

/** How many of some equal deposits are paid. */
const paidOf = (
  count: number,
  { depositPence, paidPence }: { readonly depositPence: Pence; readonly paidPence: Pence },
): number =>
  paidPence >= depositPence ? count : Math.min(count, Math.floor((paidPence * count) / depositPence))

/**
 * Whether the deposits of all places of a package are paid, which books it (EVT-O3). Where no deposit is due, something
 * has to be paid.
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

/** What a guest paid for their own place in a package. */
export const paidForOwnPlace = (event: EventDocument, pack: PackageDocument, customerId: string): Pence =>
  packagePlaces(event, pack).guests.find(({ guest }) => guest.customerId === customerId)?.paidPence ?? 0
