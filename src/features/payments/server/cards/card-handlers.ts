import { isRefusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { cardEndpoints } from '../../contract/card-endpoints.ts'
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
    })
    return isRefusal(card) ? card : { data: { card: wireCard(card) } }
  },
  storedCard: async ({ input, context }) => {
    const card = await readCardOf(deps, actorOf(context), input)
    return isRefusal(card) ? card : { data: { card: card ? wireCard(card) : null } }
  },
  removeStoredCard: async ({ input, context }) =>
    (await removeCardOf(deps, actorOf(context), input)) ?? { data: { card: null } },
})

const wireCard = ({ card_digits, expiry, consented_at }: StoredCard) => ({
  lastDigits: card_digits!,
  expiry,
  consentedAt: consented_at!.toISOString(),
})
