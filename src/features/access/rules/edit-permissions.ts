import type { PermissionType } from '#kernel/permission.ts'
import type { PermissionEntry } from './role-document.ts'

type PermissionGroup = { readonly name: string; readonly paths: readonly string[] }

const groupOf = (path: string): string => (path.includes('.') ? path.slice(0, path.indexOf('.')) : path)

/** Every path a role may grant, by group: those with names below them, then the areas of the staff side. */
export const permissionGroups = (permissionPaths: readonly string[]): readonly PermissionGroup[] => {
  const named = new Set(permissionPaths.filter((path) => path.includes('.')).map(groupOf))
  const areas = permissionPaths.filter((path) => !named.has(groupOf(path)))
  const groups = [...named].map((name) => ({
    name,
    paths: permissionPaths.filter((path) => groupOf(path) === name),
  }))
  return [...groups, { name: 'Staff areas', paths: areas }]
}

/** True where a path takes a list of permission types; the others are a plain Yes or No. */
export const takesTypes = (path: string): boolean => !path.includes('.') || path.endsWith('.users')

type Entries = readonly PermissionEntry[]

/** Puts an entry in the place of another; one that grants and refuses nothing any more is taken out. */
export const replaceEntry = (entries: Entries, index: number, entry: PermissionEntry): PermissionEntry[] => {
  const isEmpty = entry.value === undefined && !entry.permission?.length
  return entries.flatMap((each, place) => (place !== index ? [each] : isEmpty ? [] : [entry]))
}

/** Adds an entry after the others of its path: the first that matches counts, so it comes last. */
export const addEntry = (entries: Entries, entry: PermissionEntry): PermissionEntry[] => {
  const last = entries.findLastIndex(({ path }) => path === entry.path)
  const place = last === -1 ? entries.length : last + 1
  return [...entries.slice(0, place), entry, ...entries.slice(place)]
}

/** Ticks or unticks one type of an entry. */
export const toggleType = (entry: PermissionEntry, type: PermissionType): PermissionEntry => {
  const types = entry.permission ?? []
  const permission = types.includes(type) ? types.filter((each) => each !== type) : [...types, type]
  const { permission: _, ...rest } = entry
  return permission.length > 0 ? { ...rest, permission } : rest
}
