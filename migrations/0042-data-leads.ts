import { type Kysely, sql } from 'kysely'

/**
 * The files of data/ fill a new site; from then on its database is the truth. What a later edition brings of roles and
 * settings still comes to every site, once: which ones it was given already stands here, so that what staff took away
 * stays away. Whose a row is is said by its record alone: the columns `shipped` are written no more, save of reviews.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const rowsOfRecords = [
  'calendar_item',
  'category',
  'category_group',
  'content_item',
  'currency',
  'dictionary_message',
  'location',
  'product',
  'supplier',
  'template',
  'venue',
  'web_package',
]

const statements = [
  'create table shipped_role (name text primary key)',
  `insert into shipped_role select name from role_document
   union select subject_id from change_log where subject_kind = 'role'`,
  'create table shipped_setting (template text not null, setting text not null, primary key (template, setting))',
  `insert into shipped_setting
   select id, jsonb_object_keys(content) from record where kind = 'template'
   union select subject_id, jsonb_object_keys(before) from change_log
   where subject_kind = 'template' and jsonb_typeof(before) = 'object'`,
  `insert into shipped_data (name, hash, loaded_at)
   select 'rows', '1', now() where exists (select from shipped_data where name = 'catalogue')`,
  ...rowsOfRecords.map((table) => `alter table ${table} alter column shipped set default false`),
]
