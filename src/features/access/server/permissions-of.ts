import type { Kysely } from 'kysely'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import type { Permission } from '#kernel/permission.ts'
import type { JsonRead } from '#platform/server/database/read-together.ts'
import {
  isReadInRequest,
  readOncePerRequest,
  storeReadOfRequest,
} from '#platform/server/database/requester.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { hasPermission } from '../rules/find-permission.ts'
import { type PermissionSubject, permissionInput } from '../rules/permission-input.ts'
import type { RoleDocument } from '../rules/role-document.ts'
import { type RoleRelation, rolesFor } from '../rules/roles-for.ts'
import { findRoles, rolesJson } from './roles/role-store.ts'

/** Returns true if the reader has the permission at a dotted path (PERM-007). */
export type PermissionCheck = (path: string) => boolean

/**
 * Loads an actor's role documents, once per request, and returns a function that checks a permission.
 * @param subject the event, and the actor's relation to it; empty without an event
 */
export const permissionsOf = async (
  database: Kysely<Tables>,
  actor: Actor,
  subject: PermissionSubject = {},
): Promise<PermissionCheck> => {
  const names = rolesFor(actor, subject.relation)
  const documents = await readOncePerRequest(readKeyOf(names), () => findRoles(database, names))
  const input = permissionInput(actor, documents, subject)
  return (path) => hasPermission(path, input)
}

const readKeyOf = (names: readonly string[]): string => `roles ${JSON.stringify(names)}`

/**
 * Returns a read of an actor's role documents, to be sent with other reads. `permissionsOf` then does not read them again
 * in this request. The read is empty if the request has already read them.
 */
export const rolesForPermissions = (actor: Actor, relation?: RoleRelation): JsonRead<void> => {
  const names = rolesFor(actor, relation)
  const isRead = isReadInRequest(readKeyOf(names))
  return {
    values: { names: isRead ? [] : names },
    json: rolesJson,
    fromJson: (documentsByName: Readonly<Partial<Record<string, RoleDocument>>>) => {
      // This empty result must not replace that of the earlier read, which can still be running.
      if (!isRead)
        storeReadOfRequest(
          readKeyOf(names),
          names.flatMap((name) => documentsByName[name] ?? []),
        )
    },
  }
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
