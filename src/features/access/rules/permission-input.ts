import { type Actor, countsAsStaff, personBehind } from '#kernel/actor.ts'
import { type ContactPermission, contactPermissions } from '#kernel/permission.ts'
import type { PermissionContext, PermissionInput } from './find-permission.ts'
import type { RoleDocument } from './role-document.ts'
import { type RoleRelation, rolesFor } from './roles-for.ts'

/** The fields of a reader that permissions depend on: the actor on the server, the current user in the browser. */
export type PermissionReader = Omit<Actor, 'sessionId'>

/**
 * The event for which a permission is checked. It is empty for a check without an event. In such a check, customers
 * have the role Organiser.
 */
export type PermissionSubject = {
  /** The reader's relation to the event: whether they are its organiser or a guest. */
  readonly relation?: RoleRelation
  /** The id, section and stages of the event. */
  readonly context?: PermissionContext
  /** True while an earlier state of the event is shown. */
  readonly readOnly?: boolean
  /** True if the reader's supplier is a Group Head Office. */
  readonly groupHeadOffice?: boolean
}

/**
 * Builds the input of `hasPermission` for a reader, on the server and in the browser. A visitor is null.
 * @param documents the available role documents; those that do not apply to the reader are ignored
 */
export const permissionInput = (
  reader: PermissionReader | null,
  documents: readonly RoleDocument[],
  { relation, context, readOnly, groupHeadOffice }: PermissionSubject = {},
): PermissionInput => {
  if (!reader) return { roles: [], loggedIn: false }
  const names = rolesFor(reader, relation)
  return {
    roles: names.flatMap((name) => documents.filter((document) => document.name === name)),
    loggedIn: true,
    personalPermissions: contactPermissions.filter((name) => hasPersonalPermission(reader, name)),
    context: { ...context, ...readerContext(reader) },
    readOnly,
    groupHeadOffice,
  }
}

/** Returns true if a supplier contact has a personal permission. Other users have none. */
const hasPersonalPermission = (reader: PermissionReader, name: ContactPermission): boolean =>
  reader.userType === 'supplierContact' &&
  (name === 'canManageBooking' ? reader.canManageBooking : reader.canManageInventory) === true

/** Returns the reader's ids that the conditions of a permission can test (PERM-008). */
const readerContext = (reader: PermissionReader): PermissionContext => ({
  ...(reader.userType === 'customer' ? { customer: reader.userId } : {}),
  ...(countsAsStaff(reader) ? { staff: personBehind(reader) } : {}),
  ...(reader.supplierId ? { supplier: reader.supplierId } : {}),
})
