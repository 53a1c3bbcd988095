import { type Generated, type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import '#platform/server/mail/tables.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** The mail accounts that staff send from. */
    mail_account: {
      user_id: string
      email: string
      /** The encrypted refresh token; null after the provider has disconnected the account. */
      sealed_refresh_token: string | null
      connected_at: Date
      connected_by: string
      /** Whether the owner also lets us read the answers. */
      can_read: Generated<boolean>
      /** Whether colleagues can write from the account about the events that its owner manages. */
      shared: Generated<boolean>
    }
  }
}

type Store = Kysely<Tables>

export const findMailAccount = (store: Store, userId: string) =>
  store.selectFrom('mail_account').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const lockMailAccount = (tx: Tx, userId: string) =>
  tx.selectFrom('mail_account').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

/** Stores whether colleagues can write from an account. */
export const shareAccount = async (tx: Tx, userId: string, isShared: boolean): Promise<void> => {
  await tx.updateTable('mail_account').set({ shared: isShared }).where('user_id', '=', userId).execute()
}

/** Stores the mail account of a member of staff, in place of an earlier one. Sharing ends if the address changes. */
export const storeMailAccount = (store: Store, account: Insertable<Tables['mail_account']>) =>
  store
    .insertInto('mail_account')
    .values(account)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...account,
        shared: sql<boolean>`mail_account.shared and lower(mail_account.email) = lower(excluded.email)`,
      }),
    )
    .execute()

/** Deletes the mail account of a member of staff, and returns it; undefined if they have none. */
export const deleteMailAccount = (tx: Tx, userId: string) =>
  tx.deleteFrom('mail_account').where('user_id', '=', userId).returningAll().executeTakeFirst()

/** Returns whether anybody sends from an account with this address. Delete the disconnected account before the call. */
export const isConnectedElsewhere = async (tx: Tx, email: string): Promise<boolean> => {
  const other = await tx
    .selectFrom('mail_account')
    .select('user_id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('sealed_refresh_token', 'is not', null)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Deletes the refresh token of an account, unless the owner has connected it again in the meantime.
 * @returns whether it was deleted
 */
export const deleteRefreshToken = async (
  tx: Tx,
  { userId, sealed }: { readonly userId: string; readonly sealed: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('mail_account')
    .set({ sealed_refresh_token: null })
    .where('user_id', '=', userId)
    .where('sealed_refresh_token', '=', sealed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Stores that the owner of an account does not let us read its emails, unless they have connected it again in the
 * meantime.
 */
export const forbidReading = async (store: Store, userId: string, sealed: string): Promise<void> => {
  await store
    .updateTable('mail_account')
    .set({ can_read: false })
    .where('user_id', '=', userId)
    .where('sealed_refresh_token', '=', sealed)
    .execute()
}

/** Returns the owners of the accounts whose answers we can read, in a fixed order. */
export const listReadableAccounts = async (store: Store): Promise<string[]> => {
  const accounts = await store
    .selectFrom('mail_account')
    .select('user_id')
    .where('can_read', '=', true)
    .where('sealed_refresh_token', 'is not', null)
    .orderBy('user_id')
    .execute()
  return accounts.map(({ user_id }) => user_id)
}

/**
 * Deletes the mail account of a person. Removes its address from the outbox, as sender and as recipient of replies.
 * Does the same with the addresses of earlier accounts, because the person can have disconnected or replaced one.
 */
export const eraseMailAccount = async (tx: Tx, userId: string): Promise<void> => {
  const account = await deleteMailAccount(tx, userId)
  await sql`delete from mail_inbox where starts_with(inbox, ${`account ${userId} `})`.execute(tx)
  const usedAddresses = await tx
    .selectFrom('mail_outbox')
    .select('from_address')
    .distinct()
    .where(isFromAccountOf(userId))
    .where('from_address', 'is not', null)
    .execute()
  const addresses = [account?.email, ...usedAddresses.map(({ from_address }) => from_address)].flatMap(
    (address) => address?.toLowerCase() ?? [],
  )
  await tx
    .updateTable('mail_outbox')
    .set({ from_address: null, account_owner: null })
    .where(isFromAccountOf(userId))
    .where('from_address', 'is not', null)
    .execute()
  await tx
    .updateTable('mail_outbox')
    .set({ reply_name: null, reply_address: null })
    .where(sql<string>`lower(reply_address)`, '=', sql<string>`any(${addresses})`)
    .execute()
}

/** Returns the condition for emails of the outbox that are sent from the account of a member of staff. */
export const isFromAccountOf = (userId: string) =>
  sql<boolean>`(account_owner = ${userId} or (account_owner is null and written_by = ${userId}))`
