import { endReservations, removeReservations } from '#features/catalogue/server/index.ts'
import { applyBookingTrigger } from '#features/event-commands/rules/booking/book-package.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import { unchanged } from '#features/events/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import { formatPence, type Pence, splitPence } from '#kernel/money.ts'
import type { Refusal } from '#kernel/refusal.ts'
import type { PaymentOutcome } from '#platform/adapters/payment-gateway/payment-gateway.ts'
import { guestName } from '../../rules/payer.ts'
import { canBecome, isChargedInOtherCurrency, type Wallet } from '../../rules/transaction.ts'
import { changeTransaction, withPaidPence } from '../change-money.ts'
import { queueChargeDeclined } from '../charging/charge-mails.ts'
import { bookTransfer, readPaidPence } from '../ledger/ledger-store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { PaidFor } from '../tables.ts'
import { rereadTransaction, type StoredTransaction, updateTransaction } from '../transaction-store.ts'
import { queueReceipt } from './receipt-mail.ts'

/** Money that the gateway charged, or that staff saw arrive by bank. */
type ConfirmedPayment = {
  readonly state: 'paid'
  readonly amountPence: Pence
  readonly gatewayReference: string | null
  readonly cardDigits: string | null
  readonly wallet?: Wallet | undefined
  /** The key of the row of a bank's file that shows the money. */
  readonly bankRow?: string
  /** The member of staff who saw it arrive. Defaults to the person who ordered the payment. */
  readonly doneBy?: string
}

/** A payment that was cancelled, replaced or has expired on our side. */
type EndedPayment = {
  readonly state: 'ended'
  readonly reason: string | null
  /** True if the gateway's outcome cannot change, so that it needs no more queries. */
  readonly isFinal: boolean
  /** The user who ended it. Defaults to the person who ordered the payment. */
  readonly doneBy?: string
}

/** The reason for the end of a payment whose card form was never sent. */
export const notStartedReason = 'Not started'

/**
 * Settles a payment. Notifications, the job, polling pages and staff all use this function, and no other function
 * credits a payment. Any number of calls, in any order and in parallel, credit once.
 * @returns the payment afterwards, or a refusal
 */
export const settlePayment = (
  deps: PaymentsDeps,
  payment: StoredTransaction,
  outcome: PaymentOutcome | ConfirmedPayment | EndedPayment,
): Promise<StoredTransaction | Refusal> => {
  switch (outcome.state) {
    case 'paid':
      return creditPayment(deps, payment, outcome)
    case 'declined':
      return endPayment(deps, payment, { ...outcome, status: 'failed' })
    case 'ended':
      return endPayment(deps, payment, { ...outcome, status: 'aborted' })
    case 'unknown':
      if (!outcome.isFinal) return rereadTransaction(deps.database, payment)
      return endPayment(deps, payment, { status: 'aborted', reason: notStartedReason, isFinal: true })
    case 'pending':
      return rereadTransaction(deps.database, payment)
  }
}

/** Settles a bank order with the amount that a member of staff saw arrive, by default all of it. */
export const receiveBankPayment = (
  deps: PaymentsDeps,
  order: StoredTransaction,
  { amountPence = order.amount_pence, doneBy }: { amountPence?: Pence | undefined; doneBy: string },
): Promise<StoredTransaction | Refusal> =>
  settlePayment(deps, order, {
    state: 'paid',
    amountPence,
    gatewayReference: null,
    cardDigits: null,
    doneBy,
  })

/**
 * Credits a payment with the confirmed amount. The same database transaction updates the guests' money, the stage and
 * the snapshot, and queues the receipt.
 */
