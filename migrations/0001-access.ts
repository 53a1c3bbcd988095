import { type Kysely, sql } from 'kysely'

export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create table role_document (name text primary key, document jsonb not null)`.execute(database)
}
