import { type Kysely, sql } from 'kysely'

/**
 * What staff keep (places, products, texts …) is one document a record, of which the rows that pages read are made.
 * Which records a record names stands beside it, so that none of them can go away meanwhile.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table record (
     kind text not null,
     id text not null,
     title text not null,
     version integer not null default 1 check (version > 0),
     content jsonb not null,
     changed_at timestamptz,
     removed_at timestamptz,
     primary key (kind, id)
   )`,
  'create index record_title on record (kind, title, id) where removed_at is null',
  'create index record_words on record using gin (title gin_trgm_ops) where removed_at is null',
  `create table record_reference (
     from_kind text not null,
     from_id text not null,
     to_kind text not null,
     to_id text not null,
     primary key (from_kind, from_id, to_kind, to_id),
     foreign key (from_kind, from_id) references record on delete cascade,
     foreign key (to_kind, to_id) references record deferrable initially deferred
   )`,
  'create index record_reference_to on record_reference (to_kind, to_id)',
]
