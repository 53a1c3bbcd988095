import { type Kysely, sql } from 'kysely'

/** What staff administer: role documents and users get a version, and people are found by what is typed. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'alter table role_document add column version integer not null default 1',
  // Null while it is as it was shipped.
  'alter table role_document add column changed_at timestamptz',
  'alter table app_user add column version integer not null default 1',
  'alter table app_user add column active boolean not null default true',
  `alter table app_user add column title text not null default ''`,
  'alter table app_user add column takes_enquiries boolean not null default false',
  `alter table app_user add column search_text text not null generated always as
     (lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) stored`,
  'create index app_user_search on app_user using gin (search_text gin_trgm_ops)',
  'create index app_user_by_name on app_user (user_type, lower(first_name), lower(last_name), id)',
  'create index app_user_by_email on app_user (user_type, email, id)',
  'create index app_user_by_created on app_user (user_type, created_at, id)',
  'create index app_user_roles on app_user using gin (roles)',
]
