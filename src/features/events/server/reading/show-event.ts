import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { readerOf } from '#features/packages/rules/reading/reader.ts'
import type { WireEvent } from '#features/packages/rules/reading/wire-schema.ts'
import { readEvent, showEventTo } from '#features/packages/server/index.ts'
import { type Actor, countsAsStaff, isPlainCustomer, isToggledStaff } from '#kernel/actor.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { EventsParts } from '../events-parts.ts'

type Parts = Pick<EventsParts, 'database' | 'now' | 'supplierIdsOf' | 'moneyOf'>

/** The suppliers an actor reads events for; none for anyone but a supplier contact. */
export const suppliersOf = async (parts: Parts, actor: Actor | null): Promise<readonly string[]> =>
  actor?.userType === 'supplierContact' ? parts.supplierIdsOf(actor) : []

/** An event that is not there: said to staff only, to others it looks like one that is not theirs. */
export const missingEvent = (actor: Actor | null, eventId: string): Refusal =>
  countsAsStaff(actor) ? refusal('nodeNotFound', { id: eventId }) : refusal('notAllowed')

/** The event as the actor gets it; notAllowed for someone it is none of the business of. */
export const showEvent = async (
  parts: Parts,
  actor: Actor | null,
  event: EventDocument,
): Promise<WireEvent | Refusal> => {
  return (await showEventTo(parts, event, { actor })) ?? refusal('notAllowed')
}

/** True when the actor reads the event as staff, member or supplier. */
const mayRead = async (parts: Parts, actor: Actor | null, event: EventDocument): Promise<boolean> =>
  readerOf(actor, event, await suppliersOf(parts, actor)) !== undefined

/**
 * The same, and their role lets them: for calls that are open to whoever holds a token, where the gate has
 * asked nobody for a permission.
 */
export const mayReadByRole = async (
  parts: Parts & Pick<EventsParts, 'gate'>,
  actor: Actor | null,
  event: EventDocument,
): Promise<boolean> => {
  if (!actor || !(await mayRead(parts, actor, event))) return false
  if (isPlainCustomer(actor) || isToggledStaff(actor)) return true
  const permission = countsAsStaff(actor) ? 'eventArea.view' : 'supplierArea.view'
  return parts.gate.access.grants(actor, permission, event.id)
}

/** Reads an event the actor is part of; refuses as `missingEvent` says, or notAllowed. */
export const readOwnEvent = async (
  parts: Parts,
  actor: Actor | null,
  eventId: string,
): Promise<EventDocument | Refusal> => {
  const event = await readEvent(parts.database, eventId)
  if (!event) return missingEvent(actor, eventId)
  return (await mayRead(parts, actor, event)) ? event : refusal('notAllowed')
}

/** What every change of an event answers: the event as its caller sees it now (API-O9). */
export const answerEvent = async (parts: Parts, actor: Actor | null, event: EventDocument | Refusal) => {
  if (isRefusal(event)) return event
  const shown = await showEvent(parts, actor, event)
  return isRefusal(shown) ? shown : { data: { event: shown } }
}
