import { findPerson } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { type Actor, countsAsStaff, personBehind } from '#kernel/actor.ts'
import type { Refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { LaterSave } from './event-history-store.ts'

type Situation = {
  readonly event: EventDocument
  /** The saves since the version that the refused save is based on, newest first. */
  readonly later: readonly LaterSave[]
  readonly actor: Actor
}

/**
 * Adds the facts `changedBy` and `changedAt` to the refusal of a save that conflicts with a later one. They describe
 * the newest save that touched the same keys or, if there is none, the newest save. Senders without the permission to
 * save do not get them.
 */
export const nameLaterSave = async (
  tx: Tx,
  refused: Refusal,
  { event, later, actor }: Situation,
): Promise<Refusal> => {
  if (refused.refused === 'notAllowed') return refused
  const keys = new Set(String(refused.facts.changedKeys ?? '').split(' '))
  const save = later.find(({ touched }) => touched.some((key) => keys.has(key))) ?? later[0]
  if (!save) return refused
  const changedBy = await nameFor(tx, save.doneBy, { event, actor })
  return { ...refused, facts: { ...refused.facts, changedBy, changedAt: save.doneAt.toISOString() } }
}

/**
 * Returns the name of the person who saved, as the actor can see it. Staff see every name. Customers see the name of
 * the organiser, and the organiser also sees the names of guests. Otherwise, returns a description such as 'Our team'.
 */
const nameFor = async (
  tx: Tx,
  doneBy: string,
  { event, actor }: Pick<Situation, 'event' | 'actor'>,
): Promise<string> => {
  if (doneBy === personBehind(actor)) return 'You'
  const person = await findPerson(tx, doneBy)
  if (!person) return 'Our system'
  if (countsAsStaff(actor)) return person.name
  if (person.userType === 'staff') return 'Our team'
  if (person.userType === 'supplierContact') return 'The supplier'
  const isSavedByOrganiser = doneBy === event.organiserId
  const isActorOrganiser = actor.userId === event.organiserId
  if (isSavedByOrganiser && actor.userType === 'customer') return person.name
  return isActorOrganiser ? person.name : isSavedByOrganiser ? 'The organiser' : 'A guest'
}
