import type { PermissionType } from '#kernel/permission.ts'
import type { PermissionEntry } from './role-document.ts'

type PermissionGroup = { readonly name: string; readonly paths: readonly string[] }

const groupOf = (path: string): string => (path.includes('.') ? path.slice(0, path.indexOf('.')) : path)

/** Groups all paths that a role can grant: dotted paths by their first segment, then the staff areas. */
export const permissionGroups = (permissionPaths: readonly string[]): readonly PermissionGroup[] => {
  const named = new Set(permissionPaths.filter((path) => path.includes('.')).map(groupOf))
  const areas = permissionPaths.filter((path) => !named.has(groupOf(path)))
  const groups = [...named].map((name) => ({
    name,
    paths: permissionPaths.filter((path) => groupOf(path) === name),
  }))
  return [...groups, { name: 'Staff areas', paths: areas }]
}

/** Returns true if entries of this path list permission types. Entries of other paths are Yes or No. */
export const acceptsTypes = (path: string): boolean => !path.includes('.') || path.endsWith('.users')

type Entries = readonly PermissionEntry[]

/** Replaces the entry at an index. Removes it if the new entry has neither a value nor types. */
export const replaceEntry = (entries: Entries, index: number, entry: PermissionEntry): PermissionEntry[] => {
  const isEmpty = entry.value === undefined && !entry.permission?.length
  return entries.flatMap((each, place) => (place !== index ? [each] : isEmpty ? [] : [entry]))
}

/**
 * Inserts an entry after the last one with the same path. The first match decides, so existing entries keep priority.
 */
export const addEntry = (entries: Entries, entry: PermissionEntry): PermissionEntry[] => {
  const last = entries.findLastIndex(({ path }) => path === entry.path)
  const place = last === -1 ? entries.length : last + 1
  return [...entries.slice(0, place), entry, ...entries.slice(place)]
}

/** Adds a type to an entry, or removes it if the entry already lists it. */
export const toggleType = (entry: PermissionEntry, type: PermissionType): PermissionEntry => {
  const types = entry.permission ?? []
  const permission = types.includes(type) ? types.filter((each) => each !== type) : [...types, type]
  const { permission: _, ...rest } = entry
  return permission.length > 0 ? { ...rest, permission } : rest
}
