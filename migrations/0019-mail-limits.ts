import { type Kysely, sql } from 'kysely'

/**
 * Mails that a stranger asked for are counted for each recipient. Who sends a mail marks it for as long as that
 * may take, so that nothing is locked while the mail server is talked to.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table mail_outbox
     add column by_stranger boolean not null default false,
     add column claimed_until timestamptz`,
  'create index mail_outbox_by_stranger on mail_outbox (lower(recipient), created_at) where by_stranger',
]
