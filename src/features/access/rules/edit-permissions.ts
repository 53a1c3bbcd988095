import type { PermissionType } from '#kernel/permission.ts'
import type { PermissionEntry } from './role-document.ts'

/** The permissions under one heading of the role editor. A label says what a permission allows. */
export type PermissionGroup = {
  readonly name: string
  readonly permissions: readonly { readonly path: string; readonly label: string }[]
}

/** Returns the permissions whose label or path contains the searched text, in their groups. Omits empty groups. */
export const findPermissions = (groups: readonly PermissionGroup[], search: string): PermissionGroup[] => {
  const searchText = search.trim().toLowerCase()
  return groups
    .map(({ name, permissions }) => ({
      name,
      permissions: permissions.filter(({ path, label }) =>
        `${label} ${path}`.toLowerCase().includes(searchText),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0)
}

export const typeLabels: Readonly<Record<PermissionType, string>> = {
  view: 'View',
  edit: 'Edit',
  viewJson: 'View as JSON',
  editJson: 'Edit as JSON',
  editView: 'Edit texts and pictures',
  editFull: 'Edit every field',
  editPublished: 'Change what is published',
  yes: 'Yes',
  no: 'No',
  immediateCacheUpdate: 'Update pages at once',
}

/**
 * Returns true if entries of this path list permission types, such as view and edit. Entries of other paths have the
 * value Yes or No.
 */
export const acceptsTypes = (path: string): boolean => !path.includes('.') || path.endsWith('.users')

type Entries = readonly PermissionEntry[]

/** Replaces the entry at an index. Removes it if the new entry has neither a value nor types. */
export const replaceEntry = (entries: Entries, index: number, entry: PermissionEntry): PermissionEntry[] => {
  const isEmpty = entry.value === undefined && !entry.permission?.length
  return entries.flatMap((each, position) => (position !== index ? [each] : isEmpty ? [] : [entry]))
}

/**
 * Inserts an entry after the last one with the same path. Existing entries keep priority, because the first matching
 * entry applies.
 */
export const addEntry = (entries: Entries, entry: PermissionEntry): PermissionEntry[] => {
  const lastIndex = entries.findLastIndex(({ path }) => path === entry.path)
  const index = lastIndex === -1 ? entries.length : lastIndex + 1
  return [...entries.slice(0, index), entry, ...entries.slice(index)]
}

/** Adds a type to an entry, or removes it if the entry already lists it. */
export const toggleType = (entry: PermissionEntry, type: PermissionType): PermissionEntry => {
  const types = entry.permission ?? []
  const permission = types.includes(type) ? types.filter((each) => each !== type) : [...types, type]
  const { permission: _, ...rest } = entry
  return permission.length > 0 ? { ...rest, permission } : rest
}
