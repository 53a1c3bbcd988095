import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Permission } from '#kernel/permission.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { SearchKind } from '../rules/search-kinds.ts'
import './tables.ts'

/**
 * A kind of thing that people can search for. `rows` is a query of all of them, with these columns:
 *
 * | column | type | what it is |
 * |---|---|---|
 * | id | text | unique in its kind |
 * | title | text | its name, where words count most |
 * | about | text | where or what it is, in a few words that are shown beneath the name |
 * | words | text | all else that it can be found by |
 * | sections | text[] | where it is sold or shown; none is everywhere |
 * | audience | text | '' for everyone, or the permission that staff need to find it |
 * | locked | boolean | opens only for those who are logged in |
 * | path | text | its page, with {section} where an address names one |
 * | weight | real | how much it is wanted: the greater of equals comes first |
 *
 * What nobody shall find is not among the rows.
 */
export type SearchSource = { readonly kind: SearchKind; readonly rows: RawBuilder<unknown> }

/** A permission as the column `audience` has it. */
export const onlyFor = (permission: Permission): RawBuilder<string> => sql`${sql.lit<string>(permission)}`

const columns = ['id', 'title', 'about', 'words', 'sections', 'audience', 'locked', 'path', 'weight'] as const
const names = sql.join(columns.map((column) => sql.ref(column)))
const told = (relation: string) => sql.join(columns.map((column) => sql.ref(`${relation}.${column}`)))

/**
 * Makes what can be found of a kind what is there: all of it, or some of it by id. To be called in the transaction that
 * wrote them. What has not changed is not written, and what is gone is found no more.
 */
export const refreshSearch = async (
  tx: Kysely<Tables>,
  { kind, rows }: SearchSource,
  ids: readonly string[] | null = null,
): Promise<void> => {
  const asked = sql<boolean>`(${ids}::text[] is null or id = any(${ids}::text[]))`
  await sql`delete from search_entry where kind = ${kind} and ${asked}
    and id not in (select id from (${rows}) as there where ${asked})`.execute(tx)
  await sql`
    insert into search_entry (kind, ${names})
    select ${kind}, ${told('there')} from (select * from (${rows}) as every where ${asked}) as there
    where ${isStale(kind)} order by id
    on conflict (kind, id) do update set (${names}) = (${told('excluded')})`.execute(tx)
  await sql`
    insert into search_word (word, audience)
    select distinct found.word, audience from search_entry, unnest(tsvector_to_array(
      to_tsvector('simple', search_key(title || ' ' || about)))) as found (word)
    where kind = ${kind} and ${asked} and not exists (
      select from search_word as known where (known.word, known.audience) = (found.word, search_entry.audience))
    order by found.word, audience
    on conflict do nothing`.execute(tx)
}

/** Whether the entry of a row of `there` says something else, or there is none. Asked first: making one takes longer. */
const isStale = (kind: SearchKind) => sql<boolean>`not exists (
  select from search_entry where search_entry.kind = ${kind} and search_entry.id = there.id
    and (${told('search_entry')}) is not distinct from (${told('there')}))`

/** As many as one change puts right, about a second's work; the night has the others. */
const maxStale = 2000

/**
 * Puts right what has changed about things that were not written themselves, such as the name of their place. To be
 * called in the transaction that changed it.
 * @param ids a query of the ids that may say something else now
 */
export const refreshStale = async (
  tx: Kysely<Tables>,
  source: SearchSource,
  ids: RawBuilder<unknown>,
): Promise<void> => {
  const { kind, rows } = source
  const stale = await sql<{ id: string }>`
    select there.id from (${rows}) as there
    where there.id in (${ids}) and ${isStale(kind)} order by there.id limit ${maxStale}`.execute(tx)
  if (stale.rows.length === 0) return
  await refreshSearch(
    tx,
    source,
    stale.rows.map(({ id }) => id),
  )
}

/** Puts right whatever nobody has put right when it changed, such as how many reviews there are. */
export const refreshSearches = async (
  database: Kysely<Tables>,
  sources: readonly SearchSource[],
): Promise<void> => {
  for (const source of sources) await database.transaction().execute((tx) => refreshSearch(tx, source))
}

/** Fills in the kinds of which nothing can be found yet, as after the step that made room for them. */
export const fillSearches = async (
  database: Kysely<Tables>,
  sources: readonly SearchSource[],
): Promise<void> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${sources.map(({ kind }) => kind)}::text[]) as wanted (kind)
    where not exists (select from search_entry where search_entry.kind = wanted.kind)`.execute(database)
  const empty = new Set(rows.map(({ kind }) => kind))
  await refreshSearches(
    database,
    sources.filter(({ kind }) => empty.has(kind)),
  )
}
