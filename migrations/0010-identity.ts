import { type Kysely, sql } from 'kysely'

/**
 * Sign-ins that are under way at the external identity provider, the single-use token that ends one of
 * them, and what the built-in provider keeps.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table identity_trip (
     state_hash text primary key,
     browser_hash text not null,
     nonce text not null,
     code_verifier text not null,
     user_kind text not null check (user_kind in ('staff', 'customer')),
     redirect_url text not null,
     expires_at timestamptz not null
   )`,
  'create index identity_trip_expiry on identity_trip (expires_at)',
  'alter table login_link drop constraint login_link_purpose_check',
  `alter table login_link add constraint login_link_purpose_check
     check (purpose in ('login', 'password', 'google'))`,
  `create table identity_record (
     model text not null,
     id text not null,
     payload jsonb not null,
     grant_id text,
     uid text,
     expires_at timestamptz,
     consumed_at timestamptz,
     primary key (model, id)
   )`,
  'create index identity_record_grant on identity_record (grant_id) where grant_id is not null',
  'create index identity_record_uid on identity_record (uid) where uid is not null',
  'create index identity_record_expiry on identity_record (expires_at)',
]
