import { type Refusal, refusal } from '#kernel/refusal.ts'
import {
  GatewayUnreachable,
  type PaymentOutcome,
} from '#platform/adapters/payment-gateway/payment-gateway.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { orderExpired } from '../../rules/bank-order.ts'
import { payOutRefund } from '../moving/card-refund.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import {
  readExpiredOrders,
  readTransaction,
  type StoredTransaction,
  takeTransactionsToAsk,
} from '../transaction-store.ts'
import { creditPayment, endPayment } from './change-payment.ts'

/**
 * Settles a card payment by asking the gateway, which alone knows: credits what it confirms, notes what it
 * declined, leaves the rest as it is. Safe to call at any time, any number of times.
 * @returns the payment as it is then, or paymentUnknown
 */
export const reconcileByRequest = async (
  services: PaymentsDeps,
  transactionId: string,
): Promise<StoredTransaction | Refusal> => {
  const asked = await askGateway(services, transactionId)
  return 'payment' in asked ? asked.payment : asked
}

type Asked = {
  readonly payment: StoredTransaction
  /** Missing when the gateway was not asked or did not answer. */
  readonly outcome?: PaymentOutcome | undefined
}

/** As reconcileByRequest, with what the gateway said. */
export const askGateway = async (services: PaymentsDeps, transactionId: string): Promise<Asked | Refusal> => {
  const payment = await readTransaction(services.database, transactionId)
  if (payment?.transaction_type !== 'payment') return refusal('paymentUnknown', { id: transactionId })
  const isPaid = payment.status === 'paid' || payment.status === 'refunded'
  if (!services.gateway || payment.is_bank_payment || isPaid) return { payment }
  const outcome = await askOutcome(services, payment)
  if (outcome) await noteOutcome(services, payment, outcome)
  return { payment: (await readTransaction(services.database, transactionId))!, outcome }
}

/** A gateway that does not answer leaves the payment open, however old; whoever waits asks again. */
const askOutcome = async (
  { gateway, now }: PaymentsDeps,
  { id, done_at }: StoredTransaction,
): Promise<PaymentOutcome | undefined> => {
  try {
    return await gateway!.confirm({ reference: id, preparedAt: done_at, askedAt: now() })
  } catch (problem) {
    if (problem instanceof GatewayUnreachable) return undefined
    throw problem
  }
}

const noteOutcome = async (services: PaymentsDeps, { id }: StoredTransaction, outcome: PaymentOutcome) => {
  switch (outcome.state) {
    case 'paid':
      return creditPayment(services, id, outcome)
    case 'declined':
      return endPayment(services, id, {
        status: 'failed',
        reason: outcome.reason,
        isFinal: outcome.isFinal,
      })
    case 'unknown':
      return outcome.isFinal
        ? endPayment(services, id, { status: 'aborted', reason: 'Not started', isFinal: true })
        : undefined
    case 'pending':
      return undefined
  }
}

/**
 * Settles what is due to be asked for, whatever became of it here: payments are asked for until the gateway
 * cannot change its mind, refunds are sent again under their own number. Orders by bank that have expired end.
 * Answers how many were looked at.
 * @throws AggregateError of those that failed, after all others were settled
 */
export const reconcileOpenTransactions = async (services: PaymentsDeps, limit = 100): Promise<number> => {
  const { database, now, gateway } = services
  const question = { now: now(), limit, exceptEvents: (await services.eventsInTheMaking?.()) ?? [] }
  const expired = await readExpiredOrders(database, question)
  const due = gateway ? await takeTransactionsToAsk(database, question) : []
  const problems: unknown[] = []
  const note = (problem: unknown) => problems.push(problem)
  const end = { status: 'aborted', reason: orderExpired, isFinal: true, endedBy: 'jaunt' } as const
  for (const id of expired) await endPayment(services, id, end).catch(note)
  for (const id of due) await reconcileTransaction(services, id).catch(note)
  if (problems.length > 0)
    throw new AggregateError(problems, `${problems.length} transactions did not settle`)
  return expired.length + due.length
}

/** Settles one payment or card refund, whichever it is. Safe to call any number of times. */
const reconcileTransaction = async (services: PaymentsDeps, id: string): Promise<void> => {
  const transaction = await readTransaction(services.database, id)
  if (transaction?.transaction_type === 'refund') await payOutRefund(services, id)
  else await reconcileByRequest(services, id)
}

/** Looks every minute for payments and card refunds that are due to be asked for, and orders that have expired. */
export const reconcilePaymentsJob = (services: PaymentsDeps): JobQueue => ({
  name: 'settle-payment',
  cron: '* * * * *',
  // The next minute looks again.
  options: { retryLimit: 0 },
  async work(): Promise<void> {
    await reconcileOpenTransactions(services)
  },
})
