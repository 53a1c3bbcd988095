import { type Kysely, sql } from 'kysely'

/**
 * The event aggregate: its document, read and written whole under the row's lock, the columns that lists
 * ask for, and the facts that are asked across events. Documents are json and not jsonb: nothing looks into
 * them, and their keys keep the order they were written in, so that two of them compare as texts. Everything
 * but `event` itself is a projection
 * of the document, or a log, written in the same transaction.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'create extension if not exists pg_trgm',
  `create table event (
     id text primary key,
     version integer not null,
     document json not null,
     section text not null,
     title text not null,
     status_stage text not null,
     payment_stage text not null,
     authenticated boolean not null,
     organiser_id text not null,
     manager_id text,
     location_id text,
     location_name text,
     start_date date,
     end_date date,
     booked_date date,
     deposit_due_date date,
     balance_due_date date,
     people integer not null,
     sales_heat smallint not null,
     price_pence bigint,
     cost_pence bigint,
     paid_pence bigint not null default 0,
     search_text text not null,
     token text not null unique,
     created_at timestamptz not null,
     updated_at timestamptz not null
   )`,
  'create index event_created on event (created_at desc, id)',
  'create index event_organiser on event (organiser_id, created_at desc)',
  'create index event_start on event (start_date, id)',
  'create index event_title on event (title, id)',
  'create index event_stage on event (status_stage, created_at desc)',
  'create index event_search on event using gin (search_text gin_trgm_ops)',
  `create table event_guest (
     event_id text not null references event on delete cascade,
     customer_id text not null,
     name text not null,
     attending boolean not null,
     registered boolean not null,
     paid_pence bigint not null,
     event_created_at timestamptz not null,
     primary key (event_id, customer_id)
   )`,
  'create index event_guest_customer on event_guest (customer_id, event_created_at desc)',
  `create table itinerary_entry (
     event_id text not null references event on delete cascade,
     package_id text not null,
     itinerary_id text not null,
     supplier_id text,
     product_id text,
     date date,
     stage text not null,
     primary key (event_id, itinerary_id)
   )`,
  'create index itinerary_entry_supplier on itinerary_entry (supplier_id, date)',
  `create table event_command (
     id bigint generated always as identity primary key,
     event_id text not null references event on delete cascade,
     version integer not null,
     commands jsonb not null,
     touched text[] not null,
     done_by text not null,
     done_at timestamptz not null
   )`,
  'create index event_command_event on event_command (event_id, version)',
  `create table event_snapshot (
     event_id text not null references event on delete cascade,
     state text not null,
     customer_id text not null default '',
     version integer not null,
     document json not null,
     taken_at timestamptz not null,
     primary key (event_id, state, customer_id, version)
   )`,
  `create table event_task (
     id text primary key,
     event_id text not null references event on delete cascade,
     title text not null,
     owner_type text not null check (owner_type in ('staff', 'supplier')),
     supplier_id text,
     itinerary_id text,
     due_date date not null,
     completed boolean not null default false
   )`,
  'create index event_task_event on event_task (event_id) where not completed',
]
