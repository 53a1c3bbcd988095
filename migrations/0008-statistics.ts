import { type Kysely, sql } from 'kysely'

/** Takings of a period are asked across events. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create index ledger_transfer_done on ledger_transfer (done_at)`.execute(database)
}
