import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import {
  type ClosedIntent,
  GatewayUnreachable,
} from '#platform/server/outside/payment-gateway/payment-gateway.ts'
import { orderExpired, orderWithdrawn, statusAt } from '../../rules/bank-order.ts'
import type { PaymentsParts } from '../payments-parts.ts'
import type { StoredTransaction } from '../transaction-store.ts'
import { endPayment } from './change-payment.ts'
import { askGateway } from './settle-by-asking.ts'

/**
 * Gives up a payment (PAY-007). One by card ends only when the gateway refuses it from now on, or has nothing
 * of it: while it is taking the money nobody can say that it was not paid. An order by bank is withdrawn.
 * @returns what changePayment does, paymentSystemOff, or paymentPending while the gateway has not decided
 */
export const giveUpPayment = async (
  services: PaymentsParts,
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
const withdrawOrder = (services: PaymentsParts, payment: StoredTransaction, reason: string | null) => {
  const isOver = statusAt(payment, services.now()).status !== payment.status
  return endPayment(services, payment.id, {
    status: 'aborted',
    reason: isOver ? orderExpired : (reason ?? orderWithdrawn),
    isFinal: true,
  })
}

const replaced = { status: 'aborted', reason: 'Replaced by a later payment' } as const

/**
 * Closes an intent that a later one of the same payer stands in for. What the gateway is taking already it goes
 * on taking, and that is credited; where it cannot close an intent, one that is not begun ends on our side and
 * is asked for until it cannot be paid any more.
 * @returns what keeps the later one from being paid: earlierPaymentPending while the money may be on its way,
 * paymentClosed when it has come, unknown to the later one
 */
export const closeReplaced = async (
  services: PaymentsParts,
  transactionId: string,
): Promise<Refusal | undefined> => {
  const closed = await closeIntent(services, transactionId)
  if (closed === 'closed') {
    await endPayment(services, transactionId, { ...replaced, isFinal: true })
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
    await endPayment(services, transactionId, { ...replaced, isFinal: false })
  return undefined
}

/** What the gateway says to closing an intent; nothing when it does not answer. */
const closeIntent = async (
  { gateway }: PaymentsParts,
  transactionId: string,
): Promise<ClosedIntent | undefined> => {
  try {
    return await gateway?.close(transactionId)
  } catch (problem) {
    if (problem instanceof GatewayUnreachable) return undefined
    throw problem
  }
}
