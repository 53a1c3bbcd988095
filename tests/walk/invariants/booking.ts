import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { depositsPaid, paidFor } from '../oracle/deposits.ts'
import type { State, View } from '../state.ts'
import { invariant } from './invariant.ts'

const bookedPackages = ({ event }: State) => event.packages.filter(({ status }) => status === 'Booked')

/** Returns whether a package with paid deposits can be booked: it starts in the future and has an active product. */
const canBeBooked = ({ event, today }: State, packageId: string): boolean => {
  const pack = event.packages.find(({ id }) => id === packageId)!
  return (
    pack.startDate !== null &&
    pack.startDate > today &&
    pack.entries.some(({ stage, needPeople }) => stage !== 'Cancelled' && needPeople > 0)
  )
}

/** Products with limited units. A paid package with one of them is not booked if other events hold all its units. */
const limitedProducts = new Set([
  'newcastle-private-launch-hire',
  'newcastle-jesmond-party-house',
  'newcastle-club-vip-entry',
  'newcastle-keel-row-quayside',
])

/** At most one package is booked: by staff, or once the deposits of all its places are paid (decision 104). */
export const bookedByDeposits = invariant(
  'a package is booked by staff or by paid deposits, and not otherwise',
  (step) => {
    const { before, after, sent } = step
    const bookedAfter = bookedPackages(after)
    if (bookedAfter.length > 1) return ['two packages are booked']
    if (after.event.statusStage === 'Cancelled') return []
    if ((after.event.statusStage === 'Booked') !== (bookedAfter.length === 1))
      return [`the event is ${after.event.statusStage}, and ${bookedAfter.length} packages are booked`]
    const [pack] = bookedAfter
    if (pack && bookedPackages(before).length === 0) {
      const isByStaff = sent.some(
        ({ request, status }) => request.endsWith(`${pack.id}/bookWithoutPayment`) && status === 200,
      )
      // If several requests of the step changed the event, one after the booking may have made deposits missing again.
      const isOneChange = after.event.version === before.event.version + 1
      if (!isByStaff && isOneChange && depositsPaid(after.event, pack) === 'no')
        return [`${pack.id} is booked although deposits are missing`]
    }
    if (bookedAfter.length > 0) return []
    const paidPackages = after.event.packages.filter((one) => depositsPaid(after.event, one) === 'yes')
    const [paidPackage] = paidPackages
    const isScarce = paidPackage?.entries.some(
      ({ productId }) => productId !== null && limitedProducts.has(productId),
    )
    if (paidPackages.length === 1 && paidPackage && !isScarce && canBeBooked(after, paidPackage.id))
      return [`all deposits of ${paidPackage.id} are paid, but it is not booked`]
    return []
  },
)

/** The event home shows how many deposits are paid (decision 104). */
export const depositsShown = invariant(
  'the number of paid deposits is shown',
  ({ after: { event, views } }) =>
    event.packages.flatMap((pack) => {
      if (pack.status !== 'Option' || event.statusStage === 'Booked' || event.statusStage === 'Cancelled')
        return []
      const { places } = views.staff.packageOption.find(({ id }: View) => id === pack.id)
      const attendingCount = event.guests.filter(({ attending }) => attending === 'Yes').length
      if (!places) return []
      const placeCount = Math.max(pack.peopleCount, attendingCount)
      const faults =
        places.all === placeCount ? [] : [`${pack.id} has ${placeCount} places, but ${places.all} are shown`]
      const isShownPaid = places.depositsPaid >= places.all
      if (isShownPaid && depositsPaid(event, pack) === 'no' && isSomethingPaid(event, pack.id))
        faults.push(`all deposits of ${pack.id} are shown as paid, and some are not`)
      if (!isShownPaid && depositsPaid(event, pack) === 'yes')
        faults.push(
          `all deposits of ${pack.id} are paid, but ${places.depositsPaid} of ${places.all} are shown`,
        )
      return faults
    }),
)

/**
 * Returns whether somebody has paid for a package. Without a payment, all deposits of a package that costs nothing are
 * shown as paid, but the package is not booked.
 */
const isSomethingPaid = (event: EventDocument, packageId: string) =>
  event.guests.some(({ customerId }) => paidFor(event, packageId, customerId).pence > 0)

/** A pending event becomes an enquiry again when nothing is paid or pending (decision 104). */
export const pendingWithReason = invariant(
  'an event is Pending Booking only while something is paid or pending',
  ({ after }) => {
    const { event, transactions } = after
    if (event.statusStage !== 'Pending Booking') return []
    // Only pending payments by the organiser count. Expired bank orders count until a job ends them some minutes later.
    const isPending = transactions.some(
      ({ type, status, payer }) => type === 'payment' && status === 'awaiting' && payer === event.organiserId,
    )
    const isPaid = event.guests.some(({ paidPence }) => paidPence > 0)
    return isPaid || isPending ? [] : ['the event is Pending Booking with nothing paid and nothing pending']
  },
)
