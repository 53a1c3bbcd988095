import { type Kysely, sql } from 'kysely'

/** The mail accounts that staff let us send from, and connections that are under way. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table mail_account (
     user_id text primary key references app_user on delete cascade,
     email text not null,
     sealed_refresh_token text,
     connected_at timestamptz not null,
     connected_by text not null references app_user on delete cascade
   )`,
  `create table mail_account_trip (
     state_hash text primary key,
     browser_hash text not null,
     nonce text not null,
     code_verifier text not null,
     user_id text not null references app_user on delete cascade,
     asked_by text not null references app_user on delete cascade,
     return_url text not null,
     expires_at timestamptz not null
   )`,
  'create index mail_account_trip_expiry on mail_account_trip (expires_at)',
]
