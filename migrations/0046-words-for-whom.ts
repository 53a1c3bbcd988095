import { type Kysely, sql } from 'kysely'

/**
 * A word is known to those who may find something with it: else visitors, whose mistyped words are put right by the words
 * there are, could spell out letter by letter what only staff find. A process of the version before adds words for
 * everybody still.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'truncate search_word',
  `alter table search_word
     add column audience text not null default '',
     drop constraint search_word_pkey,
     add primary key (word, audience)`,
  `insert into search_word (word, audience)
   select distinct found.word, audience from search_entry, unnest(tsvector_to_array(
     to_tsvector('simple', search_key(title || ' ' || about)))) as found (word)`,
]
