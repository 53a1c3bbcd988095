import { type Kysely, sql } from 'kysely'

/** Users, their sessions, the links that log them in or set a password, and what forms were sent. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table app_user (
     id text primary key,
     user_type text not null check (user_type in ('customer', 'staff', 'supplierContact')),
     email text not null,
     email_safe boolean not null,
     password_hash text,
     first_name text not null,
     last_name text not null,
     phone text not null default '',
     phone_verified boolean not null default false,
     roles text[] not null default '{}',
     subscribe boolean not null default false,
     company text not null default '',
     supplier_id text,
     can_manage_booking boolean not null default false,
     can_manage_inventory boolean not null default false,
     ip_blocked boolean not null default false,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     check (user_type <> 'supplierContact' or supplier_id is not null)
   )`,
  'create unique index app_user_email on app_user (lower(email))',
  'create index app_user_first_name on app_user (user_type, first_name, id)',
  'create index app_user_supplier on app_user (supplier_id) where supplier_id is not null',
  `create table session (
     token_hash text primary key,
     id text not null unique,
     user_id text not null references app_user on delete cascade,
     staff_id text references app_user on delete cascade,
     toggled boolean not null default false,
     created_at timestamptz not null,
     last_seen_at timestamptz not null,
     expires_at timestamptz not null,
     user_agent text not null,
     ip text not null
   )`,
  'create index session_owner on session (user_id)',
  `create table login_link (
     id text primary key,
     purpose text not null check (purpose in ('login', 'password')),
     user_id text not null references app_user on delete cascade,
     token_hash text not null unique,
     pin_hash text,
     pin_tries integer not null default 0,
     browser_hash text,
     additional_data jsonb not null default '{}',
     created_at timestamptz not null,
     expires_at timestamptz not null,
     used_at timestamptz
   )`,
  'create index login_link_user on login_link (user_id, created_at desc)',
  `create table form_submission (
     id text primary key,
     name text not null,
     email text not null,
     phone text not null,
     logged_in boolean not null,
     section text not null,
     form_url text not null,
     form_type text not null,
     user_id text,
     submitted_at timestamptz not null
   )`,
  'create index form_submission_time on form_submission (submitted_at desc)',
]
