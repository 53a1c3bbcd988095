import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** The mail accounts that staff send from. */
    mail_account: {
      user_id: string
      email: string
      /** The encrypted refresh token; null if the provider returned none. */
      sealed_refresh_token: string | null
      connected_at: Date
      connected_by: string
    }
  }
}

type Store = Kysely<Tables>

export const findMailAccount = (store: Store, userId: string) =>
  store.selectFrom('mail_account').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Stores the mail account of a member of staff, in place of an earlier one. */
export const storeMailAccount = (store: Store, account: Insertable<Tables['mail_account']>) =>
  store
    .insertInto('mail_account')
    .values(account)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(account))
    .execute()
