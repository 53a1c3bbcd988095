import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import '../tables.ts'

export type UserRow = Selectable<Tables['app_user']>
export type NewUser = Insertable<Tables['app_user']>

type Store = Kysely<Tables>

/** All columns of a user. */
export const userColumns = [
  'id',
  'user_type',
  'email',
  'email_safe',
  'password_hash',
  'first_name',
  'last_name',
  'phone',
  'phone_verified',
  'roles',
  'subscribe',
  'company',
  'supplier_id',
  'can_manage_booking',
  'can_manage_inventory',
  'ip_blocked',
  'new_email',
  'former_emails',
  'subscribe_changed_at',
  'erased_at',
  'active',
  'title',
  'takes_enquiries',
  'picture',
  'version',
  'search_text',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof UserRow)[]

export const findUserById = (store: Store, id: string): Promise<UserRow | undefined> =>
  store.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst()

/** Selects the user with an address, regardless of upper and lower case, unless erased. */
const selectByEmail = (store: Store, email: string) =>
  store
    .selectFrom('app_user')
    .selectAll()
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('erased_at', 'is', null)

export const findUserByEmail = (store: Store, email: string): Promise<UserRow | undefined> =>
  selectByEmail(store, email).executeTakeFirst()

/** Returns the user with an address, with a shared lock against erasure and changes until the transaction ends. */
export const lockUserByEmailShared = (tx: Tx, email: string): Promise<UserRow | undefined> =>
  selectByEmail(tx, email).forShare().executeTakeFirst()

/** Returns a user, erased or not, with an exclusive lock until the transaction ends. */
export const lockUser = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  tx.selectFrom('app_user').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns a user who is not erased, with a shared lock against erasure until the transaction ends. */
export const lockUserShared = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst()

export const findUsersByIds = async (store: Store, ids: readonly string[]): Promise<UserRow[]> =>
  ids.length === 0
    ? []
    : store
        .selectFrom('app_user')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()

/** Returns undefined if another user has the address or the id. */
export const insertUser = (store: Store, user: NewUser): Promise<UserRow | undefined> =>
  store
    .insertInto('app_user')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** @throws the database's unique_violation (23505) if another user has the address */
export const updateUser = (
  store: Store,
  id: string,
  change: Updateable<Tables['app_user']>,
): Promise<UserRow> =>
  store
    .updateTable('app_user')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns false for blocked, inactive and erased users, who can't log in by any method. */
export const canLogIn = ({
  ip_blocked,
  active,
  erased_at,
}: Pick<UserRow, 'ip_blocked' | 'active' | 'erased_at'>): boolean =>
  active && !ip_blocked && erased_at === null

/** The condition of `canLogIn` in SQL. */
export const loginCondition = sql<boolean>`(active and not ip_blocked and erased_at is null)`

/** Returns the ids of those users who have a password. */
export const usersWithPassword = async (store: Store, ids: readonly string[]): Promise<string[]> => {
  const rows = await store
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('password_hash', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sets the password of a user who has none, and whether they take enquiries. */
export const setMissingPassword = (
  store: Store,
  id: string,
  change: Pick<UserRow, 'password_hash' | 'takes_enquiries'>,
) =>
  store.updateTable('app_user').set(change).where('id', '=', id).where('password_hash', 'is', null).execute()

/** Gives a user the password hash of another one. */
export const copyPassword = (store: Store, { from, to }: { from: string; to: string }) =>
  store
    .updateTable('app_user')
    .set(({ selectFrom }) => ({
      password_hash: selectFrom('app_user').select('password_hash').where('id', '=', from),
    }))
    .where('id', '=', to)
    .execute()

/**
 * Removes the passwords of these users, and of all users with a copy of one of these passwords. The changed users no
 * longer receive enquiries.
 * @returns the ids of all changed users
 */
export const removePasswords = async (store: Store, ids: readonly string[]): Promise<string[]> => {
  const removedHashes = store
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', 'in', ids)
    .where('password_hash', 'is not', null)
  const changedUsers = await store
    .updateTable('app_user')
    .set({ password_hash: null, takes_enquiries: false })
    .where(({ or, eb }) => or([eb('id', 'in', ids), eb('password_hash', 'in', removedHashes)]))
    .returning('id')
    .execute()
  return changedUsers.map(({ id }) => id)
}
