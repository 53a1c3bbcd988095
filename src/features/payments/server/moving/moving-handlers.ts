import { personBehind } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { readIdempotencyKey } from '#platform/server/http/idempotency.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { movingCalls } from '../../contract/moving-calls.ts'
import { mayPayByInstalments, setBalanceMethod } from '../balance-method.ts'
import { eventAnswer, findOwnEvent } from '../payment-reader.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { refundByBank } from './bank-refund.ts'
import { refundCard, refundOverpaid } from './card-refund.ts'
import { addCreditNote, moveMoney } from './move-money.ts'

type Request = { readonly context: RequestContext; readonly eventId: string }
/** Who does it, and the key under which it is done once. */
type Doing = { readonly doneBy: string; readonly key: string }

/** How a guest pays the balance, and money that moves, goes back or is given. */
export const movingHandlers = (services: PaymentsDeps): Handlers<typeof movingCalls> => {
  /** Does a change of money under the request's key, then answers the event as the caller sees it. */
  const thenEvent = async <Done extends object, Told extends object = object>(
    { context, eventId }: Request,
    change: (about: Doing) => Promise<Done | Refusal>,
    /** What the answer tells of it besides the event. */
    tell?: (done: Done) => Told,
  ) => {
    const key = readIdempotencyKey(context)
    if (isRefusal(key)) return key
    const actor = actorOf(context)
    const changed = await change({ doneBy: personBehind(actor), key })
    if (isRefusal(changed)) return changed
    const answered = await eventAnswer(services, eventId, actor)
    return isRefusal(answered) ? answered : { data: { ...answered.data, ...(tell?.(changed) as Told) } }
  }

  return {
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
      const doneBy = personBehind(actor)
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
  }
}
