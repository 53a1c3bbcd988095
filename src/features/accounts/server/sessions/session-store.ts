import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import { preparedQuery, type QueryParameters } from '#platform/server/database/prepared-query.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { loginCondition, userColumns } from '../users/user-store.ts'
import '../tables.ts'

type Store = Kysely<Tables>

/**
 * Returns a session with its user. This takes one indexed query, and another one if a member of staff acts in the
 * session. Returns undefined if the session has expired, its owner is blocked or inactive, or its user was erased.
 */
export const findSession = async (database: Database, tokenHash: string, now: Date) => {
  const [session] = await findSessionWithUser(database, { tokenHash, now })
  if (!session || session.staff_id === null) return session && { ...session, staff_roles: null }
  const staff = await findActingStaff(database, session.staff_id)
  return staff && { ...session, staff_roles: staff.roles }
}

const findSessionWithUser = preparedQuery(
  'session user',
  (store, { tokenHash, now }: QueryParameters<{ tokenHash: string; now: Date }>) =>
    store
      .selectFrom('session')
      .innerJoin('app_user as user', 'user.id', 'session.user_id')
      .select(userColumns.map((column) => `user.${column}` as const))
      .select([
        'session.id as session_id',
        'session.last_seen_at',
        'session.staff_id',
        'session.toggled',
        'session.acting_supplier_id',
        'session.acting_roles',
      ])
      .where('session.token_hash', '=', tokenHash)
      .where('session.expires_at', '>', now)
      .where('user.erased_at', 'is', null)
      // This is checked at every request, because a user may be blocked while they log in. Staff can act as a blocked
      // customer.
      .where(sql<boolean>`(session.staff_id is not null or ${loginCondition})`),
)

const findActingStaff = (store: Store, staffId: string) =>
  store
    .selectFrom('app_user')
    .select('roles')
    .where('id', '=', staffId)
    .where('user_type', '=', 'staff')
    .where(loginCondition)
    .executeTakeFirst()

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

export const insertSession = (store: Store, session: Insertable<Tables['session']>) =>
  store.insertInto('session').values(session).execute()

export const renewSession = (store: Store, id: string, lastSeenAt: Date, expiresAt: Date) =>
  store
    .updateTable('session')
    .set({ last_seen_at: lastSeenAt, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()

export const deleteSessionByToken = (store: Store, tokenHash: string) =>
  store.deleteFrom('session').where('token_hash', '=', tokenHash).execute()

const identityColumns = ['user_id', 'staff_id', 'toggled', 'acting_supplier_id', 'acting_roles'] as const
/** The identity of a session: its user, the member of staff who acts in it, and their view and supplier roles. */
export type Identity = Pick<Selectable<Tables['session']>, (typeof identityColumns)[number]>

/** Locks the session of a token until the transaction ends. */
export const lockSession = (store: Store, tokenHash: string, now: Date) =>
  store
    .selectFrom('session')
    .select(['id', 'owner_id', ...identityColumns])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

/** Gives a session a new token and identity. */
export const replaceSession = (store: Store, id: string, tokenHash: string, identity: Identity) =>
  store
    .updateTable('session')
    .set({ ...identity, token_hash: tokenHash })
    .where('id', '=', id)
    .execute()

/** Ends a user's own sessions and the sessions in which staff act as them. */
export const deleteSessionsOf = (store: Store, userId: string) =>
  store
    .deleteFrom('session')
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('owner_id', '=', userId)]))
    .execute()

export const deleteExpiredSessionsOf = (store: Store, userId: string, now: Date) =>
  store.deleteFrom('session').where('user_id', '=', userId).where('expires_at', '<=', now).execute()

/** Lists a user's sessions, last used first. */
export const listSessionsOf = (store: Store, userId: string, now: Date) =>
  store
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent', 'ip'])
    .where('owner_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

/** Ends one session of a user. Returns false if the session is not theirs or has already ended. */
export const deleteOwnSession = async (store: Store, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await store
    .deleteFrom('session')
    .where('owner_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends a user's own sessions except the given one. Sessions in which staff act as the user continue. */
export const deleteOwnSessionsOf = (store: Store, userId: string, exceptId = '') =>
  store.deleteFrom('session').where('owner_id', '=', userId).where('id', '<>', exceptId).execute()

/**
 * Deletes the sessions that expired before an instant, and returns their number. Locked rows are left for the next
 * run, so two processes that delete at the same time never wait for each other.
 */
export const deleteSessionsExpiredBefore = async (store: Store, instant: Date): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from session where id in (
      select id from session where expires_at < ${instant} for update skip locked)`.execute(store)
  return Number(numAffectedRows)
}
