import { type Kysely, sql } from 'kysely'

/**
 * What is sold, where and by whom, the reviews of it, and the texts and settings editors may change.
 * `shipped` rows come from data/ and follow it; others are the staff's own and the loader leaves them alone.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'create table shipped_data (name text primary key, hash text not null, loaded_at timestamptz not null)',
  'create table template (name text primary key, content jsonb not null, shipped boolean not null)',
  'create table dictionary_message (name text primary key, text text not null, shipped boolean not null)',
  `create table currency (
     name text primary key,
     symbol text not null,
     exchange_rate double precision not null check (exchange_rate > 0),
     shipped boolean not null
   )`,
  `create table category_group (
     id text primary key,
     name text not null,
     url text not null unique,
     position integer not null,
     shipped boolean not null
   )`,
  `create table category (
     id text primary key,
     name text not null,
     url text not null unique,
     category_group_id text not null references category_group,
     sections text[] not null,
     is_spicy boolean not null,
     tabs text[] not null,
     icon text not null,
     position integer not null,
     shipped boolean not null
   )`,
  `create table supplier (
     id text primary key,
     name text not null,
     legal_name text not null,
     sage_id text not null unique,
     type text not null,
     parent_id text references supplier deferrable initially deferred,
     currency text not null references currency,
     contact jsonb not null,
     shipped boolean not null
   )`,
  'create index supplier_parent on supplier (parent_id)',
  `create table location (
     id text primary key,
     name text not null,
     type text not null,
     is_uk boolean not null,
     country_id text references location deferrable initially deferred,
     region_id text references location deferrable initially deferred,
     sections text[] not null,
     remove_from_web boolean not null,
     lat double precision not null,
     lon double precision not null,
     detail jsonb not null,
     shipped boolean not null
   )`,
  'create unique index location_name on location (lower(name))',
  `create table venue (
     id text primary key,
     name text not null,
     setting_type text not null,
     supplier_id text references supplier,
     location_id text not null references location,
     address text not null,
     lat double precision not null,
     lon double precision not null,
     star_rating smallint,
     capacity integer,
     shipped boolean not null
   )`,
  'create index venue_location on venue (location_id)',
  'create index venue_supplier on venue (supplier_id)',
  'create index venue_name on venue (name, id)',
  `create table product (
     id text primary key,
     name text not null,
     type text not null,
     location_ids text[] not null,
     category_id text not null references category,
     category_ids text[] not null,
     supplier_id text not null references supplier,
     sections text[] not null,
     hide_listing text,
     venue_ids text[] not null,
     top_venue_ids text[] not null,
     meeting_point_id text references venue,
     tint smallint not null,
     created_date date not null,
     manual_score double precision not null,
     duration_minutes integer not null,
     description text not null,
     config jsonb not null,
     availability jsonb not null,
     prices jsonb not null,
     detail jsonb not null,
     review_count integer not null default 0,
     review_sum integer not null default 0,
     shipped boolean not null
   )`,
  'create index product_location on product using gin (location_ids)',
  'create index product_category on product using gin (category_ids)',
  'create index product_venue on product using gin (venue_ids)',
  'create index product_supplier on product (supplier_id)',
  `create table review (
     id text primary key,
     kind text not null,
     product_id text references product on delete cascade,
     location_id text references location on delete cascade,
     event_id text,
     customer_id text,
     section text not null,
     score smallint not null check (score between 1 and 5),
     author text not null,
     text text not null,
     created_date date not null,
     venue_id text,
     meeting_point_id text,
     hidden boolean not null default false,
     shipped boolean not null
   )`,
  'create index review_product on review (product_id, created_date desc) where not hidden',
  'create index review_location on review (location_id, section, created_date desc) where not hidden',
]
