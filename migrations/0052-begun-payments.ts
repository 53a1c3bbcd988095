import { type Kysely, sql } from 'kysely'

/** Notes when a card payment began, so that another payer does not pay the same share meanwhile (docs/decisions/0048). */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table payment_transaction add column begun_at timestamptz`.execute(database)
}
