import { isContactPermission, type PermissionType, permissionTypes } from '#kernel/permission.ts'
import type { ConditionName, PermissionEntry, RoleDocument } from './role-document.ts'

/** What conditions are tested against: the event at hand and who reads it (000 §6). */
export type PermissionContext = Readonly<Partial<Record<ConditionName, string>>>

export type PermissionQuestion = {
  /** The role documents that apply to the reader; none for a logged-out visitor. */
  readonly roles: readonly RoleDocument[]
  readonly loggedIn: boolean
  /** What a supplier contact was given in person (000 §1): no role grants it. */
  readonly inPerson?: readonly string[]
  readonly context?: PermissionContext
  /** Read-only mode, as while a history state of an event is shown, refuses everything. */
  readonly readOnly?: boolean
  /** A supplier of this type reads the parent supplier area instead of its own. */
  readonly groupHeadOffice?: boolean
}

/**
 * True when the reader holds the permission at a dotted path (000 §6). A logged-out reader holds none; an
 * empty path is held by anyone logged in. When the last segment is a permission type, the role must list
 * that type at the parent path; otherwise any permission granted at the path suffices.
 */
export const hasPermission = (path: string, question: PermissionQuestion): boolean => {
  if (!question.loggedIn || question.readOnly) return false
  if (path === '') return true
  if (isContactPermission(path)) return question.inPerson?.includes(path) ?? false
  const { parent, type } = splitPath(question.groupHeadOffice ? parentAreaPath(path) : path)
  return type === undefined
    ? findPermission(parent, question) !== undefined
    : findPermission(parent, question, type) !== undefined
}

/** The first entry that grants the path in the roles' order, or undefined (000 §6: the first match). */
export const findPermission = (
  path: string,
  { roles, context = {} }: PermissionQuestion,
  type?: PermissionType,
): PermissionEntry | undefined => {
  for (const role of roles)
    for (const entry of role.permissions)
      if (entry.path === path && passes(entry, context) && grants(entry, type)) return entry
  return undefined
}

const isPermissionType = (word: string): word is PermissionType =>
  (permissionTypes as readonly string[]).includes(word)

const splitPath = (path: string): { parent: string; type?: PermissionType } => {
  const dot = path.lastIndexOf('.')
  const last = path.slice(dot + 1)
  return isPermissionType(last) ? { parent: path.slice(0, Math.max(dot, 0)), type: last } : { parent: path }
}

const parentAreaPath = (path: string): string => path.replace(/^supplierArea(?=\.|$)/, 'parentSupplierArea')

const passes = (entry: PermissionEntry, context: PermissionContext): boolean =>
  Object.entries(entry.conditions ?? {}).every(([name, allowed]) => {
    const actual = context[name as ConditionName]
    return actual !== undefined && allowed.includes(actual)
  })

const grants = (entry: PermissionEntry, type: PermissionType | undefined): boolean => {
  const listed = entry.permission ?? []
  if (type !== undefined && type !== 'yes') return listed.includes(type)
  if (entry.value === 'Yes') return true
  if (type === 'yes') return listed.includes('yes')
  return listed.length > 0 && !listed.includes('no')
}
