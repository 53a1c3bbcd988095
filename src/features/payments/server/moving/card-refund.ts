import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { overpaidByGuest } from '#features/event-prices/rules/shares/overpaid.ts'
import { unchanged } from '#features/events/server/index.ts'
import { type Pence, penceFromPounds, poundsFromPence } from '#kernel/money.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import {
  GatewayUnreachable,
  RefundNotSent,
  type RefundOutcome,
} from '#platform/adapters/payment-gateway/payment-gateway.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { runOncePerKey } from '#platform/server/http/idempotency.ts'
import { timedId } from '#platform/server/timed-id.ts'
import {
  type CardPayment,
  type CardRefund,
  cardRefundLimits,
  splitCardRefund,
} from '../../rules/refundable.ts'
import { refusal } from '../../rules/refusals.ts'
import { canBecome } from '../../rules/transaction.ts'
import { changeEventMoney, changeTransaction } from '../change-money.ts'
import { bookTransfer } from '../ledger/ledger-store.ts'
import { firstQueryAt } from '../paying/reconciliation-store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import {
  insertTransactions,
  lockTransaction,
  rereadTransaction,
  type StoredTransaction,
  type TransactionKey,
  updateTransaction,
} from '../transaction-store.ts'
import type { RefundRequest } from './bank-refund.ts'
import { queueRefundReceipts } from './refund-mails.ts'
import { endRefundLease, leaseRefund, lockCardPayments, readCardRefunds } from './refund-store.ts'

/**
 * Refunds money to the cards that paid it, at most what they paid for this customer (PAY-O10). The money leaves the
 * customer's account when the refund is stored, before the refund is sent to the gateway. So the money cannot be spent
 * in the meantime. A refund that the gateway declines is credited back.
 * Refuses with paymentSystemOff, customerNotFound, nothingToRefund, notPaidByCard, amountOutOfRange (pounds) or
 * idempotencyMismatch.
 */
export const refundCard = (
  deps: PaymentsDeps,
  { doneBy, key, ...request }: RefundRequest,
): Promise<{ refundIds: string[] } | Refusal> =>
  refundOnce(
    deps,
    { doneBy, key, endpointName: 'customerRefund', request },
    insertAmountRefunds(deps, { ...request, doneBy }),
  )

/** Stores card refunds without sending them to the gateway, for a preview. Refuses as refundCard does. */
export const storeCardRefunds = (
  deps: PaymentsDeps,
  { doneBy, ...request }: Omit<RefundRequest, 'key'>,
): Promise<{ refundIds: string[] } | Refusal> =>
  transact(deps.database, (tx) =>
    storeRefunds(tx, deps, { doneBy, request }, insertAmountRefunds(deps, { ...request, doneBy })),
  )

const insertAmountRefunds =
  (
    { now }: PaymentsDeps,
    { customerId, amountGBP, reason, doneBy }: Omit<RefundRequest, 'key'>,
  ): InsertRefunds =>
  (tx, event) =>
    insertRefunds(tx, event, { customerId, pence: penceFromPounds(amountGBP), reason, doneBy }, now())

/**
 * Refunds what a customer has overpaid to the cards that paid it, newest first. Money that was not paid by card is not
 * refunded. Refuses with paymentSystemOff, customerNotFound, nothingOverpaid, notPaidByCard or idempotencyMismatch.
 */
export const refundOverpaid = (
  deps: PaymentsDeps,
  { doneBy, key, ...request }: Omit<RefundRequest, 'amountGBP' | 'reason'>,
): Promise<{ refundIds: string[] } | Refusal> =>
  refundOnce(
    deps,
    { doneBy, key, endpointName: 'refundOverpaid', request },
    insertOverpaidRefunds(deps, { ...request, doneBy }),
  )

/** Stores the refunds of refundOverpaid without sending them to the gateway, for a preview. */
export const storeOverpaidRefunds = (
  deps: PaymentsDeps,
  { doneBy, ...request }: Omit<RefundRequest, 'key' | 'amountGBP' | 'reason'>,
): Promise<{ refundIds: string[] } | Refusal> =>
  transact(deps.database, (tx) =>
    storeRefunds(tx, deps, { doneBy, request }, insertOverpaidRefunds(deps, { ...request, doneBy })),
  )

