import { endReservations, removeReservations } from '#features/catalogue/server/index.ts'
import type { EventDocument } from '#features/events/rules/event-document.ts'
import { applyBookingTrigger } from '#features/events/rules/stages/book-package.ts'
import { reservePackageUnits } from '#features/events/server/index.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import { type Pence, splitPence } from '#kernel/money.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { pencePending } from '../../rules/bank-order.ts'
import { isStillOwed } from '../../rules/plan-payment.ts'
import { canBecome } from '../../rules/transaction.ts'
import { bookTransfer, readPaidPence } from '../ledger/ledger.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { afterPaymentOrdered, changeMoney, withPaidPence } from '../read-event-money.ts'
import type { PaidFor } from '../tables.ts'
import {
  lockTransaction,
  readBegunPayments,
  readTransaction,
  type StoredTransaction,
  updateTransaction,
} from '../transaction-store.ts'
import { queueReceipt } from './receipt-mail.ts'

type ConfirmedPayment = {
  readonly amountPence: Pence
  readonly gatewayReference: string | null
  readonly cardDigits: string | null
}

/**
 * Credits a payment with the confirmed amount. One transaction also updates the guests' money, the stage and
 * the snapshot, and queues the receipt. Any number of confirmations, in any order and in parallel, credit once.
 * @returns the event, or paymentUnknown
 */
export const creditPayment = (
  deps: PaymentsDeps,
  transactionId: string,
  confirmed: ConfirmedPayment,
): Promise<EventDocument | Refusal> =>
  changePayment(deps, { transactionId }, async (tx, event, payment) => {
    if (!canBecome(payment.status, 'paid')) return 'unchanged'
    const parts = confirmedParts(payment, confirmed.amountPence)
    const paidBefore = await readPaidPence(tx, event.id)
    const from = { kind: payment.is_bank_payment ? ('bank' as const) : ('gateway' as const) }
    const isBooked = await bookTransfer(tx, {
      kind: 'payment',
      eventId: event.id,
      reference: payment.id,
      doneBy: payment.done_by,
      now: deps.now(),
      moves: parts.map(({ id, pence }) => ({ from, to: { guest: id }, pence })),
    })
    if (!isBooked) throw new Error(`payment ${payment.id} was booked but is ${payment.status}`)
    await removeReservations(tx, { transactionId: payment.id })
    await updateTransaction(tx, payment.id, {
      status: 'paid',
      confirmed_pence: confirmed.amountPence,
      paid_for: JSON.stringify(parts),
      gateway_reference: confirmed.gatewayReference,
      card_digits: confirmed.cardDigits,
      reason: null,
      settled_at: deps.now(),
      next_query_at: null,
    })
    const paid = await withPaidPence(tx, withPayer(event, payment, parts))
    await queueReceipt(tx, deps, {
      payerId: payment.customer_id,
      event: paid,
      amountPence: confirmed.amountPence,
      parts,
      cardDigits: confirmed.cardDigits,
      paidAt: deps.now(),
    })
    return {
      event: applyBookingTrigger(paid, payment.package_id, 'paymentStarted', dayOf(deps.now())),
      packageId: payment.package_id,
      bookedViewOf: parts.map(({ id }) => id).filter((id) => !paidBefore.get(id)),
      // The plan that was shown with the order is the agreed one, however late the money arrives.
      planStart: { date: dayOf(payment.done_at), packageId: payment.package_id },
    }
  })

type PaymentEnd = {
  readonly status: 'aborted' | 'failed'
  readonly reason: string | null
  /** True if the gateway's outcome cannot change, so that it needs no more queries. */
  readonly isFinal: boolean
  /** The user who ended it. Defaults to the payer. */
  readonly endedBy?: string
}

/**
 * Ends a payment without money: cancelled, failed or expired. An event with no other pending payment returns to
 * Enquiry (EVT-O3). A payment that has ended is not changed.
 * @returns the event, or paymentUnknown
 */
