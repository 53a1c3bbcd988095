import { endReservations, removeReservations } from '#features/catalogue/server/index.ts'
import type { EventDocument } from '#features/events/rules/event-document.ts'
import { afterBookingHappening } from '#features/events/rules/stages/book-package.ts'
import { reservePackageUnits } from '#features/events/server/index.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import { type Pence, splitPence } from '#kernel/money.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { pencePending } from '../../rules/bank-order.ts'
import { isStillOwed } from '../../rules/plan-payment.ts'
import { mayBecome } from '../../rules/transaction.ts'
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
 * Credits a payment with the amount that was confirmed, in one transaction with the guests' money, the
 * stage, the snapshot and the receipt. Any number of confirmations, in any order and at once, credit once.
 * @returns the event, or paymentUnknown
 */
export const creditPayment = (
  services: PaymentsDeps,
  transactionId: string,
  confirmed: ConfirmedPayment,
): Promise<EventDocument | Refusal> =>
  changePayment(services, { transactionId }, async (tx, event, payment) => {
    if (!mayBecome(payment.status, 'paid')) return 'unchanged'
    const parts = confirmedParts(payment, confirmed.amountPence)
    const paidBefore = await readPaidPence(tx, event.id)
    const from = { kind: payment.is_bank_payment ? ('bank' as const) : ('gateway' as const) }
    const isBooked = await bookTransfer(tx, {
      kind: 'payment',
      eventId: event.id,
      reference: payment.id,
      doneBy: payment.done_by,
      now: services.now(),
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
      settled_at: services.now(),
      next_ask_at: null,
    })
    const paid = await withPaidPence(tx, withPayer(event, payment, parts))
    await queueReceipt(tx, services, {
      payerId: payment.customer_id,
      event: paid,
      amountPence: confirmed.amountPence,
      parts,
      cardDigits: confirmed.cardDigits,
      paidAt: services.now(),
    })
    return {
      event: afterBookingHappening(paid, payment.package_id, 'paymentStarted', dayOf(services.now())),
      packageId: payment.package_id,
      bookedViewOf: parts.map(({ id }) => id).filter((id) => !paidBefore.get(id)),
      // What was shown when the payment was ordered is what is agreed, however late the money comes.
      planStart: { date: dayOf(payment.done_at), packageId: payment.package_id },
    }
  })

type PaymentEnd = {
  readonly status: 'aborted' | 'failed'
  readonly reason: string | null
  /** The gateway cannot change its mind any more: nobody asks again. */
  readonly isFinal: boolean
  /** Who ended it; its payer when left out. */
  readonly endedBy?: string
}

/**
 * Ends a payment without money: given up, failed or expired. An event that waited for nothing else goes back to
 * Enquiry (EVT-O3). A payment that has ended already stays as it is.
 * @returns the event, or paymentUnknown
 */
export const endPayment = (
  services: PaymentsDeps,
  transactionId: string,
  { status, reason, isFinal, endedBy }: PaymentEnd,
): Promise<EventDocument | Refusal> =>
  changePayment(services, { transactionId, doneBy: endedBy }, async (tx, event, payment) => {
    if (isFinal) await updateTransaction(tx, payment.id, { next_ask_at: null })
    if (!mayBecome(payment.status, status)) return 'unchanged'
    await updateTransaction(tx, payment.id, { status, reason, settled_at: services.now() })
    await endReservations(tx, payment.id, services.now())
    return { event, packageId: payment.package_id }
  })

/**
 * Notes that a payment is on its way, and reserves the units that its package needs (docs/decisions/0085); the
 * organiser's first one makes the event pending (EVT-O3). The page asks
 * this before it sends the card form, so that nobody is charged for what is no longer owed.
 * @returns the event, paymentUnknown, paymentClosed for one that was cancelled or replaced in the meantime, or is for more
 * than is owed now, paidByAnother while another payment for the same people is under way, or notEnoughLeft when what is
 * paid for was booked by others in the meantime
 */
export const beginPayment = (
  services: PaymentsDeps,
  transactionId: string,
): Promise<EventDocument | Refusal> =>
  changePayment(services, { transactionId }, async (tx, event, payment) => {
    if (isClosed(payment)) return refusal('paymentClosed')
    if (payment.status === 'paid' || payment.status === 'refunded') return 'unchanged'
    const today = dayOf(services.now())
    if (!isOwed(event, payment, today)) return refusal('paymentClosed')
    const others = await readBegunPayments(tx, payment, new Date(services.now().getTime() - underWayMs))
    if (!isOwed(event, payment, today, pencePending(others))) return refusal('paidByAnother')
    const { id: transactionId, customer_id: payerId, package_id: packageId } = payment
    const wanted = { packageId, transactionId, payerId, now: services.now() }
    const gone = await reservePackageUnits(tx, event, wanted)
    if (gone) return gone
    await updateTransaction(tx, payment.id, { begun_at: services.now() })
    if (!mayBecome(payment.status, 'awaiting')) return 'unchanged'
    await updateTransaction(tx, payment.id, { status: 'awaiting', reason: null, settled_at: null })
    const after = afterPaymentOrdered(event, payment, services.now())
    return after === event ? 'unchanged' : { event: after, packageId: payment.package_id }
  })

/** How long after its beginning a payment keeps others from paying for the same people: as long as it reserves units. */
const underWayMs = 15 * 60_000

/** Given up, or declined by a gateway that takes no other card for it. */
const isClosed = ({ status, next_ask_at }: StoredTransaction) =>
  status === 'aborted' || (status === 'failed' && next_ask_at === null)

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

/** Locks the event first and the payment then, always in this order. */
const changePayment = async (
  services: PaymentsDeps,
  { transactionId, doneBy }: { readonly transactionId: string; readonly doneBy?: string },
  change: PaymentChange,
) => {
  const found = await readTransaction(services.database, transactionId)
  if (found?.transaction_type !== 'payment') return refusal('paymentUnknown', { id: transactionId })
  return transact(services.database, (tx) =>
    changeMoney(tx, services, { eventId: found.event_id, doneBy: doneBy ?? found.done_by }, async (event) =>
      change(tx, event, await lockTransaction(tx, transactionId)),
    ),
  )
}

/** What was confirmed, shared as the payment was meant to be. */
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
