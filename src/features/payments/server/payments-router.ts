import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { readEvent } from '#features/packages/server/index.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { penceFromPounds, poundsFromPence } from '#kernel/money.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { CallContext } from '#platform/server/http/call-context.ts'
import { readIdempotencyKey } from '#platform/server/http/idempotency.ts'
import { implementCalls } from '#platform/server/http/implement-calls.ts'
import { paymentsContract } from '../contract.ts'
import { statusAt } from '../rules/bank-order.ts'
import { paidForGuests } from '../rules/payer.ts'
import { plannablePayments } from '../rules/plan-payment.ts'
import { mayPayByInstalments, setBalanceMethod } from './balance-method.ts'
import { refundByBank } from './moving/bank-refund.ts'
import { refundCard, refundOverpaid } from './moving/card-refund.ts'
import { addCreditNote, moveMoney } from './moving/move-money.ts'
import { beginPayment, creditPayment } from './paying/change-payment.ts'
import { giveUpPayment } from './paying/close-intent.ts'
import { orderBankPayment, planOrder, prepareCardPayment } from './paying/prepare-payment.ts'
import { settleByAsking } from './paying/settle-by-asking.ts'
import { eventFor, findOwnEvent, payerOf } from './payment-reader.ts'
import type { PaymentsParts } from './payments-parts.ts'
import { readOrdersFor } from './read-bank-orders.ts'
import { readTransaction, type StoredTransaction } from './transaction-store.ts'
import { wirePlan, wireWay } from './wire-plan.ts'

/** The calls of payments behind the gate. */
export const paymentsRouter = (services: PaymentsParts) => {
  const { gate } = services

  /** Does a change of money under the request's key, then answers the event as the caller sees it. */
  const thenEvent = async <Done extends object, Told extends object = object>(
    { context, eventId }: { context: CallContext; eventId: string },
    change: (about: { doneBy: string; key: string }) => Promise<Done | Refusal>,
    /** What the answer tells of it besides the event. */
    tell?: (done: Done) => Told,
  ) => {
    const key = readIdempotencyKey(context)
    if (isRefusal(key)) return key
    const actor = actorOf(context)
    const changed = await change({ doneBy: actor.staffId ?? actor.userId, key })
    if (isRefusal(changed)) return changed
    const answered = await eventAnswer(services, eventId, actor)
    return isRefusal(answered) ? answered : { data: { ...answered.data, ...(tell?.(changed) as Told) } }
  }

  return implementCalls(paymentsContract, gate, {
    paymentSystem: () => {
      if (!services.gateway) return refusal('paymentSystemOff')
      const { name, mode, cardForm } = services.gateway
      return { data: { name, mode, cardForm } }
    },

    paymentTypes: async ({ input, context }) => {
      const event = await findOwnEvent(services, input.eventId, actorOf(context))
      if (isRefusal(event)) return event
      const payer = payerOf(event, actorOf(context), input.payForCustomers)
      const guests = paidForGuests(event, payer, input.payForCustomers)
      if (isRefusal(guests)) return guests
      const today = dayOf(services.now())
      const plans = plannablePayments({ event, packageId: input.packageId, guests, today })
      return isRefusal(plans) ? plans : { data: { paymentTypes: plans.map(wireWay) } }
    },

    paymentDetails: async ({ input, context }) => {
      const event = await findOwnEvent(services, input.eventId, actorOf(context))
      if (isRefusal(event)) return event
      const plan = planOrder(event, actorOf(context), input, services.now())
      return isRefusal(plan) ? plan : { data: wirePlan(plan) }
    },

    prepareJwt: async ({ input, context }) => {
      const key = readIdempotencyKey(context)
      if (isRefusal(key)) return key
      const prepared = await prepareCardPayment(services, { actor: actorOf(context), key, order: input })
      return isRefusal(prepared) ? prepared : { data: prepared }
    },

    saveAwaitingTransaction: ({ input, context }) =>
      withPayment(services, context, input, async (payment) => beginPayment(services, payment.id)),

    payment: ({ input, context }) =>
      withPayment(services, context, input, (payment) => settleByAsking(services, payment.id)),

    status: ({ input, context }) =>
      withPayment(services, context, input, (payment) => settleByAsking(services, payment.id)),

    saveTransactionAborted: ({ input, context }) =>
      withPayment(services, context, { ...input, eventId: input.id, alsoOrganiser: true }, (payment) =>
        giveUpPayment(services, payment, input.reason ?? null),
      ),

    bankPayment: async ({ input, context }) => {
      const key = readIdempotencyKey(context)
      if (isRefusal(key)) return key
      const ordered = await orderBankPayment(services, { actor: actorOf(context), key, order: input })
      return isRefusal(ordered) ? ordered : { data: ordered }
    },

    bankOrders: async ({ input, context }) => {
      const actor = actorOf(context)
      const event = await findOwnEvent(services, input.id, actor)
      return isRefusal(event) ? event : { data: { orders: await readOrdersFor(services, event, actor) } }
    },

    bankPaymentReceived: ({ input, context }) =>
      withPayment(services, context, input, async (payment) => {
        if (!payment.is_bank_payment) return refusal('paymentUnknown', { id: payment.id })
        const amountPence =
          input.amountGBP === undefined ? payment.amount_pence : penceFromPounds(input.amountGBP)
        return creditPayment(services, payment.id, { amountPence, gatewayReference: null, cardDigits: null })
      }),

    updateCustomerBalanceMethodPossible: async ({ input, context }) => {
      const event = await findOwnEvent(services, input.id, actorOf(context))
      if (isRefusal(event)) return event
      const possible = mayPayByInstalments(event, input.customerId, dayOf(services.now()))
      return isRefusal(possible) ? possible : { data: { possible } }
    },

    updateCustomerBalanceMethod: async ({ input, context }) => {
      const { id: eventId, customerId, useInstalments } = input
      const actor = actorOf(context)
      const event = await findOwnEvent(services, eventId, actor)
      if (isRefusal(event)) return event
      const doneBy = actor.staffId ?? actor.userId
      const changed = await setBalanceMethod(services, { eventId, customerId, useInstalments, doneBy })
      return isRefusal(changed) ? changed : eventAnswer(services, eventId, actor)
    },

    moveMoney: ({ input: { id: eventId, moves }, context }) =>
      thenEvent(
        { context, eventId },
        (about) => moveMoney(services, { eventId, moves, ...about }),
        ({ ignored }) => ({ ignoredMoves: ignored }),
      ),

    customerRefund: ({ input: { id: eventId, ...request }, context }) =>
      thenEvent({ context, eventId }, (about) => refundCard(services, { eventId, ...request, ...about })),

    refundOverpaid: ({ input: { id: eventId, ...request }, context }) =>
      thenEvent({ context, eventId }, (about) => refundOverpaid(services, { eventId, ...request, ...about })),

    customerBankRefund: ({ input: { id: eventId, ...request }, context }) =>
      thenEvent({ context, eventId }, (about) => refundByBank(services, { eventId, ...request, ...about })),

    addCreditNote: ({ input: { id: eventId, ...request }, context }) =>
      thenEvent({ context, eventId }, (about) => addCreditNote(services, { eventId, ...request, ...about })),
  })
}

