import { type Kysely, sql } from 'kysely'

/**
 * The picture library. A file is kept once, by the hash of its bytes, outside of the database; its row is there before
 * it is written and goes after it was removed, so that no file is left behind that nobody knows of. `media` is what
 * serves a photo's address, and keeps its file.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table media_file (
     hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
     type text not null,
     width integer not null check (width > 0),
     height integer not null check (height > 0),
     bytes integer not null check (bytes > 0),
     kept_until timestamptz not null
   )`,
  'create index media_file_kept on media_file (kept_until)',
  `create table media (
     id text primary key,
     hash text not null references media_file,
     alt text not null,
     crop jsonb,
     focus jsonb,
     created_at timestamptz not null default now()
   )`,
  'create index media_created on media (created_at desc, id)',
  'create index media_hash on media (hash)',
  "create index app_user_picture on app_user (picture) where picture <> ''",
]
