import { hasPermission } from './find-permission.ts'
import type { RoleDocument } from './role-document.ts'

/** Who may edit roles and the people who work for us; somebody always must. */
export const administrationPath = 'company.edit'

/** True when these roles let their holder edit roles, at any time and under no condition. */
export const administers = (roles: readonly RoleDocument[]): boolean =>
  hasPermission(administrationPath, { roles, loggedIn: true })

/** Roles that the site itself names (000 §6): they keep their name and kind, and are never deleted. */
const siteRoles = ['Organiser', 'Guest', 'Staff', 'Owner', 'Editor']

/** True for a role that the site itself names. */
export const isSiteRole = (name: string): boolean => siteRoles.includes(name)
