import { randomInt } from 'node:crypto'
import { isErased } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { lockEvent, refuseUnavailable, unchanged } from '#features/events/server/index.ts'
import { type Actor, personBehind } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { poundsFromPence } from '#kernel/money.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { runOncePerKey } from '#platform/server/http/idempotency.ts'
import { timedId } from '#platform/server/timed-id.ts'
import { orderExpiry, pendingPenceOf } from '../../rules/bank-order.ts'
import { guestName, openPlacesPayee, payeesOf, payerOf } from '../../rules/payer.ts'
import type { PaymentSettings } from '../../rules/payment-settings.ts'
import { whyOrderWaits } from '../../rules/pending-card.ts'
import { type PlannedPayment, planPayment } from '../../rules/plan-payment.ts'
import { refusal } from '../../rules/refusals.ts'
import { readOpenOrders, replaceOpenOrder } from '../bank-order-store.ts'
import { afterPaymentOrdered, changeEventMoney } from '../change-money.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { PaidFor } from '../tables.ts'
import { insertTransactions } from '../transaction-store.ts'
import { readOpenIntents, readPendingCards } from './card-form-store.ts'
import { closeReplaced } from './close-intent.ts'
import { firstQueryAt } from './reconciliation-store.ts'
import { queueTransferMail } from './transfer-mail.ts'

type PaymentOrder = {
  readonly eventId: string
  readonly packageId: string
  readonly paymentSettings: PaymentSettings
  readonly payForCustomers?: readonly string[] | undefined
}

type OrderRequest = { readonly actor: Actor; readonly key: string; readonly order: PaymentOrder }

/**
 * Stores a card payment before it is made and signs it for the card form. The browser sends the form to the
 * gateway later. Before the form is returned, the payer's earlier forms for the package are closed. If money from one
 * of them may still arrive, no new form is issued. Refuses with paymentSystemOff or idempotencyMismatch, or as
 * planTransaction and closeReplaced do.
 */
export const prepareCardPayment = async (deps: PaymentsDeps, { actor, key, order }: OrderRequest) => {
  const { database, gateway } = deps
  if (!gateway || !(await gateway.acceptsTokens())) return refusal('paymentSystemOff')
  const at = deps.now()
  const prepared = await transact(database, (tx) =>
    runOncePerKey(tx, { scope: `prepareJwt ${actor.userId}`, key, request: order }, async () => {
      // The lock prevents a change of the guest's place between planning and storing the payment.
      const event = await lockEvent(tx, order.eventId)
      if (!event) return refusal('nodeNotFound', { id: order.eventId })
      const payment = await planTransaction(tx, event, { actor, order, at, isBankPayment: false })
      if (isRefusal(payment)) return payment
      const { id: transactionId, amount_pence: amountPence } = payment
      const replaces = await readOpenIntents(tx, payerAndPackage(payment))
      await insertTransactions(tx, [
        { ...payment, status: 'prepared', is_bank_payment: false, next_query_at: firstQueryAt(at) },
      ])
      const jwt = await gateway.prepare({ reference: transactionId, amountPence, at })
      return { jwt, transactionId, amountGBP: poundsFromPence(amountPence), replaces }
    }),
  )
  if (isRefusal(prepared)) return prepared
  const { replaces = [], ...form } = prepared
  let blocking: Refusal | undefined
  for (const id of replaces) blocking = (await closeReplaced(deps, id)) ?? blocking
  if (!blocking) return form
  await closeReplaced(deps, form.transactionId)
  return blocking
}

/**
 * Stores a bank order with its reference. It replaces the payer's earlier order for the package. An order by
 * the organiser makes the event pending (PAY-O9, EVT-O3; docs/decisions/0048). Refuses with bankTransferOff if there
 * is no account to transfer to, with idempotencyMismatch, with the code that whyOrderWaits returns, or as
 * planTransaction does.
 */
export const orderBankPayment = async (deps: PaymentsDeps, { actor, key, order }: OrderRequest) => {
  const { bankAccount } = deps.config
  if (!bankAccount) return refusal('bankTransferOff')
  const ordered = await storeBankOrder(deps, { actor, key, order })
  return isRefusal(ordered) ? ordered : { ...ordered, bankAccount }
}

