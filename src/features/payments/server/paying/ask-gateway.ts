import { type Refusal, refusal } from '#kernel/refusal.ts'
import {
  GatewayUnreachable,
  type PaymentOutcome,
} from '#platform/server/outside/payment-gateway/payment-gateway.ts'
import { payOutRefund } from '../moving/card-refund.ts'
import type { PaymentsParts } from '../payments-parts.ts'
import { readOpenTransactions, readTransaction, type StoredTransaction } from '../transaction-store.ts'
import { creditPayment, endPayment } from './settle-payment.ts'

/** A signed intent is good for an hour; after that nobody can pay with it any more. */
const intentLifetime = 3_600_000
/** The gateway lets go of a payment it holds after seven days; should money come all the same, it counts. */
const longestWait = 8 * 86_400_000
/** The browser and the notification are quicker; only what they left open is asked for. */
const patience = 30_000

/**
 * Settles a card payment by asking the gateway, which alone knows: credits what it confirms, notes what it
 * declined, leaves the rest as it is. Safe to call at any time, any number of times.
 * @returns the payment as it is then, or paymentUnknown
 */
export const settleByAsking = async (
  services: PaymentsParts,
  transactionId: string,
): Promise<StoredTransaction | Refusal> => {
  const payment = await readTransaction(services.database, transactionId)
  if (payment?.transaction_type !== 'payment') return refusal('paymentUnknown', { id: transactionId })
  if (
    !services.gateway ||
    payment.is_bank_payment ||
    payment.status === 'paid' ||
    payment.status === 'refunded'
  )
    return payment
  await settle(services, payment, await askOutcome(services, transactionId))
  return (await readTransaction(services.database, transactionId))!
}

/** A gateway that does not answer leaves the payment open, however old; whoever waits asks again. */
const askOutcome = async (
  { gateway }: PaymentsParts,
  transactionId: string,
): Promise<PaymentOutcome | undefined> => {
  try {
    return await gateway!.confirm(transactionId)
  } catch (problem) {
    if (problem instanceof GatewayUnreachable) return undefined
    throw problem
  }
}

const settle = async (
  services: PaymentsParts,
  payment: StoredTransaction,
  outcome: PaymentOutcome | undefined,
) => {
  const age = services.now().getTime() - payment.done_at.getTime()
  switch (outcome?.state) {
    case 'paid':
      return creditPayment(services, payment.id, outcome)
    case 'declined':
      return endPayment(services, payment.id, { status: 'failed', reason: outcome.reason })
    case 'unknown':
      return age > intentLifetime
        ? endPayment(services, payment.id, { status: 'aborted', reason: 'Not begun' })
        : undefined
    case 'pending':
      return age > longestWait
        ? endPayment(services, payment.id, { status: 'aborted', reason: 'Not finished' })
        : undefined
  }
}

/**
 * Settles what was left open, such as by a process that died between the intent and the answer: payments
 * are asked for, refunds are sent again under their own number. Answers how many were looked at.
 * @throws AggregateError of those that failed, after all others were settled
 */
export const settleOpenTransactions = async (services: PaymentsParts, limit = 100): Promise<number> => {
  if (!services.gateway) return 0
  const before = new Date(services.now().getTime() - patience)
  const open = await readOpenTransactions(services.database, before, limit)
  const problems: unknown[] = []
  for (const id of open) await settleTransaction(services, id).catch((problem) => problems.push(problem))
  if (problems.length > 0)
    throw new AggregateError(problems, `${problems.length} transactions did not settle`)
  return open.length
}

/** Settles one payment or card refund, whichever it is. Safe to call any number of times. */
export const settleTransaction = async (services: PaymentsParts, id: string): Promise<void> => {
  const transaction = await readTransaction(services.database, id)
  if (transaction?.transaction_type === 'refund') await payOutRefund(services, id)
  else await settleByAsking(services, id)
}
