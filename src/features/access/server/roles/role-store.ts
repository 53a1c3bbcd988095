import { type Kysely, type Selectable, sql } from 'kysely'
import { namedPlan } from '#platform/server/database/connect.ts'
import type { QueryParameters } from '#platform/server/database/prepared-query.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { RoleDocument } from '../../rules/role-document.ts'
import '../tables.ts'

export type RoleRow = Selectable<Tables['role_document']>
type Store = Kysely<Tables>

export const findRoleRow = (store: Store, name: string): Promise<RoleRow | undefined> =>
  store.selectFrom('role_document').selectAll().where('name', '=', name).executeTakeFirst()

export const findRole = async (store: Store, name: string): Promise<RoleDocument | undefined> =>
  (await findRoleRow(store, name))?.document

/** Returns the documents in the order of the names, because the first matching permission applies. */
export const findRoles = async (store: Store, names: readonly string[]): Promise<RoleDocument[]> => {
  if (names.length === 0) return []
  const rows = await store
    .selectFrom('role_document')
    .modifyFront(namedPlan('roles by name'))
    .select(['name', 'document'])
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .execute()
  return names.flatMap((name) => rows.filter((row) => row.name === name).map(({ document }) => document))
}

/** Returns the SQL of the documents with the names in a parameter, as one JSON object by name. */
export const rolesJson = ({ names }: QueryParameters<{ names: readonly string[] }>) => sql`
  (select coalesce(json_object_agg(name, document), '{}') from role_document where name = any(${names}::text[]))`

export const listRoleRows = (store: Store): Promise<RoleRow[]> =>
  store.selectFrom('role_document').selectAll().orderBy('name').execute()

export const insertRole = (store: Store, document: RoleDocument, now: Date): Promise<RoleRow> =>
  store
    .insertInto('role_document')
    .values({ name: document.name, document: JSON.stringify(document), changed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateRole = (store: Store, name: string, document: RoleDocument, now: Date): Promise<RoleRow> =>
  store
    .updateTable('role_document')
    .set(({ eb }) => ({
      name: document.name,
      document: JSON.stringify(document),
      version: eb('version', '+', 1),
      changed_at: now,
    }))
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteRole = (store: Store, name: string) =>
  store.deleteFrom('role_document').where('name', '=', name).execute()

/**
 * Stores the shipped roles. Roles that staff have edited are not overwritten, and roles that staff have renamed or
 * deleted are not restored.
 */
export const storeRoles = async (store: Store, shippedRoles: readonly RoleDocument[]): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select name from shipped_role where not exists (
      select from role_document where role_document.name = shipped_role.name)`.execute(store)
  const removedNames = new Set(rows.map(({ name }) => name))
  const roles = shippedRoles.filter(({ name }) => !removedNames.has(name))
  if (roles.length === 0) return
  await store
    .insertInto('role_document')
    .values(roles.map((role) => ({ name: role.name, document: JSON.stringify(role) })))
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ eb, ref }) => ({
          document: ref('excluded.document'),
          version: eb('role_document.version', '+', 1),
        }))
        .where('role_document.changed_at', 'is', null)
        .where(sql<boolean>`role_document.document <> excluded.document`),
    )
    .execute()
  await store
    .insertInto('shipped_role')
    .values(roles.map(({ name }) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Takes the lock for changes of roles and for changes of people's roles and access, until the transaction ends. So
 * concurrent changes wait for each other, and each one is checked against the result of the previous one.
 */
export const lockAdministration = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('staff administration'))`.execute(tx)
}
