import type { Kysely } from 'kysely'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import type { Permission } from '#kernel/permission.ts'
import { readOncePerRequest } from '#platform/server/database/requester.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { hasPermission } from '../rules/find-permission.ts'
import { type PermissionSubject, permissionInput } from '../rules/permission-input.ts'
import { rolesFor } from '../rules/roles-for.ts'
import { findRoles } from './roles/role-store.ts'

/** Returns true if the reader has the permission at a dotted path (PERM-007). */
export type PermissionCheck = (path: string) => boolean

/**
 * Loads an actor's role documents, once per request, and returns a function that checks a permission.
 * @param about the event, and the actor's relation to it; empty without an event
 */
export const permissionsOf = async (
  database: Kysely<Tables>,
  actor: Actor,
  about: PermissionSubject = {},
): Promise<PermissionCheck> => {
  const names = rolesFor(actor, about.relation)
  const documents = await readOncePerRequest(`roles ${JSON.stringify(names)}`, () =>
    findRoles(database, names),
  )
  const input = permissionInput(actor, documents, about)
  return (path) => hasPermission(path, input)
}

/**
 * Returns a function that checks an actor's permissions as staff. For an actor who is not staff, the function returns
 * false, even if their roles grant the permission. Handlers use this instead of the user type, because being staff
 * alone grants nothing.
 */
export const permissionsAsStaff = async (
  database: Kysely<Tables>,
  actor: Actor | null,
): Promise<(permission: Permission) => boolean> =>
  actor && countsAsStaff(actor) ? permissionsOf(database, actor) : () => false
