import { z } from 'zod'
import {
  isEventStored,
  missingEvent,
  readEvent,
  readEventAsActor,
  refuseUnavailable,
} from '#features/events/server/index.ts'
import { type Actor, countsAsStaff, personBehind } from '#kernel/actor.ts'
import { type Pence, penceFromPounds, poundsFromPence } from '#kernel/money.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { readIdempotencyKey } from '#platform/server/http/idempotency.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { payingEndpoints } from '../../contract/paying-endpoints.ts'
import { statusAt } from '../../rules/bank-order.ts'
import { openPlacesPayee } from '../../rules/payer.ts'
import { plannablePayments } from '../../rules/plan-payment.ts'
import { refusal } from '../../rules/refusals.ts'
import { isRefusedToken } from '../../rules/refused-token.ts'
import { isChargedInOtherCurrency, type Wallet } from '../../rules/transaction.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { readOrdersFor } from '../read-bank-orders.ts'
import { respondWithEventById } from '../read-event-money.ts'
import { readPayment, type StoredTransaction } from '../transaction-store.ts'
import { wirePaidFor, wirePaymentOption, wirePlannedPayment } from '../wire-plan.ts'
import { beginPayment } from './begin-payment.ts'
import { cancelPayment } from './close-intent.ts'
import { endRefusedForm } from './end-refused-form.ts'
import { orderBankPayment, planOrder, prepareCardPayment, readPaymentQuery } from './prepare-payment.ts'
import { readPendingCardsFor } from './read-pending-cards.ts'
import { reconcilePayment } from './reconcile-payments.ts'
import { receiveBankPayment } from './settle-payment.ts'

type PaymentQuery = Exclude<Awaited<ReturnType<typeof readPaymentQuery>>, Refusal>

/** Handlers of the endpoints for payment options and payments, by card and by bank. */
export const payingHandlers = (deps: PaymentsDeps): Handlers<typeof payingEndpoints> => ({
  ...paymentOptionHandlers(deps),
  ...cardHandlers(deps),
  ...bankHandlers(deps),
})

const paymentOptionHandlers = (
  deps: PaymentsDeps,
): Pick<Handlers<typeof payingEndpoints>, 'paymentSystem' | 'paymentTypes' | 'paymentDetails'> => ({
  paymentSystem: () => {
    if (!deps.gateway) return refusal('paymentSystemOff')
    const { name, mode, cardForm } = deps.gateway
    const { applePayMerchantId, googlePayMerchantId } = deps.config.wallets
    const offeredWallets: Wallet[] = [
      ...(applePayMerchantId ? (['applePay'] as const) : []),
      ...(googlePayMerchantId ? (['googlePay'] as const) : []),
    ]
    return { data: { name, mode, cardForm, wallets: offeredWallets } }
  },

  paymentTypes: async ({ input, context }) => {
    const event = await readEventAsActor(deps, actorOf(context), input.eventId)
    if (isRefusal(event)) return event
    const { packageId, isBankPayment = false } = input
    const planning = { actor: actorOf(context), order: input, at: deps.now(), isBankPayment }
    const query = await readPaymentQuery(deps.database, event, planning)
    if (isRefusal(query)) return query
    const plans = plannablePayments(query)
    if (isRefusal(plans)) return plans
    const unavailable = await refuseUnavailable(deps.database, event, packageId, deps.now())
    const pendingPence = sumPending(query)
    if (unavailable) return unavailable
    const byBankTransfer = deps.config.bankAccount !== undefined
    return {
      data: {
        paymentTypes: plans.map(wirePaymentOption),
        pendingGBP: poundsFromPence(pendingPence),
        byBankTransfer,
      },
    }
  },

  paymentDetails: async ({ input, context }) => {
    const event = await readEventAsActor(deps, actorOf(context), input.eventId)
    if (isRefusal(event)) return event
    const planning = { actor: actorOf(context), order: input, at: deps.now(), isBankPayment: false }
    const plan = await planOrder(deps.database, event, planning)
    if (isRefusal(plan)) return plan
    return (
      (await refuseUnavailable(deps.database, event, input.packageId, deps.now())) ?? {
        data: wirePlannedPayment(plan),
      }
    )
  },
})

/** Returns the total of pending payments for the payees of this payment, in pence. */
const sumPending = ({ guests, openPlaces, pendingPence }: PaymentQuery): Pence =>
  [...guests.map(({ customerId }) => customerId), ...(openPlaces ? [openPlacesPayee] : [])].reduce(
    (sum, payee) => sum + (pendingPence.get(payee) ?? 0),
    0,
  )

const cardHandlers = (
  deps: PaymentsDeps,
): Pick<
  Handlers<typeof payingEndpoints>,
  | 'prepareJwt'
  | 'saveAwaitingTransaction'
  | 'payment'
  | 'status'
  | 'saveTransactionAborted'
  | 'pendingCardPayments'
