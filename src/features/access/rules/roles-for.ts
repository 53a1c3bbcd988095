import { type Actor, countsAsStaff } from '#kernel/actor.ts'

/** The reader's relation to the event: whether they are its organiser or a guest. */
export type RoleRelation = { readonly organiser: boolean; readonly guest: boolean }

/**
 * Returns the names of the role documents that apply to a reader (PERM-003, PERM-004, PERM-005). Staff, hidden staff
 * and supplier contacts use their own roles. With an event, its organiser gets Organiser, a guest gets Guest, and
 * anyone else gets none. Without an event, customers get Organiser. A visitor gets none.
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
