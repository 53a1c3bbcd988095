import { isDeepStrictEqual } from 'node:util'
import { applyBookingTrigger } from '#features/event-commands/rules/booking/book-package.ts'
import { decideBooking } from '#features/event-commands/rules/booking/decide-booking.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { paidSoFar } from '#features/event-document/rules/leading-package.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { BookingFollowUps } from './events-deps.ts'
import { refuseOversold } from './hold-units.ts'

type Evaluation = {
  readonly event: EventDocument
  /** Why nothing was booked although all deposits of a package are paid; otherwise empty. */
  readonly undecided: string
  /** False if nothing is undecided, or if staff and the organiser were already notified of it. */
  readonly isNew: boolean
}

type Context = { readonly now: Date; readonly followUps: BookingFollowUps }

/**
 * Updates the booking of an event after a change (docs/decisions/0104). Books a package whose deposits are all paid.
 * Sets a pending event back to Enquiry if nothing is paid and no payment by the organiser is pending.
 */
export const evaluateBooking = async (
  tx: Tx,
  before: EventDocument,
  event: EventDocument,
  { now, followUps }: Context,
): Promise<Evaluation> => {
  const today = dayOf(now)
  const decided = decideBooking(event, today)
  const checkIsNew = () => !isDeepStrictEqual(decided, decideBooking(before, today))
  if (decided.decision === 'undecided') return { event, undecided: decided.reason, isNew: checkIsNew() }
  if (decided.decision === 'book') {
    const bookedEvent = applyBookingTrigger(event, decided.packageId, 'depositsPaid', today)
    const oversoldRefusal = await refuseOversold(tx, event, bookedEvent, now)
    if (!oversoldRefusal) return { event: bookedEvent, undecided: '', isNew: false }
    return { event, undecided: oversoldRefusal.text, isNew: checkIsNew() }
  }
  const isPendingAndUnpaid = event.statusStage === 'Pending Booking' && paidSoFar(event) === 0
  if (!isPendingAndUnpaid || (await followUps.isPaymentPending(tx, event, now)))
    return { event, undecided: '', isNew: false }
  const enquiry = applyBookingTrigger(event, '', 'lastPaymentAborted', today)
  return { event: enquiry, undecided: '', isNew: false }
}
