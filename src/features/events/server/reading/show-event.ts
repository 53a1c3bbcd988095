import { type Actor, countsAsStaff, isPlainCustomer, isToggledStaff } from '#kernel/actor.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { EventDocument } from '../../rules/event-document.ts'
import { readerOf } from '../../rules/reading/reader.ts'
import type { WireEvent } from '../../rules/reading/wire-schema.ts'
import { showEventTo } from '../event-permissions.ts'
import { readEvent } from '../event-store.ts'
import type { EventsDeps } from '../events-deps.ts'

type Deps = Pick<EventsDeps, 'database' | 'now' | 'supplierIdsOf' | 'moneyOf'>

/** Returns the suppliers an actor reads events for; empty except for a supplier contact. */
export const suppliersOf = async (deps: Deps, actor: Actor | null): Promise<readonly string[]> =>
  actor?.userType === 'supplierContact' ? deps.supplierIdsOf(actor) : []

/**
 * Returns the refusal for a missing event. Only staff learn that it is missing; to others it looks like an event that
 * is not theirs.
 */
export const missingEvent = (actor: Actor | null, eventId: string): Refusal =>
  countsAsStaff(actor) ? refusal('nodeNotFound', { id: eventId }) : refusal('notAllowed')

/** Returns the event as the actor sees it; notAllowed if they have no access. */
export const showEvent = async (
  deps: Deps,
  actor: Actor | null,
  event: EventDocument,
): Promise<WireEvent | Refusal> => {
  return (await showEventTo(deps, event, { actor })) ?? refusal('notAllowed')
}

/** Returns whether the actor can read the event as staff, member or supplier. */
const canRead = async (deps: Deps, actor: Actor | null, event: EventDocument): Promise<boolean> =>
  readerOf(actor, event, await suppliersOf(deps, actor)) !== undefined

/**
 * Also checks the permission, for endpoints that anyone with a token can call, where access was not checked.
 */
export const canReadByRole = async (
  deps: Deps & Pick<EventsDeps, 'gate'>,
  actor: Actor | null,
  event: EventDocument,
): Promise<boolean> => {
  if (!actor || !(await canRead(deps, actor, event))) return false
  if (isPlainCustomer(actor) || isToggledStaff(actor)) return true
  const permission = countsAsStaff(actor) ? 'eventArea.view' : 'supplierArea.view'
  return deps.gate.access.grants(actor, permission, event.id)
}

/** Returns an event that the actor is part of; refuses like `missingEvent`, or with notAllowed. */
export const readOwnEvent = async (
  deps: Deps,
  actor: Actor | null,
  eventId: string,
): Promise<EventDocument | Refusal> => {
  const event = await readEvent(deps.database, eventId)
  if (!event) return missingEvent(actor, eventId)
  return (await canRead(deps, actor, event)) ? event : refusal('notAllowed')
}

/** Responds to a change of an event with the event as its sender sees it (API-O9). */
export const respondWithEvent = async (deps: Deps, actor: Actor | null, event: EventDocument | Refusal) => {
  if (isRefusal(event)) return event
  const shown = await showEvent(deps, actor, event)
  return isRefusal(shown) ? shown : { data: { event: shown } }
}
