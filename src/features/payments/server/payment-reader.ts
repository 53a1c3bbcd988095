import type { EventDocument } from '#features/events/rules/event-document.ts'
import { readerOf } from '#features/events/rules/reading/reader.ts'
import { readEvent, showEventTo } from '#features/events/server/index.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Payer } from '../rules/payer.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { readEventMoney } from './read-transactions.ts'

/**
 * Returns the event for a request about its money. For everybody but staff, an event of others is refused as
 * not found.
 */
export const findOwnEvent = async (
  { database }: PaymentsDeps,
  eventId: string,
  actor: Actor,
): Promise<EventDocument | Refusal> => {
  const event = await readEvent(database, eventId)
  if (countsAsStaff(actor)) return event ?? refusal('nodeNotFound', { id: eventId })
  return event && readerOf(actor, event, []) ? event : refusal('notAllowed')
}

/** Returns the payer for a request: the caller, or for staff the first person paid for, or the organiser. */
export const payerOf = (event: EventDocument, actor: Actor, wished: readonly string[] = []): Payer => {
  const isMember = event.guests.some(({ customerId }) => customerId === actor.userId)
  const isStaff = countsAsStaff(actor)
  return {
    customerId: isStaff && !isMember ? (wished[0] ?? event.organiserId) : actor.userId,
    paysForOthers: isStaff || event.organiserId === actor.userId,
  }
}

/** Returns the response with the event after a change of its money, as the caller sees it. */
export const eventResponse = async (deps: PaymentsDeps, eventId: string, actor: Actor) => {
  const event = await findOwnEvent(deps, eventId, actor)
  const shown = isRefusal(event) ? event : await eventFor(deps, event, actor)
  return isRefusal(shown) ? shown : { data: { event: shown } }
}

/** Returns the event as the caller sees it. Refuses notAllowed for a caller who is no longer a member. */
const eventFor = async (deps: PaymentsDeps, event: EventDocument, actor: Actor) => {
  const { database, now } = deps
  const moneyOf = (eventId: string) => readEventMoney(database, eventId)
  return (await showEventTo({ database, now, moneyOf }, event, { actor })) ?? refusal('notAllowed')
}

/** Returns the name of a guest; '' for a person who is not a guest. */
export const guestName = (event: EventDocument, customerId: string): string =>
  event.guests.find((guest) => guest.customerId === customerId)?.name ?? ''
