import { type Kysely, sql } from 'kysely'

/** The made-up season of a demo, and how far each of its stories is: an interrupted one goes on at the next start. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table demo_season (
     name text primary key,
     begun_at timestamptz not null,
     finished_at timestamptz
   )`,
  `create table demo_story (
     number integer primary key,
     event_id text,
     steps_done integer not null default 0,
     is_finished boolean not null default false,
     problem text
   )`,
]
