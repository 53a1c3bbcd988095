import { type Kysely, sql } from 'kysely'

/** Who changed what, and from what to what; rows are added and never altered, save to forget a person. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table change_log (
     id bigint generated always as identity primary key,
     at timestamptz not null,
     user_id text,
     staff_id text,
     subject_kind text not null,
     subject_id text not null,
     what text not null,
     before jsonb,
     after jsonb
   )`,
  'create index change_log_subject on change_log (subject_kind, subject_id, id desc)',
]