/** The gate let nobody in without an actor. */
const actorOf = ({ actor }: CallContext): Actor => {
  if (!actor) throw new Error('a call of payments without an actor')
  return actor
}

const eventAnswer = async (services: PaymentsParts, eventId: string, actor: Actor) => {
  const event = await findOwnEvent(services, eventId, actor)
  const shown = isRefusal(event) ? event : await eventFor(services, event, actor)
  return isRefusal(shown) ? shown : { data: { event: shown } }
}

type Named = {
  transactionId: string
  eventId?: string
  /** The event's organiser may do it as well with an order by bank, whoever made it. */
  alsoOrganiser?: boolean
}

/**
 * Does something with a payment of the caller's own, or any for staff, and answers what it is then. Someone
 * else's payment looks like none.
 */
const withPayment = async (
  services: PaymentsParts,
  context: CallContext,
  { transactionId, eventId, alsoOrganiser = false }: Named,
  change: (payment: StoredTransaction) => Promise<StoredTransaction | EventDocument | Refusal>,
) => {
  const actor = actorOf(context)
  const found = await readTransaction(services.database, transactionId)
  const isMine = found?.customer_id === actor.userId || countsAsStaff(actor)
  const isMyGuests = async () =>
    alsoOrganiser &&
    found?.is_bank_payment &&
    (await readEvent(services.database, found.event_id))?.organiserId === actor.userId
  if (found?.transaction_type !== 'payment' || (eventId && found.event_id !== eventId))
    return refusal('paymentUnknown', { id: transactionId })
  if (!isMine && !(await isMyGuests())) return refusal('paymentUnknown', { id: transactionId })
  const changed = await change(found)
  if (isRefusal(changed)) return changed
  const payment = (await readTransaction(services.database, transactionId))!
  const answered = await eventAnswer(services, payment.event_id, actor)
  if (isRefusal(answered)) return answered
  return {
    data: {
      transactionId,
      ...statusAt(payment, services.now()),
      amountGBP: poundsFromPence(payment.confirmed_pence ?? payment.amount_pence),
      event: answered.data.event,
    },
  }
}
