import { hasPermission } from './find-permission.ts'
import type { RoleDocument } from './role-document.ts'

/** The permission to edit roles and staff. The server refuses a change after which nobody would have it. */
export const administrationPath = 'company.edit'

/** Returns true if these roles unconditionally grant the permission to edit roles. */
export const canAdminister = (roles: readonly RoleDocument[]): boolean =>
  hasPermission(administrationPath, { roles, loggedIn: true })

/** Roles that the code refers to by name (PERM-O1). They keep their name and user type, and are never deleted. */
const siteRoles = ['Organiser', 'Guest', 'Staff', 'Owner', 'Editor']

/** Returns true for a role that the code refers to by name. */
export const isSiteRole = (name: string): boolean => siteRoles.includes(name)
