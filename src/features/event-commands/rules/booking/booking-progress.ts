import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { isFullPaymentDue } from '#features/event-prices/rules/due/due-dates.ts'
import type { IsoDate } from '#kernel/dates.ts'

type Event = Pick<EventDocument, 'statusStage' | 'balanceDueDate' | 'dueDatesByHand' | 'packages'>
type Pack = Pick<PackageDocument, 'id' | 'status' | 'startDate'>
type Places = { readonly all: number; readonly depositsPaid: number }

/**
 * Returns how far a package is from its booking, as `label`: '3 of 8 deposits paid', or '3 of 8 places paid' if
 * everything is due at once. `rule` says when the trip is booked. Undefined if payments cannot book the package,
 * because it has no date or no places, or because the event is booked or cancelled.
 */
export const bookingProgress = (event: Event, pack: Pack, { all, depositsPaid }: Places, today: IsoDate) => {
  const isOpen = event.statusStage === 'Enquiry' || event.statusStage === 'Pending Booking'
  if (!isOpen || pack.status !== 'Option' || pack.startDate === null || all === 0) return undefined
  const isFullyDue = isFullPaymentDue(event, pack, today)
  return {
    label: `${depositsPaid} of ${all} ${isFullyDue ? 'places' : 'deposits'} paid`,
    rule: isFullyDue
      ? 'The trip is booked once all places are paid.'
      : 'The trip is booked once the deposits of all places are paid.',
  }
}
