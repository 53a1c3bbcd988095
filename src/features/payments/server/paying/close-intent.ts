import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type ClosedIntent, GatewayUnreachable } from '#platform/adapters/payment-gateway/payment-gateway.ts'
import { orderExpiredReason, orderWithdrawnReason, statusAt } from '../../rules/bank-order.ts'
import { refusal } from '../../rules/refusals.ts'
import { removeStoredCards } from '../cards/stored-card-store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { readPayment, type StoredTransaction } from '../transaction-store.ts'
import { readOpenIntents } from './card-form-store.ts'
import { reconcilePayment } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'

type Cancellation = {
  readonly reason: string | null
  /** The user who cancels it: the person who ordered it, the organiser or a member of staff. */
  readonly doneBy: string
}

/**
 * Cancels a payment (PAY-007), or withdraws a bank order. A card payment is cancelled only if the gateway
 * closes it or knows nothing of it. While the gateway charges the card, the payment may still be paid.
 * @returns the payment afterwards, paymentSystemOff, or paymentPending while the gateway has not decided
 */
export const cancelPayment = async (
  deps: PaymentsDeps,
  payment: StoredTransaction,
  { reason, doneBy }: Cancellation,
): Promise<StoredTransaction | Refusal> => {
  if (payment.is_bank_payment) return withdrawOrder(deps, payment, { reason, doneBy })
  if (payment.due_date !== null) return hasEnded(payment) ? payment : refusal('paymentPending')
  const closeResult = await closeIntent(deps, payment.id)
  if (closeResult === 'closed')
    return settlePayment(deps, payment, { state: 'ended', reason, isFinal: true, doneBy })
  const reconciled = await reconcilePayment(deps, payment)
  if (isRefusal(reconciled)) return reconciled
  const { outcome } = reconciled
  if (hasEnded(reconciled.payment)) return reconciled.payment
  if (closeResult === 'cannotClose' && outcome?.state === 'unknown')
    return settlePayment(deps, payment, { state: 'ended', reason, isFinal: outcome.isFinal, doneBy })
  return deps.gateway ? refusal('paymentPending') : refusal('paymentSystemOff')
}

const hasEnded = ({ status }: StoredTransaction) => status !== 'prepared' && status !== 'awaiting'

/** Withdraws an order. An expired order ends as expired, even if no job has stored that yet. */
const withdrawOrder = (deps: PaymentsDeps, payment: StoredTransaction, { reason, doneBy }: Cancellation) => {
  const isOver = statusAt(payment, deps.now()).status !== payment.status
  return settlePayment(deps, payment, {
    state: 'ended',
    reason: isOver ? orderExpiredReason : (reason ?? orderWithdrawnReason),
    isFinal: true,
    doneBy,
  })
}

/** Reasons for closing a card form that the payer did not cancel. */
const replacedReason = 'Replaced by a later payment'
const payerLeftReason = 'The payer left'

/** Closes an intent that a later one of the same payer replaces. Returns what `closeForm` returns. */
export const closeReplaced = (deps: PaymentsDeps, transactionId: string) =>
  closeForm(deps, transactionId, replacedReason)

type FormsOf = { readonly customerId: string; readonly eventId?: string }

/**
 * Closes every card form with which a customer can still pay, for one event or for all. Used when the customer is
 * erased, has answered No or is no longer the organiser. Also removes the customer's stored cards. Forms that cannot be
 * closed stay open: they are reconciled later, and money that arrives is credited.
 */
export const closeCardFormsAndRemoveCards = async (deps: PaymentsDeps, forms: FormsOf): Promise<void> => {
  await removeStoredCards(deps.database, forms)
  for (const id of await readOpenIntents(deps.database, forms)) await closeForm(deps, id, payerLeftReason)
}

/**
 * Closes an intent. A charge that the gateway has started continues and is credited. If the gateway cannot close
 * intents, an intent that was not started is marked as ended on our side. It is still reconciled until it can no longer
 * be paid.
 * @returns undefined if a later payment can start, otherwise why it must not: earlierPaymentPending if the money of
 * this intent may still arrive, paymentClosed if it has arrived, or a refusal of readPayment or reconcilePayment
 */
const closeForm = async (
  deps: PaymentsDeps,
  transactionId: string,
  reason: string,
): Promise<Refusal | undefined> => {
  const payment = await readPayment(deps.database, transactionId)
  if (isRefusal(payment)) return payment
  const end = { state: 'ended', reason } as const
  // A charge of a stored card has no form that could be closed.
  const closeResult = payment.due_date === null ? await closeIntent(deps, transactionId) : 'charging'
  if (closeResult === 'closed') {
    await settlePayment(deps, payment, { ...end, isFinal: true })
    return undefined
  }
  const reconciled = await reconcilePayment(deps, payment)
  if (isRefusal(reconciled)) return reconciled
  const { outcome } = reconciled
  const { status } = reconciled.payment
  if (status === 'paid' || status === 'refunded') return refusal('paymentClosed')
  const isCharging = closeResult === 'charging' && (payment.due_date === null || status === 'awaiting')
  if (isCharging || outcome?.state === 'pending') return refusal('earlierPaymentPending')
  // The form was sent, and the gateway does not respond. So it may already have charged the card.
  if (!outcome && status === 'awaiting') return refusal('earlierPaymentPending')
  if (closeResult === 'cannotClose' && status === 'prepared')
    await settlePayment(deps, payment, { ...end, isFinal: false })
  return undefined
}

/** Closes an intent at the gateway. Returns undefined if there is no gateway or it does not respond. */
const closeIntent = async (
  { gateway }: PaymentsDeps,
  transactionId: string,
): Promise<ClosedIntent | undefined> => {
  try {
    return await gateway?.close(transactionId)
  } catch (problem) {
    if (problem instanceof GatewayUnreachable) return undefined
    throw problem
  }
}
