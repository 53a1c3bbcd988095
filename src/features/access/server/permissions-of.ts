import type { Kysely } from 'kysely'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import type { Permission } from '#kernel/permission.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { hasPermission } from '../rules/find-permission.ts'
import { type PermissionSubject, permissionQuestion } from '../rules/permission-question.ts'
import { rolesFor } from '../rules/roles-for.ts'
import { findRoles } from './roles/role-store.ts'

/** Answers for one reader at one event whether a dotted permission path is granted (000 §6). */
export type May = (path: string) => boolean

/**
 * The permissions an actor holds, read once from the stored role documents.
 * @param about how the actor relates to the event, and its section and stages; nothing without an event
 */
export const permissionsOf = async (
  database: Kysely<Tables>,
  actor: Actor,
  about: PermissionSubject = {},
): Promise<May> => {
  const documents = await findRoles(database, rolesFor(actor, about.relation))
  const question = permissionQuestion(actor, documents, about)
  return (path) => hasPermission(path, question)
}

/**
 * What an actor may as staff: nothing for whoever is not staff, whatever roles they hold. A handler asks this
 * and never just whether somebody is staff, for that is no permission.
 */
export const permissionsAsStaff = async (
  database: Kysely<Tables>,
  actor: Actor | null,
): Promise<(permission: Permission) => boolean> =>
  actor && countsAsStaff(actor) ? permissionsOf(database, actor) : () => false
