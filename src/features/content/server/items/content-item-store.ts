import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { RecordProblem, RecordValue } from '#features/records/rules/record-kind.ts'
import { refreshSearch } from '#features/search/server/index.ts'
import type { Section } from '#kernel/section.ts'
import { keysOfIds, readByKeys } from '#platform/server/cache/dependencies.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { upsertRows } from '#platform/server/database/upsert-rows.ts'
import { idsInAddress, postAddress } from '../../rules/items/content-path.ts'
import type { ContentRecord } from '../../rules/items/content-record.ts'
import type { ContentCategory, ContentType } from '../../rules/items/content-words.ts'
import '../tables.ts'
import { contentSearch } from './content-search.ts'

export type ContentRow = Selectable<Tables['content_item']>
type NewRow = Omit<Insertable<Tables['content_item']>, 'live'>

const rowOf = (record: ContentRecord) =>
  ({
    id: record.id,
    type: record.setting.type,
    title: record.title,
    name: record.setting.name ?? record.title,
    sections: record.setting.section,
    category: record.setting.category ?? null,
    published: record.setting.published === 'Yes',
    publish_at: record.setting.publishAt ?? null,
    location_id: record.links.location ?? null,
    location_ids: record.includes.location ?? [],
    category_ids: record.includes.category ?? [],
    content: JSON.stringify(record),
  }) satisfies NewRow

/** The row of a record that nobody has stored. */
export const draftRow = (record: ContentRecord): ContentRow => ({
  ...rowOf(record),
  publish_at: record.setting.publishAt ? new Date(record.setting.publishAt) : null,
  live: false,
  content: record,
})

/** Its time has come, or it needed none. */
const isLive = sql<boolean>`published and coalesce(publish_at <= now(), true)`

export const putContentItems = async (tx: Tx, records: readonly ContentRecord[]): Promise<void> => {
  const rows = records.map((record) => ({ ...rowOf(record), live: false }))
  await upsertRows(tx, 'content_item', 'id', rows, { onlyNew: ['live'] })
  await tx
    .updateTable('content_item')
    .set({ live: isLive })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where(sql<boolean>`live is distinct from (${isLive})`)
    .execute()
}

/**
 * Posts whose address would be another one's, as that of 'first' with the title 'Word by Word' and of 'first-word' with
 * 'By Word': whoever came there would be shown one of them.
 */
export const findSharedAddresses = async (
  tx: Tx,
  records: readonly RecordValue[],
): Promise<(RecordProblem & { readonly id: string })[]> => {
  const items = records as readonly ContentRecord[]
  const isPost = (type: ContentType) => type === 'blog post'
  const written = items.map(({ id, title, setting: { type } }) => ({ id, title, type }))
  const ids = written.flatMap((item) => (isPost(item.type) ? idsInAddress(postAddress(item)) : []))
  const stored = (await findContentItems(tx, ids)).filter(({ id }) => items.every((item) => item.id !== id))
  const addressed = Map.groupBy(
    [...stored, ...written].filter(({ type }) => isPost(type)),
    postAddress,
  )
  return written.flatMap(({ id, title, type }) => {
    const other = addressed.get(postAddress({ id, title }))?.find((each) => each.id !== id)
    const message = `is already used by '${other?.id}'`
    return isPost(type) && other ? [{ id, path: ['title'], message }] : []
  })
}

export const deleteContentItem = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('content_item').where('id', '=', id).execute()
}

/** Shows visitors what was to be published by now. @returns how many items */
export const publishDueItems = (database: Kysely<Tables>, now: Date): Promise<number> =>
  database.transaction().execute(async (tx) => {
    const due = await tx
      .updateTable('content_item')
      .set({ live: true })
      .where('published', '=', true)
      .where('live', '=', false)
      .where((where) => where.or([where('publish_at', 'is', null), where('publish_at', '<=', now)]))
      .returning('id')
      .execute()
    const ids = due.map(({ id }) => id)
    if (ids.length > 0) await refreshSearch(tx, contentSearch, ids)
    return ids.length
  })

