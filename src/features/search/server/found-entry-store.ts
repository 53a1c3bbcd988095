import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Section } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { SearchKind } from '../rules/search-kinds.ts'
import './tables.ts'

export type FoundEntry = {
  kind: SearchKind
  id: string
  title: string
  about: string
  sections: Section[]
  locked: boolean
  path: string
  count: number
}

export type EntryQuery = {
  /**
   * The words of the search, each with its alternatives. An entry matches if it has at least one alternative of each
   * word.
   */
  readonly words: readonly (readonly string[])[]
  readonly kinds: readonly SearchKind[]
  readonly section?: Section
  /** The audiences whose entries are searched: '' for everyone, and the permissions of the user. */
  readonly audiences: readonly string[]
  readonly limit: number
  /** True to find entries with any of the words, instead of all. */
  readonly matchesAny?: boolean
}

/**
 * Limits the candidates that are ranked, for each `SearchKind`: entries whose title starts with the words, matches
 * among the 500 most popular entries, and other matches. All entries with a rare word are ranked. For a frequent word,
 * these limits keep the search fast.
 */
const maxRows = { titles: 20, popular: 500, others: 200 }

/**
 * Returns the entries with the words, the best of each kind first. Words have only letters and digits, so they need no
 * escaping in a text query.
 */
export const findEntries = async (database: Kysely<Tables>, request: EntryQuery): Promise<FoundEntry[]> => {
  if (request.words.length === 0) return []
  const query = queryOf(request)
  const key = request.words.map(([word]) => word).join(' ')
  const candidates = request.kinds.map((kind) => candidatesOf(kind, request, { query, key }))
  const { rows } = await sql<FoundEntry>`
    with candidate as materialized (${sql.join(candidates, sql` union `)}),
    weighed as (
      select *, row_number() over of_kind as place, count(*) over (partition by kind)::int as count
      from candidate join search_entry using (kind, id) window of_kind as (partition by kind order by
        (title_key = ${key}) desc,
        ts_rank(array[0, 0.1, 0.4, 1]::real[], document, ${query}) * (1 + (title_key ^@ ${key})::int)
          + weight * 0.1 desc,
        title, id)
    )
    select kind, id, title, about, sections, locked, path, count from weighed
    where place <= ${request.limit} order by kind, place`.execute(database)
  return rows
}

const queryOf = ({ words, matchesAny }: EntryQuery): RawBuilder<unknown> => {
  const oneOf = (parts: readonly string[]) => `(${parts.join(' | ')})`
  const joinAlternatives = (toTerm: (word: string) => string) =>
    words.map((alternatives) => oneOf(alternatives.map(toTerm)))
  const prefixQueries = joinAlternatives((word) => `${word}:*`)
  const formQueries = joinAlternatives((word) => word)
  const wordQueries = words.map(
    (_, index) =>
      sql`(to_tsquery('simple', ${prefixQueries[index]}) || to_tsquery('english', ${formQueries[index]}))`,
  )
  return sql`(${sql.join(wordQueries, matchesAny ? sql` || ` : sql` && `)})`
}

/** Returns the query of the entries of a kind that may rank highest. */
const candidatesOf = (
  kind: SearchKind,
  { section, audiences }: EntryQuery,
  { query, key }: { query: RawBuilder<unknown>; key: string },
): RawBuilder<unknown> => {
  const isVisible = sql`audience = any(${audiences}::text[])
    and (${section ?? null}::text is null or sections = '{}' or ${section ?? null} = any(sections))`
  return sql`
    (select kind, id from search_entry
     where kind = ${kind} and title_key like ${`${key}%`} and ${isVisible} order by title_key limit ${maxRows.titles})
    union
    (select kind, id from (
       select * from search_entry where kind = ${kind} order by weight desc, id limit ${maxRows.popular}
     ) as popular where document @@ ${query} and ${isVisible})
    union
    (select kind, id from search_entry
     where kind = ${kind} and document @@ ${query} and ${isVisible} limit ${maxRows.others})`
}

/**
 * Returns for each typed word whether it is the beginning or a form of a known word; if it is not, also similar known
 * words. A similar word has many trigrams in common with the typed word, or the same first letter and a similar length:
 * short misspelt words share few trigrams. Only words of entries that the user can find are used, because a correction
 * would reveal the other words.
 */
export const findSimilar = async (
  database: Kysely<Tables>,
  { words, audiences }: { readonly words: readonly string[]; readonly audiences: readonly string[] },
) => {
  const isVisible = sql`audience = any(${audiences}::text[])`
  const { rows } = await sql<{ word: string; isKnown: boolean; alike: string[] }>`
    select given.word, known.found as "isKnown",
      case when known.found then '{}' else array(
        select search_word.word from search_word
        where ${isVisible} and (search_word.word % given.word
          or (search_word.word like left(given.word, 1) || '%'
            and length(search_word.word) between length(given.word) - 2 and length(given.word) + 2))
        group by search_word.word
        order by similarity(search_word.word, given.word) desc, search_word.word limit 200
      ) end as alike
    from unnest(${words}::text[]) with ordinality as given (word, place),
      lateral (select exists (
        select from search_word where search_word.word like given.word || '%' and ${isVisible}
      ) or exists (
        select from search_entry where document @@ to_tsquery('english', given.word) and ${isVisible}
      ) as found) as known
    order by place`.execute(database)
  return rows
}
