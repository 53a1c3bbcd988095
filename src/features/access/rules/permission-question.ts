import { type Actor, countsAsStaff, personBehind } from '#kernel/actor.ts'
import { type ContactPermission, contactPermissions } from '#kernel/permission.ts'
import type { PermissionContext, PermissionQuestion } from './find-permission.ts'
import type { RoleDocument } from './role-document.ts'
import { type RoleRelation, rolesFor } from './roles-for.ts'

/** Whoever reads, as far as permissions depend on them: an actor of the server, or the browser's own user. */
export type PermissionReader = Omit<Actor, 'sessionId'>

/** What a permission is asked about. Without an event customers are organisers-to-be. */
export type PermissionSubject = {
  /** How the reader relates to the event that is loaded. */
  readonly relation?: RoleRelation
  /** Id, section and stages of the event. */
  readonly context?: PermissionContext
  /** A history state of the event is shown. */
  readonly readOnly?: boolean
  /** The reader's supplier is a Group Head Office. */
  readonly groupHeadOffice?: boolean
}

/**
 * What `hasPermission` needs for a reader, on the server and in the browser (000 §6). Null is a visitor.
 * @param documents the role documents at hand; those that do not apply to the reader are left aside
 */
export const permissionQuestion = (
  reader: PermissionReader | null,
  documents: readonly RoleDocument[],
  { relation, context, readOnly, groupHeadOffice }: PermissionSubject = {},
): PermissionQuestion => {
  if (!reader) return { roles: [], loggedIn: false }
  const names = rolesFor(reader, relation)
  return {
    roles: names.flatMap((name) => documents.filter((document) => document.name === name)),
    loggedIn: true,
    inPerson: contactPermissions.filter((name) => isGiven(reader, name)),
    context: { ...context, ...readerContext(reader) },
    readOnly,
    groupHeadOffice,
  }
}

/** Whether a contact was given a permission in person; nobody but a contact of a supplier is. */
const isGiven = (reader: PermissionReader, name: ContactPermission): boolean =>
  reader.userType === 'supplierContact' &&
  (name === 'canManageBooking' ? reader.canManageBooking : reader.canManageInventory) === true

/** Who the reader is, which permissions may depend on (000 §6). */
export const readerContext = (reader: PermissionReader): PermissionContext => ({
  ...(reader.userType === 'customer' ? { customer: reader.userId } : {}),
  ...(countsAsStaff(reader) ? { staff: personBehind(reader) } : {}),
  ...(reader.supplierId ? { supplier: reader.supplierId } : {}),
})
