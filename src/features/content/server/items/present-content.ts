import { dayOf } from '#kernel/dates.ts'
import type { ContentBlock, ContentImage } from '../../rules/items/content-record.ts'
import type {
  BlockResponse,
  CategoryName,
  ContentResponse,
  ImageResponse,
  PostResponse,
  ReferencedLocation,
} from '../../rules/items/content-response.ts'
import { isBlockVisible } from '../../rules/items/visible-blocks.ts'
import type { ContentRow } from './content-item-store.ts'

/** Functions that look up records of features that content cannot import. The app injects the functions. */
export type ContentLookups = {
  /** Returns the locations that visitors can see, in any order. */
  places(ids: readonly string[]): Promise<readonly ReferencedLocation[]>
  categories(ids: readonly string[]): Promise<readonly CategoryName[]>
  /** Returns a picture as pages show it; undefined for a missing one. */
  imageOf(image: ContentImage): ImageResponse | undefined
}

type ReaderContext = { readonly isStaff: boolean; readonly now: Date }

/** Returns items for their reader: with their references resolved, and without blocks that the reader cannot see. */
export const presentContent = async (
  rows: readonly ContentRow[],
  lookups: ContentLookups,
  { isStaff, now }: ReaderContext,
): Promise<ContentResponse[]> => {
  const reader = { isStaff, today: dayOf(now) }
  const visibleItems = rows.map((row) => ({
    row,
    blocks: row.content.blocks.filter((block) => isBlockVisible(block, reader)),
  }))
  const placeIds = visibleItems.flatMap(({ row, blocks }) => [
    row.location_id ?? [],
    row.location_ids,
    blocks.flatMap(({ locations = [] }) => locations),
  ])
  const [places, categories] = await Promise.all([
    byId(lookups.places, placeIds.flat()),
    byId(
      lookups.categories,
      rows.flatMap((row) => row.category_ids),
    ),
  ])
  return visibleItems.map(({ row, blocks }) => ({
    id: row.id,
    title: row.title,
    summary: row.content.summary ?? null,
    setting: {
      name: row.name,
      type: row.type,
      section: row.sections,
      category: row.category,
      published: row.published ? ('Yes' as const) : ('No' as const),
      publishAt: row.publish_at?.toISOString() ?? null,
      author: row.content.setting.author ?? null,
    },
    feature: { image: imageOf(row, lookups) },
    links: { location: places.get(row.location_id ?? '') ?? null },
    includes: { location: pick(places, row.location_ids), category: pick(categories, row.category_ids) },
    blocks: blocks.map((block) => presentBlock(block, lookups, places)),
    live: row.live,
    hidesFromCustomers: row.content.blocks.some(({ hide, show }) => hide === 'Customers' && show === 'Yes'),
  }))
}

/** Returns a post as its card shows it. */
export const presentPost = (row: ContentRow, lookups: ContentLookups): PostResponse => ({
  id: row.id,
  title: row.title,
  summary: row.content.summary ?? null,
  section: row.sections,
  category: row.category,
  publishAt: row.publish_at?.toISOString() ?? null,
  feature: { image: imageOf(row, lookups) },
})

const imageOf = ({ content: { feature } }: ContentRow, lookups: ContentLookups): ImageResponse | null =>
  (feature.image && lookups.imageOf(feature.image)) ?? null

type Places = ReadonlyMap<string, ReferencedLocation>

const presentBlock = (block: ContentBlock, lookups: ContentLookups, places: Places): BlockResponse => {
  const { kind, section, title, text, image, caption, link, items, products, webPackages, locations } = block
  const picture = (given: ContentImage | undefined) => given && lookups.imageOf(given)
  return withoutUndefined({
    kind,
    section,
    staffOnly: block.hide === 'Customers' || undefined,
    title,
    text: text && followOwnLinks(text),
    image: picture(image),
    caption,
    link,
    items: items?.map((item) =>
      withoutUndefined({
        ...item,
        image: picture(item.image),
        answer: item.answer && followOwnLinks(item.answer),
      }),
    ),
    products,
    webPackages,
    places: locations && pick(places, locations),
  })
}

/** Removes the `rel` attribute, which contains 'nofollow', from links to our own pages. */
const followOwnLinks = (html: string): string =>
  html.replace(/(<a href="\/[^"]*"[^>]*?) rel="noopener noreferrer nofollow"/g, '$1')

/** Returns an object without its undefined properties, which saves bytes in pages. */
const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Value

const byId = async <Value extends { readonly id: string }>(
  read: (ids: readonly string[]) => Promise<readonly Value[]>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Value>> => {
  const uniqueIds = [...new Set(ids)]
  return new Map(uniqueIds.length === 0 ? [] : (await read(uniqueIds)).map((value) => [value.id, value]))
}

const pick = <Value>(values: ReadonlyMap<string, Value>, ids: readonly string[]): Value[] =>
  ids.flatMap((id) => values.get(id) ?? [])
