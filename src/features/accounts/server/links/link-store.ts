import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import '../tables.ts'

type Store = Kysely<Tables>
export type LinkRow = Selectable<Tables['login_link']>
type Purpose = LinkRow['purpose']

/** The maximum number of attempts at a pin. After these, only the link works (ACC-O14). */
const maxPinAttempts = 5

export const insertLink = (store: Store, link: Insertable<Tables['login_link']>) =>
  store.insertInto('login_link').values(link).execute()

export const findLink = (store: Store, purpose: Purpose, tokenHash: string): Promise<LinkRow | undefined> =>
  store
    .selectFrom('login_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/**
 * Marks a link as used and returns it; undefined if it is unknown, used or expired. Only one of several concurrent
 * calls gets it.
 */
export const consumeLink = (
  store: Store,
  purpose: Purpose,
  tokenHash: string,
  now: Date,
): Promise<LinkRow | undefined> =>
  store
    .updateTable('login_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Returns the latest unused login link that was created for a user after `since`, with its pin. */
export const findLatestPinLink = (store: Store, userId: string, since: Date): Promise<LinkRow | undefined> =>
  store
    .selectFrom('login_link')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', 'login')
    .where('used_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Counts an attempt at a link's pin and returns the link. Returns undefined if no attempt is left. */
export const consumePinTry = (store: Store, id: string): Promise<LinkRow | undefined> =>
  store
    .updateTable('login_link')
    .set(({ eb }) => ({ pin_attempts: eb('pin_attempts', '+', 1) }))
    .where('id', '=', id)
    .where('pin_attempts', '<', maxPinAttempts)
    .returningAll()
    .executeTakeFirst()

/**
 * Invalidates a user's open links. With `purpose`, only those for this purpose; without it all of them, for example
 * after a password change.
 */
export const closeLinksOf = (store: Store, userId: string, now: Date, purpose?: Purpose) =>
  store
    .updateTable('login_link')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose!))
    .execute()

/** Lists the links of a user, oldest first. */
export const listLinksOf = (store: Store, userId: string) =>
  store
    .selectFrom('login_link')
    .select(['purpose', 'additional_data', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Locks the links of a user until the transaction ends, in the order of their ids. */
export const lockLinksOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .selectFrom('login_link')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export const deleteLinksOf = (store: Store, userId: string) =>
  store.deleteFrom('login_link').where('user_id', '=', userId).execute()

/** Deletes links that expired before an instant, and returns their number. Locked rows are left for the next run. */
export const deleteLinksExpiredBefore = async (store: Store, instant: Date): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from login_link where id in (
      select id from login_link where expires_at < ${instant} for update skip locked)`.execute(store)
  return Number(numAffectedRows)
}
