import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { maxAttemptAge } from '#platform/adapters/payment-gateway/gateway-jwt.ts'
import {
  GatewayUnreachable,
  type PaymentOutcome,
} from '#platform/adapters/payment-gateway/payment-gateway.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { runEach } from '#platform/server/jobs/run-each.ts'
import { orderExpiredReason } from '../../rules/bank-order.ts'
import { payOutRefund } from '../moving/card-refund.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { rereadTransaction, type StoredTransaction, type TransactionKey } from '../transaction-store.ts'
import { claimDueTransactions, readExpiredOrders } from './reconciliation-store.ts'
import { notStartedReason, settlePayment } from './settle-payment.ts'

type Reconciled = {
  readonly payment: StoredTransaction
  /** Missing if the gateway was not queried or did not respond. */
  readonly outcome?: PaymentOutcome | undefined
}

/**
 * Reconciles a card payment with the gateway, which is authoritative: credits a confirmed payment, ends one that was
 * declined or can no longer be made, and leaves others unchanged. Idempotent.
 * @param signedResult the result that the card form handed to the browser. It counts only if the gateway signed it
 * for this payment
 * @returns the payment afterwards, and the gateway's outcome
 */
export const reconcilePayment = async (
  deps: PaymentsDeps,
  storedPayment: StoredTransaction,
  signedResult?: string,
): Promise<Reconciled | Refusal> => {
  const isPaid = storedPayment.status === 'paid' || storedPayment.status === 'refunded'
  if (!deps.gateway || storedPayment.is_bank_payment || isPaid) return { payment: storedPayment }
  const outcome = await findOutcome(deps, storedPayment, signedResult)
  // Even without an outcome, return the current payment: it may have changed while the gateway was queried.
  const payment = await settlePayment(deps, storedPayment, outcomeToSettle(deps, storedPayment, outcome))
  return isRefusal(payment) ? payment : { payment, outcome }
}

/**
 * Milliseconds after the lifetime of a card form during which its payment is still queried. Our clock and the gateway's
 * can differ by hours, so a card can be charged after we have ended its payment. Perhaps neither the browser nor a
 * notification reports that charge.
 */
const clockMarginMs = 150 * 60_000
/** The age of a card form, in milliseconds, from which the gateway calls the outcome of its payment final. */
const formLifetimeMs = maxAttemptAge * 1000

/**
 * Returns the outcome with which to settle a payment. The gateway calls an outcome final if the card form is too old by
 * its own clock. Such an outcome ends the payment at once. Queries continue until the form is too old by any clock that
 * is wrong by up to `clockMarginMs`. For a charge of a stored card, the gateway's outcome is used unchanged, because
 * such a charge has no form that can still be sent.
 */
const outcomeToSettle = (
  { now }: PaymentsDeps,
  { done_at, due_date }: StoredTransaction,
  outcome: PaymentOutcome | undefined,
): Parameters<typeof settlePayment>[2] => {
  if (outcome?.state !== 'unknown' && outcome?.state !== 'declined') return outcome ?? { state: 'pending' }
  const isCertain = due_date !== null || now().getTime() - done_at.getTime() > formLifetimeMs + clockMarginMs
  if (!outcome.isFinal || isCertain) return outcome
  if (outcome.state === 'declined') return { ...outcome, isFinal: false }
  return { state: 'ended', reason: notStartedReason, isFinal: false }
}

/**
 * Returns the outcome from the signed result if it is paid, otherwise from a query. The gateway's search finds a
 * payment with a delay. Until then, a signed result that is not paid is used instead.
 */
const findOutcome = async (
  deps: PaymentsDeps,
  storedPayment: StoredTransaction,
  signedResult: string | undefined,
): Promise<PaymentOutcome | undefined> => {
  const signedOutcome =
    signedResult === undefined
      ? undefined
      : await deps.gateway!.readResult(signedResult, {
          reference: storedPayment.id,
          amountPence: storedPayment.amount_pence,
          requestedAt: deps.now(),
        })
  if (signedOutcome?.state === 'paid') return signedOutcome
  const queriedOutcome = await queryOutcome(deps, storedPayment)
  return !queriedOutcome || queriedOutcome.state === 'unknown'
    ? (signedOutcome ?? queriedOutcome)
    : queriedOutcome
}

/**
 * Queries the gateway. Returns undefined if it does not respond; the payment then stays open, however old, and is
 * queried again.
 */
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

/**
 * Reconciles transactions that are due, whatever their stored status, and ends expired bank orders: up to `limit` of
 * each. Payments are queried until the gateway's outcome cannot change; refunds are sent again with the same reference.
 * @returns the number of transactions processed
 * @throws AggregateError with the failed ones, after all others were reconciled
 */
export const reconcileOpenTransactions = async (deps: PaymentsDeps, limit = 100): Promise<number> => {
  const { database, now, gateway } = deps
  const selection = { now: now(), limit, exceptEvents: (await deps.listEventsToSkip?.()) ?? [] }
  const expiredOrders = await readExpiredOrders(database, selection)
  const dueKeys = gateway ? await claimDueTransactions(database, selection) : []
  const expiredOutcome = {
    state: 'ended',
    reason: orderExpiredReason,
    isFinal: true,
    doneBy: 'jaunt',
  } as const
  await runEach(
    [
      ...expiredOrders.map((order) => () => settlePayment(deps, order, expiredOutcome)),
      ...dueKeys.map((key) => () => reconcileTransaction(deps, key)),
    ],
    (reconcile) => reconcile(),
    (failures) => `${failures} transactions did not settle`,
  )
  return expiredOrders.length + dueKeys.length
}

/** Reconciles one payment or card refund. Idempotent. */
const reconcileTransaction = async (deps: PaymentsDeps, key: TransactionKey): Promise<void> => {
  const transaction = await rereadTransaction(deps.database, key)
  if (transaction.transaction_type === 'refund') await payOutRefund(deps, transaction)
  else await reconcilePayment(deps, transaction)
}

/**
 * Returns the job that reconciles due payments and card refunds, and ends expired bank orders. It runs every minute. It
 * also runs when a process starts, because another process may have died during a payment.
 */
export const reconcilePaymentsJob = (deps: PaymentsDeps, onError: (problem: unknown) => void): JobQueue => ({
  name: 'settle-payment',
  cron: '* * * * *',
  atStart: true,
  // A failed run is not retried, because the next run does the same work.
  options: { retryLimit: 0 },
  async work(): Promise<void> {
    await reconcileOpenTransactions(deps).catch(onError)
  },
})