const insertOverpaidRefunds =
  (deps: PaymentsDeps, { customerId, doneBy }: Pick<RefundRequest, 'customerId' | 'doneBy'>): InsertRefunds =>
  async (tx, event) => {
    if (!event.guests.some((guest) => guest.customerId === customerId)) return refusal('customerNotFound')
    const overpaid = overpaidByGuest(event).get(customerId) ?? 0
    if (overpaid === 0) return refusal('nothingOverpaid')
    const cardPence = sumOf((await lockCardRefundLimits(tx, event.id, customerId)).limits)
    const pence = Math.min(overpaid, cardPence)
    if (pence === 0) return refusal('notPaidByCard')
    return insertRefunds(tx, event, { customerId, pence, reason: 'Overpaid', doneBy }, deps.now())
  }

/** Inserts refunds for a locked event, and returns their ids. */
type InsertRefunds = (tx: Tx, event: EventDocument) => Promise<string[] | Refusal>

type RefundAttempt = {
  readonly doneBy: string
  readonly key: string
  readonly endpointName: string
  readonly request: { readonly eventId: string }
}

/** Stores refunds once per key, then sends them to the gateway. */
const refundOnce = async (
  deps: PaymentsDeps,
  { doneBy, key, endpointName, request }: RefundAttempt,
  insert: InsertRefunds,
): Promise<{ refundIds: string[] } | Refusal> => {
  const stored = await transact(deps.database, (tx) =>
    runOncePerKey(tx, { scope: `${endpointName} ${doneBy}`, key, request }, () =>
      storeRefunds(tx, deps, { doneBy, request }, insert),
    ),
  )
  if (isRefusal(stored)) return stored
  for (const id of stored.refundIds) await payOutRefund(deps, { id, event_id: request.eventId })
  return stored
}

const storeRefunds = async (
  tx: Tx,
  deps: PaymentsDeps,
  { doneBy, request }: Pick<RefundAttempt, 'doneBy' | 'request'>,
  insert: InsertRefunds,
): Promise<{ refundIds: string[] } | Refusal> => {
  if (!deps.gateway) return refusal('paymentSystemOff')
  const changed = await changeEventMoney(tx, deps, { eventId: request.eventId, doneBy }, async (event) => {
    const refundIds = await insert(tx, event)
    return isRefusal(refundIds) ? refundIds : { event, packageId: '', refundIds }
  })
  return isRefusal(changed) ? changed : { refundIds: changed.outcome.refundIds }
}

type RequestedRefund = {
  readonly customerId: string
  readonly pence: Pence
  readonly reason?: string | undefined
  readonly doneBy: string
}

/** Locks the card payments of an event and returns how much of each can be refunded for a customer. */
const lockCardRefundLimits = async (tx: Tx, eventId: string, customerId: string) => {
  const payments = await lockCardPayments(tx, eventId)
  const cardRefunds = await readCardRefunds(tx, eventId)
  return {
    payments,
    limits: cardRefundLimits(customerId, payments.map(cardPaymentOf), cardRefunds.map(cardRefundOf)),
  }
}

const insertRefunds = async (
  tx: Tx,
  event: EventDocument,
  { customerId, pence, reason, doneBy }: RequestedRefund,
  now: Date,
): Promise<string[] | Refusal> => {
  const guest = event.guests.find((one) => one.customerId === customerId)
  if (!guest) return refusal('customerNotFound')
  if (guest.paidPence <= 0) return refusal('nothingToRefund')
  const { payments, limits } = await lockCardRefundLimits(tx, event.id, customerId)
  if (sumOf(limits) === 0) return refusal('notPaidByCard')
  const parts = pence <= guest.paidPence ? splitCardRefund(limits, pence) : undefined
  if (!parts) return refusal('amountOutOfRange', refundRange(limits, guest.paidPence))
  const refunds = parts.map((part) => ({ id: timedId(now), ...part }))
  for (const { id, paymentId, pence } of refunds) {
    const payment = payments.find((one) => one.id === paymentId)!
    await insertTransactions(tx, [
      {
        id,
        event_id: event.id,
        package_id: payment.package_id,
        customer_id: customerId,
        customer_name: guest.name,
        paid_for: JSON.stringify([{ id: customerId, name: guest.name, pence }]),
        amount_pence: pence,
        transaction_type: 'refund',
        refund_type: 'card',
        refund_of: paymentId,
        card_digits: payment.card_digits,
        wallet: payment.wallet,
        status: 'awaiting',
        reason: reason ?? null,
        done_by: doneBy,
        done_at: now,
        next_query_at: firstQueryAt(now),
      },
    ])
    await updateTransaction(tx, payment, { refunded_pence: payment.refunded_pence + pence })
    await bookRefund(tx, event.id, { id, customerId, pence, doneBy, now })
  }
  return refunds.map(({ id }) => id)
}

