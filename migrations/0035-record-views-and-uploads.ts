import { type Kysely, sql } from 'kysely'

/** How colleagues look at lists of records, and files they sent, kept for a while in parts of a quarter megabyte. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table record_view (
     user_id text not null references app_user on delete cascade,
     kind text not null,
     name text not null,
     view jsonb not null,
     primary key (user_id, kind, name)
   )`,
  `create table upload (
     id text primary key,
     user_id text not null references app_user on delete cascade,
     name text not null,
     size integer check (size > 0),
     created_at timestamptz not null
   )`,
  'create index upload_user on upload (user_id)',
  'create index upload_created on upload (created_at)',
  `create table upload_part (
     upload_id text not null references upload on delete cascade,
     number integer not null,
     bytes bytea not null,
     primary key (upload_id, number)
   )`,
]
