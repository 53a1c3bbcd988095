import type { Actor } from '#kernel/actor.ts'
import { countOf } from '#kernel/format-count.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { isUniqueName } from '#kernel/unique-name.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { isSiteRole } from '../../rules/administration.ts'
import { refusal } from '../../rules/refusals.ts'
import type { RoleDocument } from '../../rules/role-document.ts'
import { recordChange, renameSubject } from '../change-log/record-change.ts'
import type { RolePeople } from '../role-people.ts'
import { requireAdministrator } from './require-administrator.ts'
import {
  deleteRole,
  findRoleRow,
  insertRole,
  listRoleRows,
  lockAdministration,
  type RoleRow,
  updateRole,
} from './role-store.ts'

type ChangeRoleDeps = {
  readonly database: Database
  readonly permissionPaths: readonly string[]
  readonly people: RolePeople
  now(): Date
}

export const createRole = (
  { database, permissionPaths, now }: ChangeRoleDeps,
  actor: Actor,
  document: RoleDocument,
): Promise<RoleRow | Refusal> =>
  transact(database, async (tx) => {
    const pathRefusal = refuseUnknownPath(document, permissionPaths)
    if (pathRefusal) return pathRefusal
    await lockAdministration(tx)
    const nameRefusal = await refuseUsedName(tx, document.name)
    if (nameRefusal) return nameRefusal
    const createdRow = await insertRole(tx, document, now())
    const subject = { kind: 'role', id: createdRow.name } as const
    await recordChange(tx, { at: now(), actor, subject, what: 'created', before: null, after: document })
    return createdRow
  })

type Replacement = {
  readonly name: string
  readonly version: number
  readonly document: RoleDocument
}

/**
 * Replaces a role document and, if its name changes, moves its history. Refuses an outdated version, an unknown path, a
 * name in use, and a change after which nobody could edit roles.
 */
export const replaceRole = (
  { database, people, permissionPaths, now }: ChangeRoleDeps,
  actor: Actor,
  { name, version, document }: Replacement,
): Promise<RoleRow | Refusal> =>
  transact(database, async (tx) => {
    const pathRefusal = refuseUnknownPath(document, permissionPaths)
    if (pathRefusal) return pathRefusal
    const before = await lockRole(tx, name, version)
    if ('refused' in before) return before
    const isRenamed = document.name !== name
    if (isRenamed || document.userType !== before.document.userType) {
      const useRefusal = await refuseInUse(tx, people, name)
      if (useRefusal) return useRefusal
    }
    const nameRefusal = isRenamed ? await refuseUsedName(tx, document.name, name) : undefined
    if (nameRefusal) return nameRefusal
    const after = await updateRole(tx, name, document, now())
    const lockOutRefusal = await requireAdministrator(tx, people)
    if (lockOutRefusal) return lockOutRefusal
    if (isRenamed) await renameSubject(tx, { kind: 'role', id: name }, document.name)
    await recordChange(tx, {
      at: now(),
      actor,
      subject: { kind: 'role', id: document.name },
      what: 'changed',
      before: before.document,
      after: document,
    })
    return after
  })

export const removeRole = (
  { database, people, now }: ChangeRoleDeps,
  actor: Actor,
  { name, version }: { name: string; version: number },
): Promise<undefined | Refusal> =>
  transact(database, async (tx) => {
    const before = await lockRole(tx, name, version)
    if ('refused' in before) return before
    const useRefusal = await refuseInUse(tx, people, name)
    if (useRefusal) return useRefusal
    await deleteRole(tx, name)
    const subject = { kind: 'role', id: name } as const
    await recordChange(tx, {
      at: now(),
      actor,
      subject,
      what: 'deleted',
      before: before.document,
      after: null,
    })
    return undefined
  })

/** Refuses the first path that no role can grant, because granting it would have no effect (PERM-013). */
const refuseUnknownPath = (
  { permissions }: RoleDocument,
  permissionPaths: readonly string[],
): Refusal | undefined => {
  const index = permissions.findIndex(({ path }) => !permissionPaths.includes(path))
  if (index === -1) return undefined
  const message = `There is no permission '${permissions[index]!.path}'`
  return refusal('fieldInvalid', { path: `document.permissions.${index}.path`, message })
}

/** Refuses a name that another role has, regardless of case and spaces (SHELL-074). Requires `lockAdministration`. */
const refuseUsedName = async (tx: Tx, newName: string, ownName?: string): Promise<Refusal | undefined> => {
  const otherNames = (await listRoleRows(tx)).map(({ name }) => name).filter((name) => name !== ownName)
  return isUniqueName(newName, otherNames) ? undefined : refusal('roleExists', { name: newName })
}

/** Locks all roles. Returns the role, or a refusal if it does not exist or has another version. */
const lockRole = async (tx: Tx, name: string, version: number): Promise<RoleRow | Refusal> => {
  await lockAdministration(tx)
  const row = await findRoleRow(tx, name)
  if (!row) return refusal('nodeNotFound', { id: name })
  return row.version === version ? row : refusal('editConflict')
}

/** Refuses to rename or delete a role, or to change its user type, if the code refers to it or people have it. */
const refuseInUse = async (tx: Tx, people: RolePeople, name: string): Promise<Refusal | undefined> => {
  if (isSiteRole(name)) return refusal('roleOfSite', { name })
  const count = (await people.countHolders(tx)).get(name) ?? 0
  if (count === 0) return undefined
  return refusal('roleInUse', { name, holders: countOf(count, 'person', 'people') })
}
