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
  claimDueTransactions,
  readExpiredOrders,
  readTransaction,
  type StoredTransaction,
} from '../transaction-store.ts'
import { creditPayment, endPayment } from './change-payment.ts'

/**
 * Reconciles a card payment with the gateway, which is authoritative: credits a confirmed payment, stores a
 * declined one, and leaves others unchanged. Idempotent.
 * @returns the payment afterwards, or paymentUnknown
 */
export const reconcileByRequest = async (
  deps: PaymentsDeps,
  transactionId: string,
): Promise<StoredTransaction | Refusal> => {
  const queried = await queryGateway(deps, transactionId)
  return 'payment' in queried ? queried.payment : queried
}

type QueriedPayment = {
  readonly payment: StoredTransaction
  /** Missing if the gateway was not queried or did not respond. */
  readonly outcome?: PaymentOutcome | undefined
}

/** Like reconcileByRequest, and also returns the gateway's outcome. */
export const queryGateway = async (
  deps: PaymentsDeps,
  transactionId: string,
): Promise<QueriedPayment | Refusal> => {
  const payment = await readTransaction(deps.database, transactionId)
  if (payment?.transaction_type !== 'payment') return refusal('paymentUnknown', { id: transactionId })
  const isPaid = payment.status === 'paid' || payment.status === 'refunded'
  if (!deps.gateway || payment.is_bank_payment || isPaid) return { payment }
  const outcome = await queryOutcome(deps, payment)
  if (outcome) await storeOutcome(deps, payment, outcome)
  return { payment: (await readTransaction(deps.database, transactionId))!, outcome }
}

/** Queries the gateway. Without a response the payment stays open, however old, and is queried again. */
const queryOutcome = async (
  { gateway, now }: PaymentsDeps,
  { id, done_at }: StoredTransaction,
): Promise<PaymentOutcome | undefined> => {
  try {
    return await gateway!.confirm({ reference: id, preparedAt: done_at, requestedAt: now() })
  } catch (problem) {
    if (problem instanceof GatewayUnreachable) return undefined
    throw problem
  }
}

const storeOutcome = async (deps: PaymentsDeps, { id }: StoredTransaction, outcome: PaymentOutcome) => {
  switch (outcome.state) {
    case 'paid':
      return creditPayment(deps, id, outcome)
    case 'declined':
      return endPayment(deps, id, {
        status: 'failed',
        reason: outcome.reason,
        isFinal: outcome.isFinal,
      })
    case 'unknown':
      return outcome.isFinal
        ? endPayment(deps, id, { status: 'aborted', reason: 'Not started', isFinal: true })
        : undefined
    case 'pending':
      return undefined
  }
}

/**
 * Reconciles all transactions that are due, whatever their status here. Payments are queried until the
 * gateway's outcome cannot change; refunds are sent again under their own number. Expired bank orders end.
 * @returns the number of transactions processed
 * @throws AggregateError with the failed ones, after all others were reconciled
 */
export const reconcileOpenTransactions = async (deps: PaymentsDeps, limit = 100): Promise<number> => {
  const { database, now, gateway } = deps
  const question = { now: now(), limit, exceptEvents: (await deps.demoEventsInProgress?.()) ?? [] }
  const expired = await readExpiredOrders(database, question)
  const due = gateway ? await claimDueTransactions(database, question) : []
  const problems: unknown[] = []
  const note = (problem: unknown) => problems.push(problem)
  const end = { status: 'aborted', reason: orderExpired, isFinal: true, endedBy: 'jaunt' } as const
  for (const id of expired) await endPayment(deps, id, end).catch(note)
  for (const id of due) await reconcileTransaction(deps, id).catch(note)
  if (problems.length > 0)
    throw new AggregateError(problems, `${problems.length} transactions did not settle`)
  return expired.length + due.length
}

/** Reconciles one payment or card refund. Idempotent. */
const reconcileTransaction = async (deps: PaymentsDeps, id: string): Promise<void> => {
  const transaction = await readTransaction(deps.database, id)
  if (transaction?.transaction_type === 'refund') await payOutRefund(deps, id)
  else await reconcileByRequest(deps, id)
}

/** Returns the job that reconciles due payments and card refunds and ends expired bank orders, every minute. */
export const reconcilePaymentsJob = (deps: PaymentsDeps): JobQueue => ({
  name: 'settle-payment',
  cron: '* * * * *',
  // The next run retries.
  options: { retryLimit: 0 },
  async work(): Promise<void> {
    await reconcileOpenTransactions(deps)
  },
})
