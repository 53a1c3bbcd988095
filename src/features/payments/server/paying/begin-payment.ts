import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { reservePackageUnits, unchanged } from '#features/events/server/index.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { isIntentOver } from '#platform/adapters/payment-gateway/gateway-jwt.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { sumPenceByPayee } from '../../rules/bank-order.ts'
import { haveCommonPayee, payeeOfPart } from '../../rules/payer.ts'
import { preventsOthers } from '../../rules/pending-card.ts'
import { stillOwedPence } from '../../rules/plan-payment.ts'
import { refusal } from '../../rules/refusals.ts'
import { canBecome, isChargedInOtherCurrency } from '../../rules/transaction.ts'
import { readOpenOrders } from '../bank-order-store.ts'
import { afterPaymentOrdered, changeTransaction } from '../change-money.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { type StoredTransaction, updateTransaction } from '../transaction-store.ts'
import { readPaidSince, readPendingCards } from './card-form-store.ts'

/**
 * Marks a payment as pending and reserves the units that its package needs (docs/decisions/0085). The organiser's first
 * payment makes the event pending (EVT-O3). The page calls this before it sends the card form, so that no card is
 * charged for money that is no longer owed.
 * @returns the payment afterwards or a refusal: paidMeanwhile if another payment for the same people has arrived,
 * paymentClosed if the card form can't be sent any more, or if less is owed for another reason, transferPending if a
 * bank transfer that the payer could cancel was ordered for it, paidByAnother if another payment for the same people is
 * pending, or notEnoughLeft if others have booked the units in the meantime
 */
export const beginPayment = (
  deps: PaymentsDeps,
  storedPayment: StoredTransaction,
): Promise<StoredTransaction | Refusal> =>
  changeTransaction(deps, storedPayment, async (tx, event, payment) => {
    if (isClosed(payment, deps.now())) return refusal('paymentClosed')
    if (payment.status === 'paid' || payment.status === 'refunded') return unchanged
    const today = dayOf(deps.now())
    const owed = owedOf(event, payment, today)
    const arrivedPayments = owed === undefined ? [] : await readPaidForSame(tx, payment)
    if (
      owed !== payment.amount_pence ||
      (isPartOfShare(payment) && arrivedPayments.some(isSettledAfter(payment)))
    )
      return whyNotOwed(payment, owed, arrivedPayments)
    const orders = cancellableBy(payment, event, await readOpenOrders(tx, event.id, deps.now()))
    const owedAfterOrders = owedOf(event, payment, today, sumPenceByPayee(orders))
    if (owedAfterOrders !== payment.amount_pence || orders.some((order) => isOrderedSince(order, payment)))
      return refusal('transferPending')
    const otherCards = (await readPendingCards(tx, event.id)).filter(
      (card) =>
        card.id !== payment.id && card.package_id === payment.package_id && preventsOthers(card, deps.now()),
    )
    const owedAfterCards = owedOf(event, payment, today, sumPenceByPayee(otherCards))
    // Two payments of the same deposit are both within the share, so the amounts do not show that one is too many.
    const isPaidByAnother = otherCards.some(
      (card) => card.customer_id !== payment.customer_id && haveCommonPayee(card, payment),
    )
    if (owedAfterCards !== payment.amount_pence || isPaidByAnother) return refusal('paidByAnother')
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

/**
 * Returns whether the card form of a payment can't be sent any more. That is so if the payment was cancelled, is a
 * charge of a stored card, was declined by a gateway that accepts no other card for it, or is so old that the gateway
 * accepts no card.
 */
const isClosed = (payment: StoredTransaction, requestedAt: Date): boolean => {
  const { status, due_date, done_at: preparedAt, next_query_at } = payment
  if (due_date !== null || status === 'aborted' || isChargedInOtherCurrency(payment)) return true
  if (status === 'failed' && next_query_at === null) return true
  const isPaid = status === 'paid' || status === 'refunded'
  return !isPaid && isIntentOver({ preparedAt, requestedAt })
}

/** Returns how much of a payment is owed now, in pence; undefined if nothing can be paid for its package. */
const owedOf = (
  event: EventDocument,
  { package_id, paid_for }: StoredTransaction,
  today: IsoDate,
  pendingPence?: ReadonlyMap<string, Pence>,
): Pence | undefined => {
  const paidFor = new Set(paid_for.map(({ id }) => id))
  const guests = event.guests.filter(({ customerId }) => paidFor.has(customerId))
  const openPlaces = paid_for.some((part) => part.openPlaces)
  return stillOwedPence({ event, packageId: package_id, guests, openPlaces, today, pendingPence }, paid_for)
}

/** Returns the bank orders that a payment's payer can cancel. Other orders do not prevent a payment. */
const cancellableBy = (
  { customer_id: payerId }: StoredTransaction,
  { organiserId }: EventDocument,
  orders: readonly StoredTransaction[],
) => orders.filter(({ customer_id }) => customer_id === payerId || payerId === organiserId)

/** Returns whether a bank order for the same people was placed after the card form of a payment was prepared. */
const isOrderedSince = (order: StoredTransaction, payment: StoredTransaction): boolean =>
  order.package_id === payment.package_id &&
  order.done_at > payment.done_at &&
  haveCommonPayee(order, payment)

/**
 * Returns whether a payment is a part of a share that its payers owe once, such as a deposit. A second payment of the
 * same deposit would still be within the share. A custom amount is the payer's own choice.
 */
const isPartOfShare = ({ payment_type }: StoredTransaction): boolean =>
  payment_type === 'deposit' || payment_type === 'instalments'

/** Returns whether a payment was settled after a card form was prepared. The form's amount then ignores the payment. */
const isSettledAfter =
  ({ done_at }: StoredTransaction) =>
  ({ settled_at }: StoredTransaction): boolean =>
    settled_at !== null && settled_at > done_at

/** Returns the payments that have arrived for the same people since a card form was prepared, newest first. */
const readPaidForSame = async (tx: Tx, payment: StoredTransaction): Promise<StoredTransaction[]> =>
  (await readPaidSince(tx, payment)).filter((arrived) => haveCommonPayee(arrived, payment))

/**
 * Returns the refusal of a payment of which only a part or nothing is due, because of the given payments or for another
 * reason. The refusal can say who has paid in the meantime. Guests pay only for themselves, so they learn only who paid
 * for them, and the organiser sees everybody's payments anyway (docs/decisions/0111).
 */
const whyNotOwed = (
  payment: StoredTransaction,
  owedPence: Pence | undefined,
  arrivedPayments: readonly StoredTransaction[],
): Refusal => {
  const [latestPayment] = arrivedPayments
  if (!latestPayment) return refusal('paymentClosed')
  const isOwn = latestPayment.customer_id === payment.customer_id
  return refusal('paidMeanwhile', {
    what: owedPence === 0 || isPaidBy(arrivedPayments, payment) ? 'This' : 'Part of this',
    by: isOwn ? ' by another payment' : ` by ${latestPayment.customer_name}`,
  })
}

/** Returns whether the given payments cover every part of another payment. */
const isPaidBy = (
  arrivedPayments: readonly StoredTransaction[],
  { paid_for }: StoredTransaction,
): boolean => {
  const pence = sumPenceByPayee(arrivedPayments)
  return paid_for.every((part) => (pence.get(payeeOfPart(part)) ?? 0) >= part.pence)
}
