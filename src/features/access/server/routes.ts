import { doneBody } from '#kernel/endpoint.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Gate, implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import { accessContract } from '../contract.ts'
import { isSiteRole } from '../rules/administration.ts'
import { type ChangeSubjectKind, changeSubjects } from '../rules/change-subject.ts'
import type { RecordedFields } from '../rules/recorded-fields.ts'
import type { EventAccess, SupplierAccess } from './access-facts.ts'
import { readChanges } from './change-log/read-changes.ts'
import { type PermissionCheck, permissionsOf } from './permissions-of.ts'
import type { RolePeople } from './role-people.ts'
import { createRole, removeRole, replaceRole } from './roles/change-roles.ts'
import { findRole, listRoleRows, type RoleRow } from './roles/role-store.ts'
import { tryPermissions } from './roles/try-permissions.ts'

type AccessDeps = {
  readonly database: Database
  readonly people: RolePeople
  readonly events: EventAccess
  readonly suppliers: SupplierAccess
  /** Every permission that a role can grant, including those of features that depend on this one. */
  readonly permissionPaths: readonly string[]
  /** Returns the fields of a change without those that the reader can't see, which depend on the kind of record. */
  shownFields?(kind: ChangeSubjectKind, fields: RecordedFields, can: PermissionCheck): RecordedFields
  now(): Date
}

const roleResponse = (row: RoleRow, holders: ReadonlyMap<string, number>) => ({
  document: row.document,
  version: row.version,
  changedAt: row.changed_at?.toISOString() ?? null,
  holders: holders.get(row.name) ?? 0,
  isSiteRole: isSiteRole(row.name),
})

/** Creates the routes for roles and histories. */
export const accessRoutes = (gate: Gate, deps: AccessDeps) => {
  const { database, people } = deps
  const respondWithRole = async (row: RoleRow | Refusal) =>
    isRefusal(row) ? row : { data: roleResponse(row, await people.countHolders(database)) }
  return implementEndpoints(accessContract, gate, {
    readRole: async ({ input }) => {
      const role = await findRole(database, input.roleName)
      return role ? { data: role } : refusal('nodeNotFound', { id: input.roleName })
    },
    listRoles: async () => {
      const [rows, holders] = await Promise.all([listRoleRows(database), people.countHolders(database)])
      return { data: rows.map((row) => roleResponse(row, holders)) }
    },
    createRole: async ({ input, context }) =>
      respondWithRole(await createRole(deps, actorOf(context), input.document)),
    changeRole: async ({ input, context }) =>
      respondWithRole(await replaceRole(deps, actorOf(context), input)),
    deleteRole: async ({ input, context }) => (await removeRole(deps, actorOf(context), input)) ?? doneBody,
    tryPermissions: async ({ input }) => {
      const result = await tryPermissions(deps, input)
      return isRefusal(result) ? result : { data: result }
    },
    listChanges: async ({ input, context }) => {
      const can = await permissionsOf(database, actorOf(context))
      if (!(await canReadHistory(deps, can, input))) return refusal('notAllowed')
      const changes = await readChanges(database, people, input)
      if (isRefusal(changes) || !deps.shownFields) return changes
      const visibleFields = (fields: RecordedFields | null) =>
        fields && deps.shownFields!(input.kind, fields, can)
      return {
        ...changes,
        data: changes.data.map((change) => ({
          ...change,
          before: visibleFields(change.before),
          after: visibleFields(change.after),
        })),
      }
    },
  })
}

/**
 * Returns true if the reader can see the history of a record. The history of a member of staff requires company.view.
 */
const canReadHistory = async (
  { database, people }: AccessDeps,
  can: PermissionCheck,
  { kind, id }: { kind: ChangeSubjectKind; id: string },
): Promise<boolean> => {
  const isStaffAccount =
    kind === 'user' && (await people.findReader(database, id))?.actor.userType === 'staff'
  return can(isStaffAccount ? 'company.view' : changeSubjects[kind])
}
