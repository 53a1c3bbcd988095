import { type Kysely, sql } from 'kysely'

/** Mails that strangers asked for are counted for each mailbox, however its address is written. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'alter table mail_outbox add column mailbox text',
  'update mail_outbox set mailbox = lower(recipient) where by_stranger',
  'drop index mail_outbox_by_stranger',
  'create index mail_outbox_by_stranger on mail_outbox (mailbox, created_at) where by_stranger',
]
