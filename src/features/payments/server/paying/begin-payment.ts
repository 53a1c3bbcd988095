import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { reservePackageUnits, unchanged } from '#features/events/server/index.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { pencePending } from '../../rules/bank-order.ts'
import { isStillOwed } from '../../rules/plan-payment.ts'
import { refusal } from '../../rules/refusals.ts'
import { canBecome } from '../../rules/transaction.ts'
import { afterPaymentOrdered, changeTransaction } from '../change-money.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { type StoredTransaction, updateTransaction } from '../transaction-store.ts'
import { readBegunPayments } from './card-form-store.ts'

/**
 * Marks a payment as pending and reserves the units that its package needs (docs/decisions/0085). The organiser's first
 * payment makes the event pending (EVT-O3). The page calls this before it sends the card form, so that no card is
 * charged for money that is no longer owed.
 * @returns the payment afterwards or a refusal: paymentClosed if it was cancelled, replaced or exceeds the amount owed
 * now, paidByAnother if another payment for the same people is pending, or notEnoughLeft if others have booked the
 * units in the meantime
 */
export const beginPayment = (
  deps: PaymentsDeps,
  found: StoredTransaction,
): Promise<StoredTransaction | Refusal> =>
  changeTransaction(deps, found, async (tx, event, payment) => {
    if (isClosed(payment)) return refusal('paymentClosed')
    if (payment.status === 'paid' || payment.status === 'refunded') return unchanged
    const today = dayOf(deps.now())
    if (!isOwed(event, payment, today)) return refusal('paymentClosed')
    const others = await readBegunPayments(tx, payment, new Date(deps.now().getTime() - underWayMs))
    if (!isOwed(event, payment, today, pencePending(others))) return refusal('paidByAnother')
    const { id: transactionId, customer_id: payerId, package_id: packageId } = payment
    const reservation = { packageId, transactionId, payerId, now: deps.now() }
    const unavailable = await reservePackageUnits(tx, event, reservation)
    if (unavailable) return unavailable
    await updateTransaction(tx, payment, { started_at: deps.now() })
    if (!canBecome(payment.status, 'awaiting')) return unchanged
    await updateTransaction(tx, payment, { status: 'awaiting', reason: null, settled_at: null })
    const after = afterPaymentOrdered(event, payment, deps.now())
    return after === event ? unchanged : { event: after, packageId: payment.package_id }
  })

/** How long a begun payment prevents others from paying for the same people: as long as it reserves units. */
const underWayMs = 15 * 60_000

/**
 * Returns whether the card form of a payment can't be sent any more. The payment was cancelled, is a charge of a stored
 * card, or was declined by a gateway that accepts no other card for it.
 */
const isClosed = ({ status, due_date, next_query_at }: StoredTransaction) =>
  due_date !== null || status === 'aborted' || (status === 'failed' && next_query_at === null)

const isOwed = (
  event: EventDocument,
  { package_id, paid_for }: StoredTransaction,
  today: IsoDate,
  pendingPence?: ReadonlyMap<string, Pence>,
): boolean => {
  const paidFor = new Set(paid_for.map(({ id }) => id))
  const guests = event.guests.filter(({ customerId }) => paidFor.has(customerId))
  const openPlaces = paid_for.some((part) => part.openPlaces)
  return isStillOwed({ event, packageId: package_id, guests, openPlaces, today, pendingPence }, paid_for)
}
