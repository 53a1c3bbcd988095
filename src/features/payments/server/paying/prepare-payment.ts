import { randomInt, randomUUID } from 'node:crypto'
import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { afterBookingHappening } from '#features/packages/rules/stages/book-package.ts'
import { lockEvent } from '#features/packages/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { poundsFromPence } from '#kernel/money.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { once } from '#platform/server/http/idempotency.ts'
import { paidForGuests } from '../../rules/payer.ts'
import type { PaymentSettings } from '../../rules/payment-settings.ts'
import { type PlannedPayment, planPayment } from '../../rules/plan-payment.ts'
import { changeMoney } from '../event-money.ts'
import { guestName, payerOf } from '../payment-reader.ts'
import type { PaymentsParts } from '../payments-parts.ts'
import { insertTransactions } from '../transaction-store.ts'
import { settleQueue } from './settle-queue.ts'

type PaymentOrder = {
  readonly eventId: string
  readonly packageId: string
  readonly paymentSettings: PaymentSettings
  readonly payForCustomers?: readonly string[] | undefined
}

type Ordered = { readonly actor: Actor; readonly key: string; readonly order: PaymentOrder }

/**
 * Stores a card payment that is about to be made and signs it for the card form; the gateway hears of it
 * later, from the browser. Refuses with paymentSystemOff, idempotencyMismatch, or as planPayment does.
 */
export const prepareCardPayment = async (services: PaymentsParts, { actor, key, order }: Ordered) => {
  const { database, gateway } = services
  if (!gateway) return refusal('paymentSystemOff')
  const at = services.now()
  return transact(database, (tx) =>
    once(tx, { scope: `prepareJwt ${actor.userId}`, key, request: order }, async () => {
      // Locked, so that nobody takes a guest's place between the plan and the stored payment.
      const event = await lockEvent(tx, order.eventId)
      if (!event) return refusal('nodeNotFound', { id: order.eventId })
      const stored = await storePayment(tx, event, actor, order, { at, bankReference: null })
      if (isRefusal(stored)) return stored
      const { transactionId, amountPence } = stored
      const jwt = await gateway.prepare({ reference: transactionId, amountPence, at })
      await services.jobs.enqueue(tx, settleQueue, { transactionId })
      return { jwt, transactionId, amountGBP: poundsFromPence(amountPence) }
    }),
  )
}

/**
 * Stores a payment that will come by bank under a reference, and makes the event pending (PAY-O9, EVT-O3).
 * Refuses as prepareCardPayment does.
 */
export const orderBankPayment = (services: PaymentsParts, { actor, key, order }: Ordered) =>
  transact(services.database, (tx) =>
    once(tx, { scope: `bankPayment ${actor.userId}`, key, request: order }, async () => {
      const reference = bankReference()
      let stored: Stored | undefined
      const changed = await changeMoney(
        tx,
        services,
        { eventId: order.eventId, doneBy: actor.staffId ?? actor.userId },
        async (event) => {
          const result = await storePayment(tx, event, actor, order, {
            at: services.now(),
            bankReference: reference,
          })
          if (isRefusal(result)) return result
          stored = result
          const today = dayOf(services.now())
          return {
            event: afterBookingHappening(event, order.packageId, 'paymentStarted', today),
            packageId: order.packageId,
          }
        },
      )
      if (isRefusal(changed)) return changed
      return {
        reference,
        transactionId: stored!.transactionId,
        amountGBP: poundsFromPence(stored!.amountPence),
      }
    }),
  )

type Stored = { readonly transactionId: string; readonly amountPence: number }

const storePayment = async (
  tx: Tx,
  event: EventDocument,
  actor: Actor,
  order: PaymentOrder,
  { at, bankReference }: { at: Date; bankReference: string | null },
): Promise<Stored | Refusal> => {
  const planned = planOrder(event, actor, order, at)
  if (isRefusal(planned)) return planned
  const transactionId = randomUUID()
  const payer = payerOf(event, actor, order.payForCustomers)
  const parts = planned.parts.map(({ customerId, name, pence }) => ({ id: customerId, name, pence }))
  await insertTransactions(tx, [
    {
      id: transactionId,
      event_id: event.id,
      package_id: order.packageId,
      customer_id: payer.customerId,
      customer_name: guestName(event, payer.customerId),
      paid_for: JSON.stringify(parts),
      amount_pence: planned.amountPence,
      payment_type: planned.paymentType,
      transaction_type: 'payment',
      status: bankReference ? 'awaiting' : 'prepared',
      is_bank_payment: bankReference !== null,
      bank_reference: bankReference,
      done_by: actor.staffId ?? actor.userId,
      done_at: at,
    },
  ])
  return { transactionId, amountPence: planned.amountPence }
}

/** What an order comes to for whoever pays. Refuses as paidForGuests and planPayment do. */
export const planOrder = (
  event: EventDocument,
  actor: Actor,
  { packageId, paymentSettings, payForCustomers }: PaymentOrder,
  at: Date,
): PlannedPayment | Refusal => {
  const guests = paidForGuests(event, payerOf(event, actor, payForCustomers), payForCustomers)
  if (isRefusal(guests)) return guests
  return planPayment({ event, packageId, guests, today: dayOf(at) }, paymentSettings)
}

const referenceLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Short enough to type into a bank's form, without letters that look alike. */
const bankReference = () =>
  `J${Array.from({ length: 9 }, () => referenceLetters[randomInt(referenceLetters.length)]).join('')}`
