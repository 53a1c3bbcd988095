import { readEventAsActor, respondWithEvent } from '#features/events/server/index.ts'
import { personBehind } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { poundsFromPence } from '#kernel/money.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { canUseEndpoint } from '#platform/server/http/access-gate.ts'
import { readIdempotencyKey } from '#platform/server/http/idempotency.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import { type movingEndpoints, type PreviewedChange, previewAccess } from '../../contract/moving-endpoints.ts'
import { refusal } from '../../rules/refusals.ts'
import { balanceMethodProblem, setBalanceMethod } from '../balance-method.ts'
import { receiveBankPayment } from '../paying/settle-payment.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { respondWithEventById, wireMoneyMove } from '../read-event-money.ts'
import { readPayment } from '../transaction-store.ts'
import { refundByBank } from './bank-refund.ts'
import { refundCard, refundOverpaid, storeCardRefunds, storeOverpaidRefunds } from './card-refund.ts'
import { addCreditNote, moveMoney } from './move-money.ts'
import { countMoves, readMoves } from './move-store.ts'
import { type MoneyPreview, previewMoney } from './preview-money.ts'
import { readRefundedCards } from './refund-store.ts'

type Request = { readonly context: RequestContext; readonly eventId: string }
/** The user who makes the change, and the idempotency key of their request. */
type ChangeAuthor = { readonly doneBy: string; readonly key: string }

/** Handlers of the endpoints for paid money: balance method, moves, refunds and credit. */
export const movingHandlers = (deps: PaymentsDeps): Handlers<typeof movingEndpoints> => {
  /** Changes money under the request's key, then returns the event as the caller sees it. */
  const changeAndReturnEvent = async <Done extends object, Extra extends object = object>(
    { context, eventId }: Request,
    change: (author: ChangeAuthor) => Promise<Done | Refusal>,
    /** Returns fields of the response besides the event. */
    describeExtra?: (done: Done) => Extra,
  ) => {
    const key = readIdempotencyKey(context)
    if (isRefusal(key)) return key
    const actor = actorOf(context)
    const changed = await change({ doneBy: personBehind(actor), key })
    if (isRefusal(changed)) return changed
    const response = await respondWithEventById(deps, actor, eventId)
    return isRefusal(response)
      ? response
      : { data: { ...response.data, ...(describeExtra?.(changed) as Extra) } }
  }

  return {
    updateCustomerBalanceMethodPossible: async ({ input, context }) => {
      const event = await readEventAsActor(deps, actorOf(context), input.id)
      if (isRefusal(event)) return event
      const reason = balanceMethodProblem(event, input.customerId, dayOf(deps.now()))
      return isRefusal(reason) ? reason : { data: { possible: reason === '', reason } }
    },

    updateCustomerBalanceMethod: async ({ input: { id: eventId, ...change }, context }) => {
      const actor = actorOf(context)
      const event = await readEventAsActor(deps, actor, eventId)
      if (isRefusal(event)) return event
      const changed = await setBalanceMethod(deps, { eventId, actor, ...change })
      if (isRefusal(changed)) return changed
      const { after, consequences } = changed
      const response = await respondWithEvent(deps.events, actor, after)
      return isRefusal(response)
        ? response
        : { data: { ...response.data, ...(consequences && { consequences }) } }
    },

    moveMoney: ({ input: { id: eventId, moves }, context }) =>
      changeAndReturnEvent(
        { context, eventId },
        (author) => moveMoney(deps, { eventId, moves, ...author }),
        ({ ignored }) => ({ ignoredMoves: ignored }),
      ),

    listMoneyMoves: async ({ input: { id, ...page } }) => {
      const [rows, count] = await Promise.all([
        readMoves(deps.database, id, page),
        countMoves(deps.database, id),
      ])
      return { data: rows.map(wireMoneyMove), count }
    },

    previewMoney: async ({ input: { id, change }, context }) => {
      const actor = actorOf(context)
      if (!(await canUseEndpoint(previewAccess[change.kind], actor, { id }, deps.gate.access)))
        return refusal('notAllowed')
      const doneBy = personBehind(actor)
      const preview = await previewMoney(deps, { eventId: id, actor }, (trialDeps) =>
        applyForPreview(trialDeps, { ...change, eventId: id, doneBy }),
      )
      if (isRefusal(preview)) return preview
      const cards = preview.cards.map(({ digits, wallet, amountPence }) => ({
        digits,
        wallet,
        amountGBP: poundsFromPence(amountPence),
      }))
      return { data: { differences: [...preview.differences], cards } }
    },

    customerRefund: ({ input: { id: eventId, ...request }, context }) =>
      changeAndReturnEvent({ context, eventId }, (author) =>
        refundCard(deps, { eventId, ...request, ...author }),
      ),

    refundOverpaid: ({ input: { id: eventId, ...request }, context }) =>
      changeAndReturnEvent({ context, eventId }, (author) =>
        refundOverpaid(deps, { eventId, ...request, ...author }),
      ),

    customerBankRefund: ({ input: { id: eventId, ...request }, context }) =>
      changeAndReturnEvent({ context, eventId }, (author) =>
        refundByBank(deps, { eventId, ...request, ...author }),
      ),

    addCreditNote: ({ input: { id: eventId, ...request }, context }) =>
      changeAndReturnEvent({ context, eventId }, (author) =>
        addCreditNote(deps, { eventId, ...request, ...author }),
      ),
  }
}

type ChangeToPreview = PreviewedChange & { readonly eventId: string; readonly doneBy: string }

/** Applies a change that a preview rolls back, and returns the cards that it would refund. */
const applyForPreview = async (
  deps: PaymentsDeps,
  change: ChangeToPreview,
): Promise<Pick<MoneyPreview, 'cards'> | Refusal> => {
  const key = crypto.randomUUID()
  switch (change.kind) {
    case 'cardRefund':
      return cardsOf(deps, change, await storeCardRefunds(deps, change))
    case 'refundOverpaid':
      return cardsOf(deps, change, await storeOverpaidRefunds(deps, change))
    case 'bankRefund':
      return withoutCards(await refundByBank(deps, { ...change, key }))
    case 'credit':
      return withoutCards(await addCreditNote(deps, { ...change, key }))
    case 'receive': {
      const order = await readPayment(deps.database, change.transactionId)
      if (isRefusal(order)) return order
      if (order.event_id !== change.eventId || !order.is_bank_payment)
        return refusal('paymentUnknown', { id: change.transactionId })
      return withoutCards(await receiveBankPayment(deps, order, { doneBy: change.doneBy }))
    }
    case 'move':
      return withoutCards(await moveMoney(deps, { ...change, key }))
  }
}

const withoutCards = (result: object | Refusal): Pick<MoneyPreview, 'cards'> | Refusal =>
  isRefusal(result) ? result : { cards: [] }

const cardsOf = async (
  { database }: PaymentsDeps,
  { eventId }: ChangeToPreview,
  result: { readonly refundIds: readonly string[] } | Refusal,
): Promise<Pick<MoneyPreview, 'cards'> | Refusal> =>
  isRefusal(result) ? result : { cards: await readRefundedCards(database, eventId, result.refundIds) }
