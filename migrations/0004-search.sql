-- Full-text search. Each feature writes one row for every item that people can find.

-- Returns the words in lower case without accents: 'krakow' finds 'Kraków'.
create function search_key(words text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'));

create table search_entry (
  kind text not null,
  id text not null,
  title text not null,
  about text not null,
  words text not null,
  sections text[] not null,
  -- The users who can find the entry; empty for everybody.
  audience text not null,
  locked boolean not null,
  path text not null,
  weight real not null,
  title_key text not null generated always as (search_key(title)) stored,
  -- The configuration 'simple' finds words by their first letters while the user types; 'english' finds other forms of
  -- a word.
  document tsvector not null generated always as (
    setweight(to_tsvector('simple', search_key(title)), 'A') || setweight(to_tsvector('english', search_key(title)), 'A')
    || setweight(to_tsvector('simple', search_key(about)), 'B') || setweight(to_tsvector('english', search_key(words)), 'C')
  ) stored,
  primary key (kind, id)
);
create index search_entry_document on search_entry using gin (document);
create index search_entry_title on search_entry (kind, title_key text_pattern_ops);
-- Sorted by importance, so that a search for a frequent word can stop early and is as fast as for a rare one.
create index search_entry_weight on search_entry (kind, weight desc, id);

-- All words of the entries, to correct mistyped ones. A word is suggested only to users who can find an entry with it.
create table search_word (
  word text not null,
  audience text not null default '',
  primary key (word, audience)
);
create index search_word_begins on search_word (word text_pattern_ops);
create index search_word_alike on search_word using gin (word gin_trgm_ops);
