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
import type { ContentCategory, ContentType } from '../../rules/items/content-types.ts'
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

/** Returns the row of a record that is not stored. */
export const draftRow = (record: ContentRecord): ContentRow => ({
  ...rowOf(record),
  publish_at: record.setting.publishAt ? new Date(record.setting.publishAt) : null,
  live: false,
  content: record,
})

/** True when the item is published and its publication time, if any, has come. */
const isLive = sql<boolean>`published and coalesce(publish_at <= now(), true)`

export const storeContentItems = async (tx: Tx, records: readonly ContentRecord[]): Promise<void> => {
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
 * Returns a problem for each given post whose address another post has: only one of them could be shown. For example,
 * the id 'first' with the title 'Step by Step' and the id 'first-step' with the title 'By Step' both result in
 * 'first-step-by-step'.
 */
export const findSharedAddresses = async (
  tx: Tx,
  records: readonly RecordValue[],
): Promise<(RecordProblem & { readonly id: string })[]> => {
  const items = records as readonly ContentRecord[]
  const isPost = (type: ContentType) => type === 'blog post'
  const changedItems = items.map(({ id, title, setting: { type } }) => ({ id, title, type }))
  const ids = changedItems.flatMap((item) => (isPost(item.type) ? idsInAddress(postAddress(item)) : []))
  const storedItems = (await findContentItems(tx, ids)).filter(({ id }) =>
    items.every((item) => item.id !== id),
  )
  const byAddress = Map.groupBy(
    [...storedItems, ...changedItems].filter(({ type }) => isPost(type)),
    postAddress,
  )
  return changedItems.flatMap(({ id, title, type }) => {
    const conflicting = byAddress.get(postAddress({ id, title }))?.find((each) => each.id !== id)
    const message = `is already used by '${conflicting?.id}'`
    return isPost(type) && conflicting ? [{ id, path: ['title'], message }] : []
  })
}

export const deleteContentItem = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('content_item').where('id', '=', id).execute()
}

/** Publishes scheduled items that are due. @returns the number of published items */
export const publishDueItems = (database: Kysely<Tables>, now: Date): Promise<number> =>
  database.transaction().execute(async (tx) => {
    const publishedRows = await tx
      .updateTable('content_item')
      .set({ live: true })
      .where('published', '=', true)
      .where('live', '=', false)
      .where((where) => where.or([where('publish_at', 'is', null), where('publish_at', '<=', now)]))
      .returning('id')
      .execute()
    const ids = publishedRows.map(({ id }) => id)
    if (ids.length > 0) await refreshSearch(tx, contentSearch, ids)
    return ids.length
  })

/** Returns items by id, including those that are not live. */
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
  /** The id of a category of products. */
  readonly category?: string
}

/** Returns the condition that an item is for a section. An item without sections is for all of them. */
const isForSection = (section: Section) => sql<boolean>`(sections = '{}' or ${section} = any(sections))`

/** Returns live texts of a type, the newest first. For a location, those that belong to it or to no location. */
export const listLiveTexts = (
  database: Kysely<Tables>,
  type: ContentType,
  { section, location, category }: TextPlace,
): Promise<ContentRow[]> => {
  let texts = database
    .selectFrom('content_item')
    .selectAll()
    .where('type', '=', type)
    .where('live', '=', true)
  if (section) texts = texts.where(isForSection(section))
  if (location)
    texts = texts.where((where) =>
      where.or([where('location_id', 'is', null), where('location_id', '=', location)]),
    )
  if (category) texts = texts.where(sql<boolean>`${category} = any(category_ids)`)
  return readByKeys(
    () =>
      texts
        .orderBy('publish_at', (order) => order.desc().nullsLast())
        .orderBy('id')
        .limit(maxTexts)
        .execute(),
    () => ({ content_item: [`type ${type}`] }),
  )
}
/** Maximum number of texts of one type on a page. */
const maxTexts = 20

/** `category` is a category of posts here. */
export type PostQuery = TextPlace & { readonly category?: ContentCategory }

const selectPosts = (database: Kysely<Tables>, { section, location, category }: PostQuery) => {
  let posts = database.selectFrom('content_item').where('type', '=', 'blog post').where('live', '=', true)
  if (section) posts = posts.where(isForSection(section))
  if (category) posts = posts.where('category', '=', category)
  if (location)
    posts = posts.where((where) =>
      where.or([
        where('location_id', '=', location),
        where(sql`location_ids`, '@>', sql`array[${location}]::text[]`),
      ]),
    )
  return posts
}

/** A list of posts about a location depends only on these posts, so that other posts do not invalidate the list. */
const postKeys = ({ location }: PostQuery) => ({
  content_item: location ? [`at ${location}`, `about ${location}`] : ['type blog post'],
})

/** Returns live posts, the newest first. */
export const findLivePosts = (
  database: Kysely<Tables>,
  query: PostQuery,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<ContentRow[]> =>
  readByKeys(
    () =>
      selectPosts(database, query)
        .selectAll()
        .orderBy('publish_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(skip)
        .execute(),
    () => postKeys(query),
  )

/** Returns the number of live posts. */
export const countLivePosts = async (database: Kysely<Tables>, query: PostQuery): Promise<number> => {
  const { count } = await readByKeys(
    () =>
      selectPosts(database, query)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    () => postKeys(query),
  )
  return Number(count)
}

/** Returns the categories of the live posts of a section. */
export const listPostCategories = (
  database: Kysely<Tables>,
  section: Section,
): Promise<{ category: ContentCategory | null }[]> =>
  readByKeys(
    () => selectPosts(database, { section }).select('category').distinct().execute(),
    () => postKeys({ section }),
  )

/** Returns the posts and pages that visitors see, for search engines. */
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

/** Returns as many of the pages about us as fit in the footer, sorted by title. */
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