const storeBankOrder = (deps: PaymentsDeps, { actor, key, order }: OrderRequest) =>
  transact(deps.database, (tx) =>
    runOncePerKey(tx, { scope: `bankPayment ${actor.userId}`, key, request: order }, async () => {
      const reference = bankReference()
      const change = { eventId: order.eventId, doneBy: personBehind(actor) }
      const changed = await changeEventMoney(tx, deps, change, async (event) => {
        // Read under the lock, so that the times of card forms and bank orders are in the sequence in which they were
        // stored.
        const at = deps.now()
        const payment = await planTransaction(tx, event, { actor, order, at, isBankPayment: true })
        if (isRefusal(payment)) return payment
        const waitReason = await whyWait(tx, payment, at)
        if (waitReason) return refusal(waitReason)
        await replaceOpenOrder(tx, payerAndPackage(payment), at)
        const bankFields = { is_bank_payment: true, bank_reference: reference, expires_at: orderExpiry(at) }
        await insertTransactions(tx, [{ ...payment, status: 'awaiting', ...bankFields }])
        const after = afterPaymentOrdered(event, payment, at)
        return after === event
          ? { ...unchanged, payment }
          : { event: after, packageId: order.packageId, payment }
      })
      if (isRefusal(changed)) return changed
      const { payment } = changed.outcome
      const expiresAt = orderExpiry(payment.done_at)
      await queueTransferMail(tx, deps, { event: changed.after, payment, reference, expiresAt })
      return {
        reference,
        transactionId: payment.id,
        amountGBP: poundsFromPence(payment.amount_pence),
        expiresAt: expiresAt.toISOString(),
      }
    }),
  )

/** Returns why a bank order waits for a card payment that may have taken the money. Call it under the event's lock. */
const whyWait = async (tx: Tx, { paid_for, ...planned }: PlannedTransaction, at: Date) => {
  const parts: PaidFor[] = JSON.parse(paid_for)
  return whyOrderWaits(await readPendingCards(tx, planned.event_id), { ...planned, paid_for: parts }, at)
}

type PlannedTransaction = Exclude<Awaited<ReturnType<typeof planTransaction>>, Refusal>

const payerAndPackage = ({ event_id, package_id, customer_id }: PlannedTransaction) => ({
  eventId: event_id,
  packageId: package_id,
  customerId: customer_id,
})

type Planning = {
  readonly actor: Actor
  readonly order: PaymentOrder
  readonly at: Date
  readonly isBankPayment: boolean
}

/**
 * Returns the transaction of an order, without the fields that depend on card or bank. Refuses as planOrder does, with
 * notEnoughLeft if others have booked the units, and with customerNotFound for an erased payer. Erasing locks the event
 * too, so the payer cannot be erased before the payment is stored.
 */
const planTransaction = async (tx: Tx, event: EventDocument, planning: Planning) => {
  const { actor, order, at } = planning
  const plannedPayment =
    (await refuseUnavailable(tx, event, order.packageId, at)) ?? (await planOrder(tx, event, planning))
  if (isRefusal(plannedPayment)) return plannedPayment
  const payer = payerOf(event, actor, order.payForCustomers)
  if (await isErased(tx, payer.customerId)) return refusal('customerNotFound')
  const parts = plannedPayment.parts.map(({ payee, customerId, name, pence }): PaidFor => {
    const part = { id: customerId, name, pence }
    return payee === openPlacesPayee ? { ...part, openPlaces: true } : part
  })
  return {
    id: timedId(at),
    event_id: event.id,
    package_id: order.packageId,
    customer_id: payer.customerId,
    customer_name: guestName(event, payer.customerId),
    paid_for: JSON.stringify(parts),
    amount_pence: plannedPayment.amountPence,
    payment_type: plannedPayment.paymentType,
    transaction_type: 'payment' as const,
    done_by: personBehind(actor),
    done_at: at,
  }
}

/**
 * Returns the planned payment of an order. Pending bank orders that the payer could withdraw are deducted from the
 * amounts due. Refuses as payeesOf and planPayment do.
 */
export const planOrder = async (
  database: Database | Tx,
  event: EventDocument,
  planning: Planning,
): Promise<PlannedPayment | Refusal> => {
  const query = await readPaymentQuery(database, event, planning)
  return isRefusal(query) ? query : planPayment(query, planning.order.paymentSettings)
}

type PaymentRequest = Omit<Planning, 'order'> & { readonly order: Omit<PaymentOrder, 'paymentSettings'> }

/**
 * Returns the guests to pay for in an event, and the amounts that are already ordered. Refuses as payeesOf does.
 */
export const readPaymentQuery = async (
  database: Database | Tx,
  event: EventDocument,
  { actor, order: { packageId, payForCustomers }, at, isBankPayment }: PaymentRequest,
) => {
  const payer = payerOf(event, actor, payForCustomers)
  const payees = payeesOf(event, payer, payForCustomers)
  if (isRefusal(payees)) return payees
  const pendingPence = pendingPenceOf(await readOpenOrders(database, event.id, at), {
    payerId: payer.customerId,
    canPayForOthers: payer.canPayForOthers,
    replacedIn: isBankPayment ? packageId : undefined,
  })
  return { event, packageId, ...payees, today: dayOf(at), pendingPence }
}

const referenceLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Returns a reference short enough to type into a bank's form, without letters that look alike. */
const bankReference = () =>
  `J${Array.from({ length: 9 }, () => referenceLetters[randomInt(referenceLetters.length)]).join('')}`