const cardPaymentOf = ({ id, paid_for, confirmed_pence }: StoredTransaction): CardPayment => ({
  id,
  paidFor: paid_for,
  confirmedPence: confirmed_pence ?? 0,
})

const cardRefundOf = ({ refund_of, customer_id, amount_pence }: StoredTransaction): CardRefund => ({
  paymentId: refund_of ?? '',
  customerId: customer_id,
  pence: amount_pence,
})

const refundRange = (limits: readonly { readonly pence: Pence }[], paidPence: Pence) => {
  const cardPence = sumOf(limits)
  return { least: 0.01, most: poundsFromPence(Math.max(0, Math.min(cardPence, paidPence))) }
}

const sumOf = (parts: readonly { readonly pence: Pence }[]): Pence =>
  parts.reduce((sum, { pence }) => sum + pence, 0)

type RefundBooking = { id: string; customerId: string; pence: Pence; doneBy: string; now: Date }

const bookRefund = (tx: Tx, eventId: string, { id, customerId, pence, doneBy, now }: RefundBooking) =>
  bookTransfer(tx, {
    kind: 'refund',
    eventId,
    reference: id,
    doneBy,
    now,
    moves: [{ from: { guest: customerId }, to: { kind: 'gateway' }, pence }],
  })

/**
 * Sends a pending card refund to the gateway, with the refund's id as its reference, and stores the outcome. Without a
 * response from the gateway the refund stays awaiting, and is sent again later. The gateway's search finds a refund
 * only some time after it was sent. The lease therefore prevents another attempt until then. It ends early only if
 * nothing was sent.
 */
export const payOutRefund = async (deps: PaymentsDeps, key: TransactionKey): Promise<void> => {
  const { database, gateway } = deps
  const refund = gateway && (await leaseRefund(database, key, deps.now()))
  if (!refund) return
  const payment = await rereadTransaction(database, paymentOf(refund))
  try {
    const outcome = await gateway.refund({
      reference: refund.id,
      paymentReference: refund.refund_of!,
      gatewayReference: payment.gateway_reference ?? '',
      amountPence: refund.amount_pence,
    })
    await storeRefundOutcome(deps, refund, outcome)
  } catch (problem) {
    if (!(problem instanceof GatewayUnreachable)) throw problem
    if (problem instanceof RefundNotSent) await endRefundLease(database, refund)
  }
}

const paymentOf = ({ refund_of, event_id }: StoredTransaction): TransactionKey => ({
  id: refund_of!,
  event_id,
})

const storeRefundOutcome = (deps: PaymentsDeps, leasedRefund: StoredTransaction, outcome: RefundOutcome) =>
  changeTransaction(deps, leasedRefund, async (tx, event, refund) => {
    const { id, done_by } = refund
    const status = outcome.state === 'refunded' ? 'refunded' : 'failed'
    if (!canBecome(refund.status, status)) return unchanged
    const payment = await lockTransaction(tx, paymentOf(refund))
    if (outcome.state === 'refunded') {
      await updateTransaction(tx, refund, {
        status,
        confirmed_pence: outcome.amountPence,
        gateway_reference: outcome.gatewayReference,
        settled_at: deps.now(),
        next_query_at: null,
      })
      if (payment.refunded_pence === payment.confirmed_pence)
        await updateTransaction(tx, payment, { status: 'refunded' })
      await queueRefundReceipts(tx, deps, {
        event,
        guest: { id: refund.customer_id, name: refund.customer_name },
        pence: outcome.amountPence,
        card: { ownerId: payment.customer_id, digits: refund.card_digits, wallet: refund.wallet },
        refundedAt: deps.now(),
      })
      return unchanged
    }
    await updateTransaction(tx, refund, {
      status,
      reason: outcome.reason,
      settled_at: deps.now(),
      next_query_at: null,
    })
    await updateTransaction(tx, payment, {
      refunded_pence: payment.refunded_pence - refund.amount_pence,
    })
    await bookTransfer(tx, {
      kind: 'refund',
      eventId: event.id,
      reference: `${id}:declined`,
      doneBy: done_by,
      now: deps.now(),
      moves: [{ from: { kind: 'gateway' }, to: { guest: refund.customer_id }, pence: refund.amount_pence }],
    })
    return { event, packageId: refund.package_id }
  })
