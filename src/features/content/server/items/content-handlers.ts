import { permissionsAsStaff } from '#features/access/server/index.ts'
import { withShownPhotos } from '#features/records/rules/shown-photos.ts'
import { findPhotos } from '#features/records/server/index.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { Collection } from '#platform/server/query/collection.ts'
import { queryCollection } from '#platform/server/query/query-collection.ts'
import type { contentEndpoints } from '../../contract/content-endpoints.ts'
import { contentKind } from '../../rules/items/content-kind.ts'
import { contentCategories } from '../../rules/items/content-types.ts'
import {
  countLivePosts,
  draftRow,
  findContentItems,
  findLivePosts,
  listPostCategories,
} from './content-item-store.ts'
import { presentContent, presentPost } from './present-content.ts'
import { type ItemDeps, itemReads } from './read-items.ts'

type ContentItemDeps = ItemDeps & { readonly collections: readonly Collection[] }

export const contentItemHandlers = (deps: ContentItemDeps): Handlers<typeof contentEndpoints> => {
  const { database, collections, lookups, now } = deps
  const { readItem } = itemReads(deps)
  return {
    readContent: async ({ input, context }) => {
      const item = await readItem(input.id, context.actor)
      return item ? { data: item } : refusal('nodeNotFound', { id: input.id })
    },
    readRawContent: async ({ input }) => {
      const [row] = await findContentItems(database, [input.id])
      return row ? { data: row.content } : refusal('nodeNotFound', { id: input.id })
    },
    searchContent: async ({ input: { _fields, ...query }, context }) => {
      const reader = {
        actor: context.actor,
        hasStaffPermission: await permissionsAsStaff(database, context.actor),
      }
      const page = await queryCollection(
        database,
        collections,
        { ...query, collection: 'content', fields: _fields && booleansOf(_fields), extras: [] },
        reader,
      )
      if (isRefusal(page)) return page
      const { nodes, ...counted } = page
      return { data: nodes, ...counted }
    },
    listPosts: async ({ input: { section, category, location, limit, skip } }) => {
      const filter = { section, location, category }
      const [rows, count, usedRows] = await Promise.all([
        findLivePosts(database, filter, { limit, skip }),
        countLivePosts(database, filter),
        location === undefined ? listPostCategories(database, section) : [],
      ])
      const usedCategories = new Set(usedRows.map((each) => each.category))
      return {
        data: rows.map((row) => presentPost(row, lookups)),
        count,
        categories: contentCategories.filter((each) => usedCategories.has(each)),
      }
    },
    previewContent: async ({ input: { record } }) => {
      const find = await findPhotos(database, contentKind, [record])
      const draft = draftRow(withShownPhotos(contentKind, record, find))
      const [preview] = await presentContent([draft], lookups, { isStaff: true, now: now() })
      return { data: preview! }
    },
  }
}

export const booleansOf = (flags: Readonly<Record<string, boolean | 0 | 1>>): Record<string, boolean> =>
  Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, Boolean(flag)]))
