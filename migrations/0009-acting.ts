import { type Kysely, sql } from 'kysely'

/**
 * Staff who act as a customer or take supplier roles. `owner_id` is whose session it is, whoever they act
 * as: ending a person's sessions ends these, and leaves alone those of staff who act as them.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table session
     add column acting_supplier_id text,
     add column acting_roles text[] not null default '{}',
     add column owner_id text not null generated always as (coalesce(staff_id, user_id)) stored,
     add check (not toggled or staff_id is not null),
     add check (acting_supplier_id is null or staff_id = user_id)`,
  'create index session_of_owner on session (owner_id)',
  'create extension if not exists pg_trgm',
  `create index customer_search on app_user
     using gin ((first_name || ' ' || last_name || ' ' || email || ' ' || phone) gin_trgm_ops)
     where user_type = 'customer'`,
  // Names in the order people read them in, É beside E, whatever language the database was made for.
  `create index customer_by_name on app_user
     (lower(first_name) collate "und-x-icu", lower(last_name) collate "und-x-icu", id)
     where user_type = 'customer'`,
]
