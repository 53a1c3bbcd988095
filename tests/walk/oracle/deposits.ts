import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { placesOf } from './places.ts'

/**
 * Returns the event's own deposit, otherwise £50 or a fifth of the share, whichever is less; never more than the share
 * (PAY-O4).
 */
const depositOf = ({ depositPence }: EventDocument, share: number): number =>
  Math.min(share, depositPence ?? Math.min(5000, Math.round(share / 5)))

type PaidFor = { readonly packageId: string; readonly pence: number; readonly openPlacesPence?: number }

/** Returns the pence that a guest has paid for a package, and how many of them are for open places. */
export const paidFor = (event: EventDocument, packageId: string, customerId: string) => {
  const guest = event.guests.find((one) => one.customerId === customerId)
  const paidForPackage = (guest?.paidFor as readonly PaidFor[] | undefined)?.find(
    (one) => one.packageId === packageId,
  )
  return { pence: paidForPackage?.pence ?? 0, openPence: paidForPackage?.openPlacesPence ?? 0 }
}

/**
 * Returns whether the deposits of all places of a package are paid for it (decision 104). Returns 'unclear' if there is
 * a discount, if only people who are not coming have paid, or if the organiser's money can be divided in several ways
 * of which only some cover the deposits.
 */
export const depositsPaid = (event: EventDocument, pack: PackageDocument): 'yes' | 'no' | 'unclear' => {
  const { shares, open, whole, isDiscounted } = placesOf(event, pack)
  if (whole === null) return 'no'
  const comingGuests = event.guests.filter(({ attending }) => attending === 'Yes')
  const paidPence = event.guests.map(({ customerId }) => paidFor(event, pack.id, customerId).pence)
  if (paidPence.every((pence) => pence === 0)) return 'no'
  if (isDiscounted) return 'unclear'
  const openDeposit =
    open.count === 0 ? 0 : open.count * depositOf(event, Math.floor(open.pence / open.count))
  const organiser = paidFor(event, pack.id, event.organiserId)
  const isOrganiserComing = comingGuests.some(({ customerId }) => customerId === event.organiserId)
  const organiserShare = shares.get(event.organiserId) ?? 0
  const organiserDeposit =
    event.paymentMethod === 'organiser'
      ? depositOfAll(event, pack, organiserShare)
      : isOrganiserComing
        ? depositOf(event, organiserShare)
        : 0
  const otherGuests = comingGuests.filter(({ customerId }) => customerId !== event.organiserId)
  const isPaidByOthers = otherGuests.every(
    ({ customerId }) =>
      paidFor(event, pack.id, customerId).pence >= depositOf(event, shares.get(customerId) ?? 0),
  )
  if (!isPaidByOthers || organiser.pence < organiserDeposit + openDeposit) return 'no'
  const isCoveredInAnyCase =
    openDeposit === 0 ||
    organiser.pence >= organiserShare + open.pence ||
    (organiser.openPence >= openDeposit && organiser.pence - organiser.openPence >= organiserDeposit)
  // False if only people who are not coming have paid, for example because the places of the others cost nothing.
  const hasComingGuestPaid = comingGuests.some(
    ({ customerId }) => paidFor(event, pack.id, customerId).pence > 0,
  )
  return isCoveredInAnyCase && hasComingGuestPaid ? 'yes' : 'unclear'
}

const depositOfAll = (event: EventDocument, pack: PackageDocument, share: number): number => {
  const comingCount = event.guests.filter(({ attending }) => attending === 'Yes').length
  const places = Math.max(pack.peopleCount, comingCount, 1)
  return depositOf(event, Math.floor(share / places)) * places
}
