import type { EventDocument } from '#features/events/rules/event-document.ts'
import { readEvent, refuseUnavailable } from '#features/events/server/index.ts'
import { countsAsStaff } from '#kernel/actor.ts'
import { type Pence, penceFromPounds, poundsFromPence } from '#kernel/money.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { actorOf, type CallContext } from '#platform/server/http/call-context.ts'
import { readIdempotencyKey } from '#platform/server/http/idempotency.ts'
import type { Handlers } from '#platform/server/http/implement-calls.ts'
import type { payingCalls } from '../../contract/paying-calls.ts'
import { statusAt } from '../../rules/bank-order.ts'
import { openPlacesPayee } from '../../rules/payer.ts'
import { plannablePayments } from '../../rules/plan-payment.ts'
import { eventAnswer, findOwnEvent } from '../payment-reader.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { readOrdersFor } from '../read-bank-orders.ts'
import { readTransaction, type StoredTransaction } from '../transaction-store.ts'
import { wirePlan, wireWay } from '../wire-plan.ts'
import { beginPayment, creditPayment } from './change-payment.ts'
import { giveUpPayment } from './close-intent.ts'
import { orderBankPayment, paymentQuestion, planOrder, prepareCardPayment } from './prepare-payment.ts'
import { reconcileByRequest } from './reconcile-payments.ts'

type AskedQuestion = Exclude<Awaited<ReturnType<typeof paymentQuestion>>, Refusal>

/** What can be paid and how, and the payments themselves, by card and by bank. */
export const payingHandlers = (services: PaymentsDeps): Handlers<typeof payingCalls> => ({
  ...askingHandlers(services),
  ...cardHandlers(services),
  ...bankHandlers(services),
})

const askingHandlers = (
  services: PaymentsDeps,
): Pick<Handlers<typeof payingCalls>, 'paymentSystem' | 'paymentTypes' | 'paymentDetails'> => ({
  paymentSystem: () => {
    if (!services.gateway) return refusal('paymentSystemOff')
    const { name, mode, cardForm } = services.gateway
    return { data: { name, mode, cardForm } }
  },

  paymentTypes: async ({ input, context }) => {
    const event = await findOwnEvent(services, input.eventId, actorOf(context))
    if (isRefusal(event)) return event
    const { packageId, isBankPayment = false } = input
    const asking = { actor: actorOf(context), order: input, at: services.now(), isBankPayment }
    const question = await paymentQuestion(services.database, event, asking)
    if (isRefusal(question)) return question
    const plans = plannablePayments(question)
    if (isRefusal(plans)) return plans
    const gone = await refuseUnavailable(services.database, event, packageId, services.now())
    const pendingPence = sumPending(question)
    if (gone) return gone
    const byBankTransfer = services.config.bankAccount !== undefined
    return {
      data: {
        paymentTypes: plans.map(wireWay),
        pendingGBP: poundsFromPence(pendingPence),
        byBankTransfer,
      },
    }
  },

  paymentDetails: async ({ input, context }) => {
    const event = await findOwnEvent(services, input.eventId, actorOf(context))
    if (isRefusal(event)) return event
    const planning = { actor: actorOf(context), order: input, at: services.now(), isBankPayment: false }
    const plan = await planOrder(services.database, event, planning)
    if (isRefusal(plan)) return plan
    return (
      (await refuseUnavailable(services.database, event, input.packageId, services.now())) ?? {
        data: wirePlan(plan),
      }
    )
  },
})

/** Of the people that are asked for. */
const sumPending = ({ guests, openPlaces, pendingPence }: AskedQuestion): Pence =>
  [...guests.map(({ customerId }) => customerId), ...(openPlaces ? [openPlacesPayee] : [])].reduce(
    (sum, payee) => sum + (pendingPence.get(payee) ?? 0),
    0,
  )

const cardHandlers = (
  services: PaymentsDeps,
): Pick<
  Handlers<typeof payingCalls>,
  'prepareJwt' | 'saveAwaitingTransaction' | 'payment' | 'status' | 'saveTransactionAborted'
> => ({
  prepareJwt: async ({ input, context }) => {
    const key = readIdempotencyKey(context)
    if (isRefusal(key)) return key
    const prepared = await prepareCardPayment(services, { actor: actorOf(context), key, order: input })
    return isRefusal(prepared) ? prepared : { data: prepared }
  },

  saveAwaitingTransaction: ({ input, context }) =>
    withPayment(services, context, input, async (payment) => beginPayment(services, payment.id)),

  payment: ({ input, context }) =>
    withPayment(services, context, input, (payment) => reconcileByRequest(services, payment.id)),

  status: ({ input, context }) =>
    withPayment(services, context, input, (payment) => reconcileByRequest(services, payment.id)),

  saveTransactionAborted: ({ input, context }) =>
    withPayment(services, context, { ...input, eventId: input.id, alsoOrganiser: true }, (payment) =>
      giveUpPayment(services, payment, input.reason ?? null),
    ),
})

const bankHandlers = (
  services: PaymentsDeps,
): Pick<Handlers<typeof payingCalls>, 'bankPayment' | 'bankOrders' | 'bankPaymentReceived'> => ({
  bankPayment: async ({ input, context }) => {
    const key = readIdempotencyKey(context)
    if (isRefusal(key)) return key
    const ordered = await orderBankPayment(services, { actor: actorOf(context), key, order: input })
    return isRefusal(ordered) ? ordered : { data: ordered }
  },

  bankOrders: async ({ input, context }) => {
    const actor = actorOf(context)
    const event = await findOwnEvent(services, input.id, actor)
    if (isRefusal(event)) return event
    const orders = await readOrdersFor(services, event, actor)
    const isToPay = orders.some(({ isOpen, reference }) => isOpen && reference !== null)
    return { data: { orders, bankAccount: (isToPay && services.config.bankAccount) || null } }
  },

  bankPaymentReceived: ({ input, context }) =>
    withPayment(services, context, input, async (payment) => {
      if (!payment.is_bank_payment) return refusal('paymentUnknown', { id: payment.id })
      const amountPence =
        input.amountGBP === undefined ? payment.amount_pence : penceFromPounds(input.amountGBP)
      return creditPayment(services, payment.id, { amountPence, gatewayReference: null, cardDigits: null })
    }),
})

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
  services: PaymentsDeps,
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