export const endPayment = (
  deps: PaymentsDeps,
  transactionId: string,
  { status, reason, isFinal, endedBy }: PaymentEnd,
): Promise<EventDocument | Refusal> =>
  changePayment(deps, { transactionId, doneBy: endedBy }, async (tx, event, payment) => {
    if (isFinal) await updateTransaction(tx, payment.id, { next_query_at: null })
    if (!canBecome(payment.status, status)) return 'unchanged'
    await updateTransaction(tx, payment.id, { status, reason, settled_at: deps.now() })
    await endReservations(tx, payment.id, deps.now())
    return { event, packageId: payment.package_id }
  })

/**
 * Marks a payment as pending and reserves the units that its package needs (docs/decisions/0085). The
 * organiser's first payment makes the event pending (EVT-O3). The page calls this before it sends the card
 * form, so that no card is charged for money that is no longer owed.
 * @returns the event or a refusal. paymentUnknown; paymentClosed if it was cancelled, replaced or exceeds what
 * is owed now; paidByAnother if another payment for the same people is pending; notEnoughLeft if others have
 * booked the units in the meantime.
 */
export const beginPayment = (deps: PaymentsDeps, transactionId: string): Promise<EventDocument | Refusal> =>
  changePayment(deps, { transactionId }, async (tx, event, payment) => {
    if (isClosed(payment)) return refusal('paymentClosed')
    if (payment.status === 'paid' || payment.status === 'refunded') return 'unchanged'
    const today = dayOf(deps.now())
    if (!isOwed(event, payment, today)) return refusal('paymentClosed')
    const others = await readBegunPayments(tx, payment, new Date(deps.now().getTime() - underWayMs))
    if (!isOwed(event, payment, today, pencePending(others))) return refusal('paidByAnother')
    const { id: transactionId, customer_id: payerId, package_id: packageId } = payment
    const reservation = { packageId, transactionId, payerId, now: deps.now() }
    const unavailable = await reservePackageUnits(tx, event, reservation)
    if (unavailable) return unavailable
    await updateTransaction(tx, payment.id, { started_at: deps.now() })
    if (!canBecome(payment.status, 'awaiting')) return 'unchanged'
    await updateTransaction(tx, payment.id, { status: 'awaiting', reason: null, settled_at: null })
    const after = afterPaymentOrdered(event, payment, deps.now())
    return after === event ? 'unchanged' : { event: after, packageId: payment.package_id }
  })

/** How long a started payment prevents others from paying for the same people: as long as it reserves units. */
const underWayMs = 15 * 60_000

/** Cancelled, or declined by a gateway that accepts no other card for it. */
const isClosed = ({ status, next_query_at }: StoredTransaction) =>
  status === 'aborted' || (status === 'failed' && next_query_at === null)

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

type PaymentChange = (
  tx: Tx,
  event: EventDocument,
  payment: StoredTransaction,
) => ReturnType<Parameters<typeof changeMoney>[3]>

/** Locks the event first and then the payment, always in this order. */
const changePayment = async (
  deps: PaymentsDeps,
  { transactionId, doneBy }: { readonly transactionId: string; readonly doneBy?: string },
  change: PaymentChange,
) => {
  const found = await readTransaction(deps.database, transactionId)
  if (found?.transaction_type !== 'payment') return refusal('paymentUnknown', { id: transactionId })
  return transact(deps.database, (tx) =>
    changeMoney(tx, deps, { eventId: found.event_id, doneBy: doneBy ?? found.done_by }, async (event) =>
      change(tx, event, await lockTransaction(tx, transactionId)),
    ),
  )
}

/** Divides the confirmed amount in the proportions of the planned parts. */
const confirmedParts = ({ paid_for, amount_pence }: StoredTransaction, pence: Pence): PaidFor[] => {
  if (pence === amount_pence) return paid_for
  const shares = splitPence(
    pence,
    paid_for.map((part) => part.pence),
  )
  return paid_for.map((part, index) => ({ ...part, pence: shares[index]! })).filter((part) => part.pence > 0)
}

const withPayer = (
  event: EventDocument,
  payment: StoredTransaction,
  parts: readonly PaidFor[],
): EventDocument => {
  const paidFor = new Set(parts.map(({ id }) => id))
  const guests = event.guests.map((guest) =>
    paidFor.has(guest.customerId)
      ? {
          ...guest,
          paidByCustomerId: payment.customer_id,
          useInstalments: guest.useInstalments || payment.payment_type === 'instalments',
        }
      : guest,
  )
  return { ...event, guests }
}