const creditPayment = (
  deps: PaymentsDeps,
  storedPayment: StoredTransaction,
  confirmation: ConfirmedPayment,
) =>
  changeTransaction(
    deps,
    storedPayment,
    async (tx, event, payment) => {
      if (!canBecome(payment.status, 'paid')) return unchanged
      const parts = partsOfGuests(event, payment, confirmedParts(payment, confirmation.amountPence))
      const paidBefore = await readPaidPence(tx, event.id)
      const from = { kind: payment.is_bank_payment ? ('bank' as const) : ('gateway' as const) }
      const isBooked = await bookTransfer(tx, {
        kind: 'payment',
        eventId: event.id,
        reference: payment.id,
        doneBy: confirmation.doneBy ?? payment.done_by,
        now: deps.now(),
        moves: parts.map(({ id, pence }) => ({ from, to: { guest: id }, pence })),
      })
      if (!isBooked) throw new Error(`payment ${payment.id} was booked but is ${payment.status}`)
      await removeReservations(tx, { transactionId: payment.id })
      await updateTransaction(tx, payment, {
        status: 'paid',
        confirmed_pence: confirmation.amountPence,
        paid_for: JSON.stringify(parts),
        gateway_reference: confirmation.gatewayReference,
        card_digits: confirmation.cardDigits,
        wallet: confirmation.wallet ?? null,
        bank_row: confirmation.bankRow ?? null,
        reason: null,
        settled_at: deps.now(),
        next_query_at: null,
      })
      const paidEvent = await withPaidPence(tx, withPayer(event, payment, parts))
      await queueReceipt(tx, deps, {
        payerId: payment.customer_id,
        event: paidEvent,
        amountPence: confirmation.amountPence,
        parts,
        cardDigits: confirmation.cardDigits,
        wallet: confirmation.wallet ?? null,
        isBankPayment: payment.is_bank_payment,
        paidAt: deps.now(),
      })
      return {
        event: applyBookingTrigger(paidEvent, payment.package_id, 'paymentStarted', dayOf(deps.now())),
        packageId: payment.package_id,
        bookedViewOf: parts.map(({ id }) => id).filter((id) => !paidBefore.get(id)),
        // The plan that was shown with the order is the agreed plan, however late the money arrives.
        planStart: { date: dayOf(payment.done_at), packageId: payment.package_id },
      }
    },
    confirmation.doneBy,
  )

type PaymentEnd = Omit<EndedPayment, 'state'> & {
  readonly status: 'aborted' | 'failed'
  /** The currency in which the card was charged nevertheless, and the gateway's reference. */
  readonly charged?: { readonly currency: string; readonly gatewayReference: string } | undefined
}

/**
 * Ends a payment that was cancelled, failed or expired, without crediting money. An event returns to Enquiry if nothing
 * was paid and its organiser has no other pending payment (EVT-O3). The status of a payment that has ended is not
 * changed. For a card that was charged in another currency, staff get a task, once.
 */
const endPayment = (
  deps: PaymentsDeps,
  storedPayment: StoredTransaction,
  { status, reason, isFinal, doneBy, charged }: PaymentEnd,
) =>
  changeTransaction(
    deps,
    storedPayment,
    async (tx, event, payment) => {
      if (isFinal) await updateTransaction(tx, payment, { next_query_at: null })
      if (charged && !isChargedInOtherCurrency(payment)) {
        const gateway_reference = charged.gatewayReference
        await updateTransaction(tx, payment, { gateway_reference, reason })
        await deps.followUps.askStaff(tx, { eventId: event.id, title: otherCurrencyTask(payment, charged) })
      }
      if (!canBecome(payment.status, status)) return unchanged
      await updateTransaction(tx, payment, { status, reason, settled_at: deps.now() })
      await endReservations(tx, payment.id, deps.now())
      if (payment.due_date !== null && status === 'failed' && !charged)
        await queueChargeDeclined(tx, deps, event, { ...payment, reason })
      return { event, packageId: payment.package_id }
    },
    doneBy,
  )

const otherCurrencyTask = (
  { amount_pence, customer_name }: StoredTransaction,
  { currency, gatewayReference }: NonNullable<PaymentEnd['charged']>,
): string =>
  `The card of ${customer_name} was charged in ${currency} instead of ${formatPence(amount_pence)}. ` +
  `Refund it at the card provider (reference ${gatewayReference}), or credit it here.`

/** Divides the confirmed amount in the proportions of the planned parts. */
const confirmedParts = ({ paid_for, amount_pence }: StoredTransaction, pence: Pence): PaidFor[] => {
  if (pence === amount_pence) return paid_for
  const shares = splitPence(
    pence,
    paid_for.map((part) => part.pence),
  )
  return paid_for.map((part, index) => ({ ...part, pence: shares[index]! })).filter((part) => part.pence > 0)
}

/**
 * Returns the parts of a payment as they are credited. Money for guests who have since been removed from the event is
 * added to the part of the payer, or of the organiser if the payer was removed too.
 */
const partsOfGuests = (
  event: EventDocument,
  { customer_id }: StoredTransaction,
  parts: readonly PaidFor[],
): PaidFor[] => {
  const isGuest = (id: string) => findGuest(event, id) !== undefined
  const fallbackPayee = isGuest(customer_id) ? customer_id : event.organiserId
  const removedParts = parts.filter(({ id }) => !isGuest(id))
  if (removedParts.length === 0) return [...parts]
  const isOfFallback = (part: PaidFor) => part.id === fallbackPayee && !part.openPlaces
  const payerPart = parts.find(isOfFallback) ?? {
    id: fallbackPayee,
    name: guestName(event, fallbackPayee),
    pence: 0,
  }
  const pence = removedParts.reduce((sum, part) => sum + part.pence, payerPart.pence)
  return [{ ...payerPart, pence }, ...parts.filter((part) => isGuest(part.id) && !isOfFallback(part))]
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
