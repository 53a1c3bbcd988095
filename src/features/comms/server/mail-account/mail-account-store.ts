import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Which mail account a member of staff sends from. */
    mail_account: {
      user_id: string
      email: string
      /** What acts for the account, encrypted; null where the provider gave none. */
      sealed_refresh_token: string | null
      connected_at: Date
      connected_by: string
    }
    mail_account_trip: {
      state_hash: string
      browser_hash: string
      nonce: string
      code_verifier: string
      user_id: string
      asked_by: string
      return_url: string
      expires_at: Date
    }
  }
}

type Store = Kysely<Tables>
export type MailTripRow = Selectable<Tables['mail_account_trip']>

export const insertMailTrip = (store: Store, trip: MailTripRow) =>
  store.insertInto('mail_account_trip').values(trip).execute()

/** Takes a trip away and answers it; undefined when it is unknown, over or too old. One of many wins. */
export const takeMailTrip = async (
  store: Store,
  stateHash: string,
  now: Date,
): Promise<MailTripRow | undefined> => {
  const trip = await store
    .deleteFrom('mail_account_trip')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst()
  return trip && trip.expires_at > now ? trip : undefined
}

/** Removes connections that were begun and never ended. @returns how many */
export const forgetMailTrips = async (store: Store, now: Date): Promise<number> => {
  const gone = await store.deleteFrom('mail_account_trip').where('expires_at', '<', now).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export const findMailAccount = (store: Store, userId: string) =>
  store.selectFrom('mail_account').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** One account a person: a new one takes the place of the one before. */
export const putMailAccount = (store: Store, account: Insertable<Tables['mail_account']>) =>
  store
    .insertInto('mail_account')
    .values(account)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(account))
    .execute()
