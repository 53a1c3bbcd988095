import { type Kysely, sql } from 'kysely'

/**
 * A number that grows whenever something changes that public pages show, whoever changes it. It grows in the
 * transaction of the change, so nobody sees the new number before the new content.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

/** What the pages of a visitor are made of; roles say whether they are shown prices. */
const shown = [
  'category',
  'category_group',
  'currency',
  'dictionary_message',
  'location',
  'product',
  'review',
  'role_document',
  'supplier',
  'template',
  'venue',
]

const statements = [
  'create table publication (single boolean primary key default true check (single), edition bigint not null)',
  'insert into publication (edition) values (1)',
  `create function publish_anew() returns trigger language plpgsql as $$
   begin
     update publication set edition = edition + 1;
     return null;
   end $$`,
  ...shown.map(
    (table) => `create trigger ${table}_published after insert or update or delete or truncate on ${table}
       for each statement execute function publish_anew()`,
  ),
]
