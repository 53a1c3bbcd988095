import { type Kysely, sql } from 'kysely'
import { sections } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Collection, Reader } from '#platform/server/query/collection.ts'
import { contentResponse } from '../../rules/items/content-response.ts'
import { findContentItems } from './content-item-store.ts'
import { type ContentLookups, presentContent } from './present-content.ts'

export type ContentItemDeps = {
  readonly database: Kysely<Tables>
  readonly lookups: ContentLookups
  now(): Date
}

const canSeeAll = ({ hasStaffPermission }: Reader) => hasStaffPermission('content.view')

/** An item without sections is for all of them. */
const sectionsOfItem = sql`(case when content_item.sections = '{}' then ${[...sections]}::text[]
  else content_item.sections end)`

/**
 * Returns the collection of posts, pages and texts. Only staff with content.view find those that are not live
 * (CONT-003).
 */
export const contentItemCollection = ({ database, lookups, now }: ContentItemDeps): Collection => ({
  name: 'content',
  table: sql`content_item`,
  id: sql`content_item.id`,
  fields: () => ({
    id: { kind: 'text', column: sql`content_item.id` },
    title: { kind: 'text', column: sql`content_item.title` },
    'setting.name': { kind: 'text', column: sql`content_item.name` },
    'setting.type': { kind: 'text', column: sql`content_item.type` },
    'setting.section': { kind: 'list', column: sectionsOfItem },
    'setting.category': { kind: 'text', column: sql`content_item.category` },
    'setting.published': {
      kind: 'text',
      column: sql`(case when content_item.published then 'Yes' else 'No' end)`,
    },
    'setting.publishAt': { kind: 'instant', column: sql`content_item.publish_at` },
    'links.location': { kind: 'text', column: sql`content_item.location_id` },
    'includes.location': { kind: 'list', column: sql`content_item.location_ids` },
    'includes.category': { kind: 'list', column: sql`content_item.category_ids` },
  }),
  sortedBy: 'title',
  visible: (reader) => (canSeeAll(reader) ? 'all' : sql`content_item.live`),
  node: () => contentResponse,
  read: async (ids, reader) =>
    presentContent(await findContentItems(database, ids), lookups, {
      isStaff: canSeeAll(reader),
      now: now(),
    }),
})
