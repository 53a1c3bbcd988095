import { type Actor, countsAsStaff } from '#kernel/actor.ts'

/** How the reader relates to the event that is loaded. */
export type RoleRelation = { readonly organiser: boolean; readonly guest: boolean }

/**
 * The names of the role documents that apply to a reader (000 §6): staff, hidden staff and supplier contacts
 * use their own; of an event its organiser gets Organiser, a guest Guest, anyone else none; with no event
 * loaded customers get Organiser. A visitor has none.
 */
export const rolesFor = (
  actor: Omit<Actor, 'sessionId'> | null,
  relation?: RoleRelation,
): readonly string[] => {
  if (!actor) return []
  if (countsAsStaff(actor) || actor.userType === 'supplierContact') return actor.roles
  if (!relation || relation.organiser) return ['Organiser']
  return relation.guest ? ['Guest'] : []
}
