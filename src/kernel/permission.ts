/** The permission types that a role can list at a path (PERM-013). */
export const permissionTypes = [
  'view',
  'edit',
  'viewJson',
  'editJson',
  'editView',
  'editFull',
  'editPublished',
  'yes',
  'no',
  'immediateCacheUpdate',
] as const
export type PermissionType = (typeof permissionTypes)[number]

/**
 * Every dotted path that a role can grant (PERM-015). Features add theirs with `declare module` in
 * rules/permissions.ts; app/permission-paths.ts lists all of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their paths into it
export interface PermissionPaths {}

/**
 * Permissions that a supplier contact is given personally, in addition to their role (ACC-003); the spelling is
 * that of the API.
 */
export const contactPermissions = ['canManageBooking', 'canManageInvetory'] as const
export type ContactPermission = (typeof contactPermissions)[number]

type PermissionPath = keyof PermissionPaths

/** A permission that an endpoint can require: a path, a path with a type, or a contact's personal permission. */
export type Permission = PermissionPath | `${PermissionPath}.${PermissionType}` | ContactPermission

/** Returns true for the permissions that supplier contacts are given personally. */
export const isContactPermission = (path: string): path is ContactPermission =>
  (contactPermissions as readonly string[]).includes(path)