/** Items by id, those that visitors do not see as well. */
export const findContentItems = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<ContentRow[]> =>
  ids.length === 0
    ? []
    : readByKeys(
        () => database.selectFrom('content_item').selectAll().where('id', 'in', ids).execute(),
        () => ({ content_item: keysOfIds(ids) }),
      )

export type TextPlace = {
  readonly section?: Section
  readonly location?: string
  readonly category?: string
}

/** None means all of them. */
const isIn = (section: Section) => sql<boolean>`(sections = '{}' or ${section} = any(sections))`

/** Texts of a type that visitors see somewhere, the newest first. */
export const listLiveTexts = (
  database: Kysely<Tables>,
  type: ContentType,
  { section, location, category }: TextPlace,
): Promise<ContentRow[]> => {
  let found = database
    .selectFrom('content_item')
    .selectAll()
    .where('type', '=', type)
    .where('live', '=', true)
  if (section) found = found.where(isIn(section))
  if (location)
    found = found.where((where) =>
      where.or([where('location_id', 'is', null), where('location_id', '=', location)]),
    )
  if (category) found = found.where(sql<boolean>`${category} = any(category_ids)`)
  return readByKeys(
    () =>
      found
        .orderBy('publish_at', (order) => order.desc().nullsLast())
        .orderBy('id')
        .limit(maxTexts)
        .execute(),
    () => ({ content_item: [`type ${type}`] }),
  )
}
/** Texts of one kind that a page shows. */
const maxTexts = 20

type PostQuestion = TextPlace & { readonly topic?: ContentCategory }

const posts = (database: Kysely<Tables>, { section, location, topic }: PostQuestion) => {
  let found = database.selectFrom('content_item').where('type', '=', 'blog post').where('live', '=', true)
  if (section) found = found.where(isIn(section))
  if (topic) found = found.where('category', '=', topic)
  if (location)
    found = found.where((where) =>
      where.or([
        where('location_id', '=', location),
        where(sql`location_ids`, '@>', sql`array[${location}]::text[]`),
      ]),
    )
  return found
}

/** Those about a place are told by it, so that pages of a place hear of no others. */
const postKeys = ({ location }: PostQuestion) => ({
  content_item: location ? [`at ${location}`, `about ${location}`] : ['type blog post'],
})

/** Posts that visitors see, the newest first, and how many there are. */
export const listLivePosts = (
  database: Kysely<Tables>,
  question: PostQuestion,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ rows: ContentRow[]; count: number }> =>
  readByKeys(
    async () => {
      const [rows, counted] = await Promise.all([
        posts(database, question)
          .selectAll()
          .orderBy('publish_at', 'desc')
          .orderBy('id')
          .limit(limit)
          .offset(skip)
          .execute(),
        posts(database, question)
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ])
      return { rows, count: Number(counted.count) }
    },
    () => postKeys(question),
  )

/** The categories that posts of a section have. */
export const listPostCategories = (
  database: Kysely<Tables>,
  section: Section,
): Promise<{ category: ContentCategory | null }[]> =>
  readByKeys(
    () => posts(database, { section }).select('category').distinct().execute(),
    () => postKeys({ section }),
  )

/** What public pages are made of for search engines: posts and pages that visitors see. */
export const listLivePages = (
  database: Kysely<Tables>,
): Promise<Pick<ContentRow, 'id' | 'type' | 'title' | 'sections' | 'publish_at'>[]> =>
  database
    .selectFrom('content_item')
    .select(['id', 'type', 'title', 'sections', 'publish_at'])
    .where('type', 'in', ['blog post', 'about page'])
    .where('live', '=', true)
    .orderBy('id')
    .execute()

/** Pages about us by their titles, as many as the foot of a page has room for. */
export const listAboutPages = (database: Kysely<Tables>): Promise<Pick<ContentRow, 'id' | 'title'>[]> =>
  readByKeys(
    () =>
      database
        .selectFrom('content_item')
        .select(['id', 'title'])
        .where('type', '=', 'about page')
        .where('live', '=', true)
        .orderBy('title')
        .limit(8)
        .execute(),
    () => ({ content_item: ['type about page'] }),
  )
