import { readEvent } from '#features/events/server/index.ts'
import { poundsFromPence } from '#kernel/money.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { cardEndpoints } from '../../contract/card-endpoints.ts'
import { isRefusedToken } from '../../rules/refused-token.ts'
import { planCardCharges } from '../charging/plan-card-charges.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { finishCardChange, readCardOf, removeCardOf, startCardChange } from './change-card.ts'
import type { StoredCard } from './stored-card-store.ts'

/** Handlers of the endpoints for the card that a customer stores for an event. */
export const cardHandlers = (deps: PaymentsDeps): Handlers<typeof cardEndpoints> => ({
  changeCardStart: async ({ input, context }) => {
    const started = await startCardChange(deps, actorOf(context), input)
    return isRefusal(started) ? started : { data: started }
  },
  changeCardFinish: async ({ input, context }) => {
    const { eventId, changeId, result } = input
    const card = await finishCardChange(deps, actorOf(context), {
      eventId,
      changeId,
      signedResult: result.jwt,
      isTokenRefused: isRefusedToken(result),
    })
    return isRefusal(card) ? card : { data: { card: await wireCard(deps, card) } }
  },
  storedCard: async ({ input, context }) => {
    const card = await readCardOf(deps, actorOf(context), input)
    return isRefusal(card) ? card : { data: { card: card ? await wireCard(deps, card) : null } }
  },
  removeStoredCard: async ({ input, context }) =>
    (await removeCardOf(deps, actorOf(context), input)) ?? { data: { card: null } },
})

const wireCard = async (deps: PaymentsDeps, card: StoredCard) => ({
  lastDigits: card.card_digits!,
  expiry: card.expiry,
  consentedAt: card.consented_at!.toISOString(),
  charge: await wireCharge(deps, card),
})

const wireCharge = async (deps: PaymentsDeps, card: StoredCard) => {
  const event = await readEvent(deps.database, card.event_id)
  const [cardPlan] = event ? await planCardCharges(deps.database, deps, event, [card]) : []
  if (!cardPlan) return null
  const { plan, lastDeclined } = cardPlan
  return {
    amountGBP: poundsFromPence(plan.pence),
    date: plan.step === 'none' ? null : plan.chargedOn,
    declined: lastDeclined?.reason ?? null,
  }
}
