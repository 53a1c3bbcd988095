import type { Insertable, Kysely } from 'kysely'
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
  }
}

type Store = Kysely<Tables>

export const findMailAccount = (store: Store, userId: string) =>
  store.selectFrom('mail_account').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** One account a person: a new one takes the place of the one before. */
export const putMailAccount = (store: Store, account: Insertable<Tables['mail_account']>) =>
  store
    .insertInto('mail_account')
    .values(account)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(account))
    .execute()
