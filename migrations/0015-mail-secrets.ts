import { type Kysely, sql } from 'kysely'

/**
 * A mail with secrets in it is kept whole until it is sent, beside the form in which others may read it: then
 * that form takes its place.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table mail_outbox add column shown_html text, add column shown_text text`.execute(database)
}
