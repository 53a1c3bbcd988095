import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/transact.ts'
import type { MailText } from './mail-message.ts'
import './tables.ts'

/** An edited text with its version; the text is null if the original applies. */
export type StoredMailText = { readonly version: number; readonly text: MailText | null }

const unedited: StoredMailText = { version: 0, text: null }

export const readMailText = async (database: Kysely<Tables>, kind: string): Promise<StoredMailText> =>
  (await database
    .selectFrom('mail_text')
    .select(['version', 'text'])
    .where('kind', '=', kind)
    .executeTakeFirst()) ?? unedited

/** Returns the kinds of mails whose text is edited. */
export const listEditedMails = async (database: Kysely<Tables>): Promise<ReadonlySet<string>> => {
  const rows = await database.selectFrom('mail_text').select('kind').where('text', 'is not', null).execute()
  return new Set(rows.map(({ kind }) => kind))
}

/** Returns the edited texts, by kind. */
export const listMailTexts = async (
  database: Kysely<Tables>,
): Promise<{ readonly kind: string; readonly text: MailText }[]> => {
  const rows = await database.selectFrom('mail_text').select(['kind', 'text']).orderBy('kind').execute()
  return rows.flatMap(({ kind, text }) => (text ? [{ kind, text }] : []))
}

/** Locks the text of a mail until the transaction ends, and returns it. */
export const lockMailText = async (tx: Tx, kind: string): Promise<StoredMailText> => {
  await tx
    .insertInto('mail_text')
    .values({ kind, version: 0, text: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('mail_text')
    .select(['version', 'text'])
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const storeMailText = async (
  tx: Tx,
  kind: string,
  { version, text }: StoredMailText,
): Promise<void> => {
  await tx
    .updateTable('mail_text')
    .set({ version, text: text && JSON.stringify(text) })
    .where('kind', '=', kind)
    .execute()
}
