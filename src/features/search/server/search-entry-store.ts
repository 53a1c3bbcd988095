import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Permission } from '#kernel/permission.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { SearchKind } from '../rules/search-kinds.ts'
import './tables.ts'

/**
 * A kind of searchable item. `rows` is a query of all of them, with these columns:
 *
 * | column | type | meaning |
 * |---|---|---|
 * | id | text | unique in its kind |
 * | title | text | its name, whose words count most |
 * | about | text | its location or subject, shown below the name in a few words |
 * | words | text | all other searchable text |
 * | sections | text[] | where it is sold or shown; empty for everywhere |
 * | audience | text | '' for everyone, or the permission that staff need to find it |
 * | locked | boolean | only logged-in users can open it |
 * | path | text | its page, with {section} where the address contains one |
 * | weight | real | the popularity: of equal matches, the greater comes first |
 *
 * The query omits anything that nobody is allowed to find.
 */
export type SearchSource = { readonly kind: SearchKind; readonly rows: RawBuilder<unknown> }

/** Returns a permission as a value of the column `audience`. */
export const onlyFor = (permission: Permission): RawBuilder<string> => sql`${sql.lit<string>(permission)}`

const columns = ['id', 'title', 'about', 'words', 'sections', 'audience', 'locked', 'path', 'weight'] as const
const columnNames = sql.join(columns.map((column) => sql.ref(column)))
const columnsFrom = (relation: string) => sql.join(columns.map((column) => sql.ref(`${relation}.${column}`)))

/**
 * Updates the entries of a kind: all of them, or some by id. Call it in the transaction that changed the items.
 * Unchanged entries are not written, and entries of missing items are deleted.
 */
export const refreshSearch = async (
  tx: Kysely<Tables>,
  { kind, rows }: SearchSource,
  ids: readonly string[] | null = null,
): Promise<void> => {
  const isRequested = sql<boolean>`(${ids}::text[] is null or id = any(${ids}::text[]))`
  await sql`delete from search_entry where kind = ${kind} and ${isRequested}
    and id not in (select id from (${rows}) as there where ${isRequested})`.execute(tx)
  await sql`
    insert into search_entry (kind, ${columnNames})
    select ${kind}, ${columnsFrom('there')} from (select * from (${rows}) as every where ${isRequested}) as there
    where ${isStale(kind)} order by id
    on conflict (kind, id) do update set (${columnNames}) = (${columnsFrom('excluded')})`.execute(tx)
  await sql`
    insert into search_word (word, audience)
    select distinct found.word, audience from search_entry, unnest(tsvector_to_array(
      to_tsvector('simple', search_key(title || ' ' || about)))) as found (word)
    where kind = ${kind} and ${isRequested} and not exists (
      select from search_word as known where (known.word, known.audience) = (found.word, search_entry.audience))
    order by found.word, audience
    on conflict do nothing`.execute(tx)
}

/**
 * Returns the condition that the entry of an item is missing or outdated. It is checked first, because building an
 * entry is slower.
 */
const isStale = (kind: SearchKind) => sql<boolean>`not exists (
  select from search_entry where search_entry.kind = ${kind} and search_entry.id = there.id
    and (${columnsFrom('search_entry')}) is not distinct from (${columnsFrom('there')}))`

/** Maximum number of entries that one change updates (about one second of work); the nightly job updates the rest. */
const maxStale = 2000

/**
 * Updates the entries of items whose words changed indirectly, for example because their location was renamed. Call
 * it in the transaction with the change.
 * @param ids a query of the ids whose entries may be outdated
 */
export const refreshStale = async (
  tx: Kysely<Tables>,
  source: SearchSource,
  ids: RawBuilder<unknown>,
): Promise<void> => {
  const { kind, rows } = source
  const staleEntries = await sql<{ id: string }>`
    select there.id from (${rows}) as there
    where there.id in (${ids}) and ${isStale(kind)} order by there.id limit ${maxStale}`.execute(tx)
  if (staleEntries.rows.length === 0) return
  await refreshSearch(
    tx,
    source,
    staleEntries.rows.map(({ id }) => id),
  )
}

/** Updates all entries that changes have not updated, for example after new reviews. */
export const refreshSearches = async (
  database: Kysely<Tables>,
  sources: readonly SearchSource[],
): Promise<void> => {
  for (const source of sources) await database.transaction().execute((tx) => refreshSearch(tx, source))
}

/** Fills the kinds that have no entries yet, for example after the migration that adds the table. */
export const fillSearches = async (
  database: Kysely<Tables>,
  sources: readonly SearchSource[],
): Promise<void> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${sources.map(({ kind }) => kind)}::text[]) as wanted (kind)
    where not exists (select from search_entry where search_entry.kind = wanted.kind)`.execute(database)
  const emptyKinds = new Set(rows.map(({ kind }) => kind))
  await refreshSearches(
    database,
    sources.filter(({ kind }) => emptyKinds.has(kind)),
  )
}
