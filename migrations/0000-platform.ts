import { type Kysely, sql } from 'kysely'

/** Tables of the platform itself: tries counted over all processes. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`create table try_count (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
    database,
  )
}
