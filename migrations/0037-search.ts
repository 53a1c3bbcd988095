import { type Kysely, sql } from 'kysely'

/**
 * What people can search for, of whatever kind: one row each, written by whoever writes the thing itself. Words are
 * looked up as they are being typed ('simple', by their beginnings) and in their other forms ('english'). All words
 * there are stand in a table of their own, which is small, so that a mistyped one finds what was meant.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const lexemes = (weight: 'A' | 'B' | 'C', configuration: 'simple' | 'english', column: string) =>
  `setweight(to_tsvector('${configuration}', search_key(${column})), '${weight}')`

const statements = [
  'create extension if not exists pg_trgm',
  // Small letters without their accents: who types krakow looks for Kraków.
  `create function search_key(words text) returns text language sql immutable strict parallel safe
     return lower(regexp_replace(normalize(words, NFKD), '[\\u0300-\\u036f]', '', 'g'))`,
  `create table search_entry (
     kind text not null,
     id text not null,
     title text not null,
     about text not null,
     words text not null,
     sections text[] not null,
     audience text not null,
     locked boolean not null,
     path text not null,
     weight real not null,
     title_key text not null generated always as (search_key(title)) stored,
     document tsvector not null generated always as (
       ${lexemes('A', 'simple', 'title')} || ${lexemes('A', 'english', 'title')}
       || ${lexemes('B', 'simple', 'about')} || ${lexemes('C', 'english', 'words')}
     ) stored,
     primary key (kind, id)
   )`,
  'create index search_entry_document on search_entry using gin (document)',
  // What is wanted most comes first, so that a word that everything has takes no longer than a rare one.
  'create index search_entry_weight on search_entry (kind, weight desc, id)',
  'create index search_entry_title on search_entry (kind, title_key text_pattern_ops)',
  'create table search_word (word text primary key)',
  'create index search_word_begins on search_word (word text_pattern_ops)',
  'create index search_word_alike on search_word using gin (word gin_trgm_ops)',
]
