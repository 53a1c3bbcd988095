import type { EventDocument } from '#features/events/rules/event-document.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { type ClosedIntent, GatewayUnreachable } from '#platform/adapters/payment-gateway/payment-gateway.ts'
import { orderExpired, orderWithdrawn, statusAt } from '../../rules/bank-order.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { readOpenIntents, type StoredTransaction } from '../transaction-store.ts'
import { endPayment } from './change-payment.ts'
import { askGateway } from './reconcile-payments.ts'

/**
 * Gives up a payment (PAY-007). One by card ends only when the gateway refuses it from now on, or has nothing
 * of it: while it is taking the money nobody can say that it was not paid. An order by bank is withdrawn.
 * @returns what changePayment does, paymentSystemOff, or paymentPending while the gateway has not decided
 */
export const giveUpPayment = async (
  services: PaymentsDeps,
  payment: StoredTransaction,
  reason: string | null,
): Promise<EventDocument | StoredTransaction | Refusal> => {
  if (payment.is_bank_payment) return withdrawOrder(services, payment, reason)
  const closed = await closeIntent(services, payment.id)
  if (closed === 'closed')
    return endPayment(services, payment.id, { status: 'aborted', reason, isFinal: true })
  const asked = await askGateway(services, payment.id)
  if (isRefusal(asked)) return asked
  if (hasEnded(asked.payment)) return asked.payment
  if (closed === 'cannotClose' && asked.outcome?.state === 'unknown')
    return endPayment(services, payment.id, { status: 'aborted', reason, isFinal: asked.outcome.isFinal })
  return services.gateway ? refusal('paymentPending') : refusal('paymentSystemOff')
}

const hasEnded = ({ status }: StoredTransaction) => status !== 'prepared' && status !== 'awaiting'

/** An order that has expired ends as expired, also when nobody noted it yet. */
const withdrawOrder = (services: PaymentsDeps, payment: StoredTransaction, reason: string | null) => {
  const isOver = statusAt(payment, services.now()).status !== payment.status
  return endPayment(services, payment.id, {
    status: 'aborted',
    reason: isOver ? orderExpired : (reason ?? orderWithdrawn),
    isFinal: true,
  })
}

/** Why a card form was closed that nobody gave up. */
const replaced = 'Replaced by a later payment'
const payerLeft = 'The payer left'

/** Closes an intent that a later one of the same payer replaces. Refuses as closeForm does. */
export const closeReplaced = (services: PaymentsDeps, transactionId: string) =>
  closeForm(services, transactionId, replaced)

type FormsOf = { readonly customerId: string; readonly eventId?: string }

/**
 * Closes every card form that a customer can still pay by, of one event or of all, after they left it. What cannot be
 * closed stays open: the job asks for it, and its money is credited if it comes.
 */
export const closeCardForms = async (services: PaymentsDeps, forms: FormsOf): Promise<void> => {
  for (const id of await readOpenIntents(services.database, forms)) await closeForm(services, id, payerLeft)
}

/**
 * Closes an intent. What the gateway is taking already it goes
 * on taking, and that is credited; where it cannot close an intent, one that is not begun ends on our side and
 * is asked for until it cannot be paid any more.
 * @returns why no later one may be paid: earlierPaymentPending while the money may be on its way,
 * paymentClosed when it has come, unknown to the later one
 */
const closeForm = async (
  services: PaymentsDeps,
  transactionId: string,
  reason: string,
): Promise<Refusal | undefined> => {
  const end = { status: 'aborted', reason } as const
  const closed = await closeIntent(services, transactionId)
  if (closed === 'closed') {
    await endPayment(services, transactionId, { ...end, isFinal: true })
    return undefined
  }
  const asked = await askGateway(services, transactionId)
  if (isRefusal(asked)) return asked
  const { status } = asked.payment
  if (status === 'paid' || status === 'refunded') return refusal('paymentClosed')
  if (closed === 'begun' || asked.outcome?.state === 'pending') return refusal('earlierPaymentPending')
  // A gateway that says nothing may have taken what was sent to it.
  if (!asked.outcome && status === 'awaiting') return refusal('earlierPaymentPending')
  if (closed === 'cannotClose' && status === 'prepared')
    await endPayment(services, transactionId, { ...end, isFinal: false })
  return undefined
}

/** What the gateway says to closing an intent; nothing when it does not answer. */
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