> => ({
  prepareJwt: async ({ input, context }) => {
    const key = readIdempotencyKey(context)
    if (isRefusal(key)) return key
    const prepared = await prepareCardPayment(deps, { actor: actorOf(context), key, order: input })
    return isRefusal(prepared) ? prepared : { data: prepared }
  },

  saveAwaitingTransaction: ({ input, context }) =>
    withPayment(deps, context, input, (payment) => beginPayment(deps, payment)),

  payment: ({ input, context }) =>
    withPayment(deps, context, input, async (payment) => {
      const actor = actorOf(context)
      const isRefused = isRefusedToken(input.paymentResult) && !payment.is_bank_payment
      return isRefused && (await canEnd(deps, actor, payment))
        ? endRefusedForm(deps, payment, personBehind(actor))
        : reconcile(deps, signedResultOf(input.paymentResult))(payment)
    }),

  status: ({ input, context }) => withPayment(deps, context, input, reconcile(deps)),

  saveTransactionAborted: ({ input, context }) =>
    withPayment(deps, context, { ...input, eventId: input.id, allowsOrganiser: true }, (payment) =>
      cancelPayment(deps, payment, { reason: input.reason ?? null, doneBy: personBehind(actorOf(context)) }),
    ),

  pendingCardPayments: async ({ input, context }) => {
    const reader = await readerOf(deps, context, input.id)
    return isRefusal(reader) ? reader : { data: { payments: await readPendingCardsFor(deps, reader) } }
  },
})

/** Returns who reads the payments of an event. The access gate only lets staff, organiser and guests pass. */
const readerOf = async (deps: PaymentsDeps, context: RequestContext, eventId: string) => {
  const actor = actorOf(context)
  if (countsAsStaff(actor) && !(await isEventStored(deps.database, eventId)))
    return missingEvent(actor, eventId)
  const { organiser: isOrganiser } = await deps.gate.access.relationToEvent(actor, eventId)
  return { eventId, actor, isOrganiser }
}

/**
 * Returns whether an actor who can read a card payment can also end it. The payer can, and so can staff who can take
 * payments.
 */
const canEnd = async ({ gate }: PaymentsDeps, actor: Actor, { event_id }: StoredTransaction) =>
  !countsAsStaff(actor) || gate.access.grants(actor, 'payments.takePayment', event_id)

const signedResultOf = (result: unknown): string | undefined =>
  z.object({ jwt: z.string() }).safeParse(result).data?.jwt

const reconcile = (deps: PaymentsDeps, signedResult?: string) => async (payment: StoredTransaction) => {
  const reconciled = await reconcilePayment(deps, payment, signedResult)
  return isRefusal(reconciled) ? reconciled : reconciled.payment
}

const bankHandlers = (
  deps: PaymentsDeps,
): Pick<Handlers<typeof payingEndpoints>, 'bankPayment' | 'bankOrders' | 'bankPaymentReceived'> => ({
  bankPayment: async ({ input, context }) => {
    const key = readIdempotencyKey(context)
    if (isRefusal(key)) return key
    const ordered = await orderBankPayment(deps, { actor: actorOf(context), key, order: input })
    return isRefusal(ordered) ? ordered : { data: ordered }
  },

  bankOrders: async ({ input, context }) => {
    const reader = await readerOf(deps, context, input.id)
    if (isRefusal(reader)) return reader
    const orders = await readOrdersFor(deps, reader)
    const needsAccount = orders.some(({ isOpen, reference }) => isOpen && reference !== null)
    return { data: { orders, bankAccount: (needsAccount && deps.config.bankAccount) || null } }
  },

  bankPaymentReceived: ({ input, context }) =>
    withPayment(deps, context, input, async (payment) => {
      if (!payment.is_bank_payment) return refusal('paymentUnknown', { id: payment.id })
      const { amountGBP } = input
      return receiveBankPayment(deps, payment, {
        amountPence: amountGBP === undefined ? undefined : penceFromPounds(amountGBP),
        doneBy: personBehind(actorOf(context)),
      })
    }),
})

type PaymentLookup = {
  transactionId: string
  eventId?: string
  /** True if the event's organiser can also change bank orders of others. */
  allowsOrganiser?: boolean
}

/**
 * Changes a payment and returns its new state. Customers can change their own payments, staff any payment, and with
 * `allowsOrganiser` the organiser also bank orders of the event. Other payments are refused as unknown.
 */
const withPayment = async (
  deps: PaymentsDeps,
  context: RequestContext,
  { transactionId, eventId, allowsOrganiser = false }: PaymentLookup,
  change: (payment: StoredTransaction) => Promise<StoredTransaction | Refusal>,
) => {
  const actor = actorOf(context)
  const storedPayment = await readPayment(deps.database, transactionId)
  if (isRefusal(storedPayment)) return storedPayment
  const isOwnOrStaff = storedPayment.customer_id === actor.userId || countsAsStaff(actor)
  const isAllowedAsOrganiser = async () =>
    allowsOrganiser &&
    storedPayment.is_bank_payment &&
    (await readEvent(deps.database, storedPayment.event_id))?.organiserId === actor.userId
  const isOfEvent = !eventId || storedPayment.event_id === eventId
  if (!isOfEvent || !(isOwnOrStaff || (await isAllowedAsOrganiser())))
    return refusal('paymentUnknown', { id: transactionId })
  const payment = await change(storedPayment)
  if (isRefusal(payment)) return payment
  const response = await respondWithEventById(deps, actor, payment.event_id)
  if (isRefusal(response)) return response
  return {
    data: {
      transactionId,
      ...statusAt(payment, deps.now()),
      amountGBP: poundsFromPence(payment.confirmed_pence ?? payment.amount_pence),
      payForCustomers: wirePaidFor(payment.paid_for),
      isChargedInOtherCurrency: isChargedInOtherCurrency(payment),
      wallet: payment.wallet,
      event: response.data.event,
    },
  }
}
