import { type Actor, countsAsStaff, isPlainCustomer, isToggledStaff } from '#kernel/actor.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { EventDocument } from '../../rules/event-document.ts'
import { readerOf } from '../../rules/reading/reader.ts'
import type { WireEvent } from '../../rules/reading/wire-schema.ts'
import { showEventTo } from '../event-permissions.ts'
import { readEvent } from '../event-store.ts'
import type { EventsDeps } from '../events-deps.ts'

type Deps = Pick<EventsDeps, 'database' | 'now' | 'supplierIdsOf' | 'moneyOf'>

/** The suppliers an actor reads events for; none for anyone but a supplier contact. */
export const suppliersOf = async (deps: Deps, actor: Actor | null): Promise<readonly string[]> =>
  actor?.userType === 'supplierContact' ? deps.supplierIdsOf(actor) : []

/** An event that is not there: said to staff only, to others it looks like one that is not theirs. */
export const missingEvent = (actor: Actor | null, eventId: string): Refusal =>
  countsAsStaff(actor) ? refusal('nodeNotFound', { id: eventId }) : refusal('notAllowed')

/** The event as the actor gets it; notAllowed for someone it is none of the business of. */
export const showEvent = async (
  deps: Deps,
  actor: Actor | null,
  event: EventDocument,
): Promise<WireEvent | Refusal> => {
  return (await showEventTo(deps, event, { actor })) ?? refusal('notAllowed')
}

/** True when the actor reads the event as staff, member or supplier. */
const mayRead = async (deps: Deps, actor: Actor | null, event: EventDocument): Promise<boolean> =>
  readerOf(actor, event, await suppliersOf(deps, actor)) !== undefined

/**
 * The same, and their role lets them: for calls that are open to whoever holds a token, where the gate has
 * asked nobody for a permission.
 */
export const mayReadByRole = async (
  deps: Deps & Pick<EventsDeps, 'gate'>,
  actor: Actor | null,
  event: EventDocument,
): Promise<boolean> => {
  if (!actor || !(await mayRead(deps, actor, event))) return false
  if (isPlainCustomer(actor) || isToggledStaff(actor)) return true
  const permission = countsAsStaff(actor) ? 'eventArea.view' : 'supplierArea.view'
  return deps.gate.access.grants(actor, permission, event.id)
}

/** Reads an event the actor is part of; refuses as `missingEvent` says, or notAllowed. */
export const readOwnEvent = async (
  deps: Deps,
  actor: Actor | null,
  eventId: string,
): Promise<EventDocument | Refusal> => {
  const event = await readEvent(deps.database, eventId)
  if (!event) return missingEvent(actor, eventId)
  return (await mayRead(deps, actor, event)) ? event : refusal('notAllowed')
}

/** What every change of an event answers: the event as its caller sees it now (API-O9). */
export const answerEvent = async (deps: Deps, actor: Actor | null, event: EventDocument | Refusal) => {
  if (isRefusal(event)) return event
  const shown = await showEvent(deps, actor, event)
  return isRefusal(shown) ? shown : { data: { event: shown } }
}
