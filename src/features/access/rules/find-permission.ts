import { isContactPermission, type PermissionType, permissionTypes } from '#kernel/permission.ts'
import type { ConditionName, PermissionEntry, RoleDocument } from './role-document.ts'

/** The values that conditions are tested against: the event's id, section and stages; the reader's ids (PERM-008). */
export type PermissionContext = Readonly<Partial<Record<ConditionName, string>>>

export type PermissionInput = {
  /** The role documents that apply to the reader. Empty for a logged-out visitor. */
  readonly roles: readonly RoleDocument[]
  readonly loggedIn: boolean
  /** Permissions that a supplier contact has personally (ACC-003). Roles can't grant them. */
  readonly personalPermissions?: readonly string[]
  readonly context?: PermissionContext
  /** True while an earlier state of an event is shown. Read-only mode refuses every permission. */
  readonly readOnly?: boolean
  /**
   * True if the reader's supplier is a Group Head Office. Then paths in the supplier area are looked up in the parent
   * supplier area.
   */
  readonly groupHeadOffice?: boolean
}

/**
 * Returns true if the reader has the permission at a dotted path (PERM-006, PERM-007). A logged-out reader has none.
 * Every logged-in reader has the permission at the empty path, unless `readOnly` is set. If the last segment is a
 * permission type, a role must list that type at the parent path. Otherwise any permission granted at the path is
 * enough.
 */
export const hasPermission = (path: string, input: PermissionInput): boolean => {
  if (!input.loggedIn || input.readOnly) return false
  if (path === '') return true
  if (isContactPermission(path)) return input.personalPermissions?.includes(path) ?? false
  const { parent, type } = splitPath(rolePath(path, input))
  return type === undefined
    ? findPermission(parent, input) !== undefined
    : findPermission(parent, input, type) !== undefined
}

/** Returns the first entry, in the order of the roles, that grants the path, or with `type` this type (PERM-009). */
export const findPermission = (
  path: string,
  { roles, context = {} }: PermissionInput,
  type?: PermissionType,
): PermissionEntry | undefined => {
  for (const role of roles)
    for (const entry of role.permissions)
      if (entry.path === path && meetsConditions(entry, context) && grants(entry, type)) return entry
  return undefined
}

const isPermissionType = (word: string): word is PermissionType =>
  (permissionTypes as readonly string[]).includes(word)

const splitPath = (path: string): { parent: string; type?: PermissionType } => {
  const dot = path.lastIndexOf('.')
  const lastSegment = path.slice(dot + 1)
  return isPermissionType(lastSegment)
    ? { parent: path.slice(0, Math.max(dot, 0)), type: lastSegment }
    : { parent: path }
}

/** Returns the path that the entries of roles must have to grant a path to the reader. */
export const rolePath = (path: string, { groupHeadOffice }: PermissionInput): string =>
  groupHeadOffice ? path.replace(/^supplierArea(?=\.|$)/, 'parentSupplierArea') : path

const meetsConditions = (entry: PermissionEntry, context: PermissionContext): boolean =>
  Object.entries(entry.conditions ?? {}).every(([name, allowed]) => {
    const actual = context[name as ConditionName]
    return actual !== undefined && allowed.includes(actual)
  })

const grants = (entry: PermissionEntry, type: PermissionType | undefined): boolean => {
  const listedTypes = entry.permission ?? []
  if (type !== undefined && type !== 'yes') return listedTypes.includes(type)
  if (entry.value === 'Yes') return true
  if (type === 'yes') return listedTypes.includes('yes')
  return listedTypes.length > 0 && !listedTypes.includes('no')
}
