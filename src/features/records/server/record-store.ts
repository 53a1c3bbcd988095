import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { countUpTo, type RowCount } from '#platform/server/query/count-up-to.ts'
import { containsPattern } from '#platform/server/query/like-pattern.ts'
import { rowsAfter } from '#platform/server/query/rows-after.ts'
import { type FindRecord, type RecordKind, type RecordValue, titleOfRecord } from '../rules/record-kind.ts'
import type { RecordKindName } from '../rules/record-kind-name.ts'
import { type Reference, referencesOf } from '../rules/references.ts'
import type { RecordState } from '../rules/stored-record.ts'
import './tables.ts'

type Store = Kysely<Tables>
type Key = { readonly kind: RecordKindName; readonly id: string }

export type RecordRow = { content: RecordValue; version: number; changed_at: Date | null }

const columns = ['content', 'version', 'changed_at'] as const

/** Returns the record with this id from the current or from the removed records, depending on `state`. */
export const findRecord = (
  store: Store,
  { kind, id }: Key,
  state: RecordState = 'current',
): Promise<(RecordRow & { removed_at: Date | null }) | undefined> =>
  store
    .selectFrom('record')
    .select([...columns, 'removed_at'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('removed_at', state === 'removed' ? 'is not' : 'is', null)
    .executeTakeFirst()

type RecordQuery = {
  readonly kind: RecordKindName
  /** Words that must all occur in the title, the id or one of the `searched` fields. */
  readonly search?: string
  readonly searched?: readonly string[]
  readonly idList?: readonly string[]
}

/** Returns the condition that a word occurs in the title, the id or another searched field. */
export const hasWord = (word: string, fields: readonly string[] = []): RawBuilder<boolean> => {
  const pattern = containsPattern(word)
  const texts = [sql`title`, sql`id`, ...fields.map((field) => sql`content ->> ${field}`)]
  return sql<boolean>`(${sql.join(
    texts.map((text) => sql`${text} ilike ${pattern}`),
    sql` or `,
  )})`
}

const matchesQuery = ({ kind, search = '', searched, idList }: RecordQuery): RawBuilder<boolean> => {
  const words = search.split(/\s+/).filter(Boolean)
  const conditions = [
    sql`kind = ${kind} and removed_at is null`,
    ...(idList ? [sql`id = any(${idList}::text[])`] : []),
    ...words.map((word) => hasWord(word, searched)),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Returns records in the order of their titles, either from the first or after a given one. */
export const listRecords = (
  store: Store,
  query: RecordQuery,
  { limit, skip, after }: { limit: number; skip: number; after?: { id: string; title: string } },
) => {
  const order = { columns: [sql`title`, sql`id`], descending: false } as const
  let records = store.selectFrom('record').select(['id', 'title', 'changed_at']).where(matchesQuery(query))
  if (after) for (const part of rowsAfter(order, [after.title, after.id])) records = records.where(part)
  return records.orderBy('title').orderBy('id').limit(limit).offset(skip).execute()
}

export const countRecords = (store: Store, query: RecordQuery): Promise<RowCount> =>
  countUpTo(store, sql`select from record where ${matchesQuery(query)}`)

export const findTitle = (store: Store, { kind, id }: Key) =>
  store
    .selectFrom('record')
    .select(['id', 'title'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Returns the ids of a kind that begin with a text, including those of removed records, to find an unused id. A
 * concurrent call with the same text waits until this transaction ends.
 */
export const lockIdsLike = async (
  tx: Tx,
  kind: RecordKindName,
  idPrefix: string,
): Promise<ReadonlySet<string>> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`free id ${kind} ${idPrefix}`}))`.execute(tx)
  const rows = await tx
    .selectFrom('record')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`starts_with(id, ${idPrefix})`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Locks and returns a record before it is changed or removed; undefined if it does not exist. The lock lasts until this
 * transaction ends. Records that reference it can be written during a change, but not during a removal.
 */
export const lockRecord = (
  tx: Tx,
  { kind, id }: Key,
  purpose: 'change' | 'remove',
): Promise<RecordRow | undefined> => {
  const selection = tx
    .selectFrom('record')
    .select(columns)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
  return (purpose === 'remove' ? selection.forUpdate() : selection.forNoKeyUpdate()).executeTakeFirst()
}

/**
 * Returns records by kind and id. Locks them against removal until this transaction ends, unless `isLocking` is false.
 */
export const findReferenced = async (
  tx: Store,
  references: readonly Pick<Reference, 'kind' | 'id'>[],
  { isLocking = true }: { isLocking?: boolean } = {},
) => {
  if (references.length === 0) return []
  const read = async (part: typeof references, lock: RawBuilder<unknown>) => {
    if (part.length === 0) return []
    const { rows } = await sql<Key & { content: RecordValue }>`
      select kind, id, content from record
      where removed_at is null
        and (kind, id) in (select * from unnest(${part.map(({ kind }) => kind)}::text[],
          ${part.map(({ id }) => id)}::text[]))
      order by kind, id ${isLocking ? lock : sql``}`.execute(tx)
    return rows
  }
  const isPhoto = ({ kind }: Pick<Reference, 'kind'>) => kind === 'media'
  return [
    ...(await read(
      references.filter((each) => !isPhoto(each)),
      sql`for key share`,
    )),
    // Rows that show a photo depend on its content, so the photo is also locked against changes.
    ...(await read(references.filter(isPhoto), sql`for share`)),
  ]
}

type WithSections = Pick<RecordKind, 'sections'>

/** Returns a lookup of the library photos that some records show. */
export const findPhotos = (store: Store, kind: WithSections, values: readonly RecordValue[]) =>
  photoLookup(store, kind, values, { isLocking: false })

/**
 * Returns a lookup of the library photos that some records show, and locks the photos until the transaction ends.
 * Before a record is written or removed, also call this function for the record's previous content, because a change of
 * a photo rewrites the derived rows of the records that show it.
 */
export const lockPhotos = (tx: Tx, kind: WithSections, values: readonly RecordValue[]) =>
  photoLookup(tx, kind, values, { isLocking: true })

const photoLookup = async (
  store: Store,
  kind: WithSections,
  values: readonly RecordValue[],
  { isLocking }: { isLocking: boolean },
): Promise<FindRecord> => {
  const photos = values.flatMap((value) => referencesOf(kind, value)).filter((each) => each.kind === 'media')
  const photoContents = new Map(
    (await findReferenced(store, photos, { isLocking })).map(({ id, content }) => [id, content]),
  )
  return (name, id) => (name === 'media' ? photoContents.get(id) : undefined)
}

/** Inserts a record, or replaces a removed one. @returns undefined if the record exists */
export const insertRecord = (
  tx: Tx,
  { kind, id }: Key,
  content: RecordValue,
  at: Date,
): Promise<RecordRow | undefined> =>
  tx
    .insertInto('record')
    .values({
      kind,
      id,
      title: titleOfRecord(content),
      content: JSON.stringify(content),
      changed_at: at,
      removed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'id'])
        .doUpdateSet((row) => ({
          title: row.ref('excluded.title'),
          content: row.ref('excluded.content'),
          version: sql<number>`record.version + 1`,
          changed_at: at,
          removed_at: null,
        }))
        .where('record.removed_at', 'is not', null),
    )
    .returning(columns)
    .executeTakeFirst()

export const updateRecord = (tx: Tx, { kind, id }: Key, content: RecordValue, at: Date): Promise<RecordRow> =>
  tx
    .updateTable('record')
    .set({
      title: titleOfRecord(content),
      content: JSON.stringify(content),
      version: sql<number>`version + 1`,
      changed_at: at,
    })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const markRemoved = async (tx: Tx, { kind, id }: Key, at: Date): Promise<void> => {
  await tx
    .updateTable('record')
    .set({ removed_at: at, changed_at: at, version: sql<number>`version + 1` })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** Returns current and removed records by id, and locks them against all other changes until this transaction ends. */
export const lockForRestore = async (
  tx: Tx,
  kind: RecordKindName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly content: RecordValue; readonly removed_at: Date | null }>> => {
  const rows = await tx
    .selectFrom('record')
    .select(['id', 'content', 'removed_at'])
    .where('kind', '=', kind)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

export const markRestored = async (
  tx: Tx,
  kind: RecordKindName,
  ids: readonly string[],
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('record')
    .set({ removed_at: null, changed_at: at, version: sql<number>`version + 1` })
    .where('kind', '=', kind)
    .where('id', 'in', [...ids])
    .execute()
}

/** Returns the current records of the given kinds, in the order of kind and id. */
export const listAllRecords = async (
  store: Store,
  kinds: readonly RecordKindName[],
): Promise<{ kind: RecordKindName; value: RecordValue }[]> =>
  store
    .selectFrom('record')
    .select(['kind', 'content as value'])
    .where('kind', 'in', [...kinds])
    .where('removed_at', 'is', null)
    .orderBy('kind')
    .orderBy('id')
    .execute()
