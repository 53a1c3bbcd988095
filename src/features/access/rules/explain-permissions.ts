import { isContactPermission, type PermissionType } from '#kernel/permission.ts'
import { findPermission, hasPermission, type PermissionInput, rolePath } from './find-permission.ts'
import type { PermissionEntry } from './role-document.ts'

/** The position of an entry: the name of its role, and its index in the role's list. */
type EntryPosition = { readonly role: string; readonly index: number }

export type ExplainedPermission = {
  readonly path: string
  readonly granted: boolean
  /**
   * The entry that grants the path, or the entry that causes the refusal. Null if no entry decides: the reader is not
   * logged in, no entry has the path, or the permission is personal to supplier contacts.
   */
  readonly by: EntryPosition | null
  /**
   * Why the path is refused: the reader is not logged in, there is no entry, the entry says No, its conditions are not
   * met, or the reader was not given the permission personally. Null if it is granted.
   */
  readonly reason: 'visitor' | 'absent' | 'no' | 'conditions' | 'personal' | null
  /** The types granted at the path, each with the entry that grants it. */
  readonly types: readonly { readonly type: PermissionType; readonly by: EntryPosition }[]
}

/** Returns the permissions at the given paths, each with the entry that grants or refuses it. */
export const explainPermissions = (
  permissionPaths: readonly string[],
  input: PermissionInput,
): ExplainedPermission[] => permissionPaths.map((path) => explain(path, input))

const explain = (path: string, input: PermissionInput): ExplainedPermission => {
  if (!input.loggedIn) return { path, granted: false, by: null, reason: 'visitor', types: [] }
  const granted = hasPermission(path, input)
  if (isContactPermission(path))
    return { path, granted, by: null, reason: granted ? null : 'personal', types: [] }
  return { path, granted, ...explainEntries(rolePath(path, input), granted, input) }
}

/** Returns the entries that decide about a path. `rolePath` must already have been applied to the path. */
const explainEntries = (path: string, granted: boolean, input: PermissionInput) => {
  const listedTypes = new Set(
    input.roles.flatMap(({ permissions }) =>
      permissions.filter((entry) => entry.path === path).flatMap(({ permission = [] }) => permission),
    ),
  )
  const types = [...listedTypes].flatMap((type) => {
    const by = type === 'no' ? undefined : positionOf(findPermission(path, input, type), input)
    return by ? [{ type, by }] : []
  })
  if (!granted) return { ...explainRefusal(path, input), types }
  return { by: positionOf(findPermission(path, input), input) ?? null, reason: null, types }
}

const explainRefusal = (path: string, input: PermissionInput) => {
  const entries = input.roles.flatMap(({ permissions }) => permissions.filter((entry) => entry.path === path))
  const firstEntry = entries[0]
  if (!firstEntry) return { by: null, reason: 'absent' as const }
  // If an entry would grant the path without its conditions, the conditions are the reason for the refusal.
  const unmetEntry = entries.find((entry) => {
    const { conditions: _, ...unconditionalEntry } = entry
    return findPermission(path, {
      ...input,
      roles: [{ ...input.roles[0]!, permissions: [unconditionalEntry] }],
    })
  })
  return unmetEntry
    ? { by: positionOf(unmetEntry, input) ?? null, reason: 'conditions' as const }
    : { by: positionOf(firstEntry, input) ?? null, reason: 'no' as const }
}

const positionOf = (
  entry: PermissionEntry | undefined,
  { roles }: PermissionInput,
): EntryPosition | undefined => {
  const role = entry && roles.find(({ permissions }) => permissions.includes(entry))
  return role && { role: role.name, index: role.permissions.indexOf(entry) }
}
