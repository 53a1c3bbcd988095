import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { areDepositsPaid } from '#features/event-prices/rules/shares/package-places.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { whyPaymentDoesNotBook } from './booking-stage.ts'

export type BookingDecision =
  | { readonly decision: 'wait' }
  | { readonly decision: 'book'; readonly packageId: string }
  /** All deposits of a package are paid, but it cannot be booked. Staff or the organiser must decide what to do. */
  | { readonly decision: 'undecided'; readonly reason: string }

/**
 * Decides whether the payments book a package (docs/decisions/0104). They book the package whose deposits are all paid,
 * if it is the only one and can be booked today. For a booked or cancelled event, there is nothing to decide.
 */
export const decideBooking = (event: EventDocument, today: IsoDate): BookingDecision => {
  if (event.statusStage === 'Booked' || event.statusStage === 'Cancelled') return { decision: 'wait' }
  const [paidPackage, otherPaidPackage] = event.packages.filter(
    (pack) => pack.status === 'Option' && areDepositsPaid(event, pack),
  )
  if (!paidPackage) return { decision: 'wait' }
  if (otherPaidPackage)
    return { decision: 'undecided', reason: 'The deposits of more than one option are paid' }
  const reason = whyPaymentDoesNotBook(event, paidPackage, today)
  return reason ? { decision: 'undecided', reason } : { decision: 'book', packageId: paidPackage.id }
}
