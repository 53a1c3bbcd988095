import { permissionsAsStaff } from '#features/access/server/index.ts'
import { withShownPhotos } from '#features/records/rules/shown-photos.ts'
import { findPhotos } from '#features/records/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { Collection } from '#platform/server/query/collection.ts'
import { queryCollection } from '#platform/server/query/query-collection.ts'
import type { contentEndpoints } from '../../contract/content-endpoints.ts'
import { contentKind } from '../../rules/items/content-kind.ts'
import { idsInAddress, postAddress } from '../../rules/items/content-path.ts'
import { contentCategories } from '../../rules/items/content-types.ts'
import {
  type ContentRow,
  draftRow,
  findContentItems,
  listLivePosts,
  listLiveTexts,
  listPostCategories,
} from './content-item-store.ts'
import { type ContentLookups, presentContent, presentPost } from './present-content.ts'

type ContentItemDeps = {
  readonly database: Database
  readonly collections: readonly Collection[]
  readonly names: ContentLookups
  now(): Date
}

export const contentItemHandlers = ({
  database,
  collections,
  names,
  now,
}: ContentItemDeps): Handlers<typeof contentEndpoints> => {
  const canSeeAll = async (actor: Actor | null) => (await permissionsAsStaff(database, actor))('content.view')
  /** Presents items for their reader; only staff see unpublished ones. */
  const presentItems = async (rows: readonly ContentRow[], actor: Actor | null) => {
    const isStaff = await canSeeAll(actor)
    const seen = isStaff ? rows : rows.filter(({ live }) => live)
    return presentContent(seen, names, { isStaff, now: now() })
  }
  return {
    readContent: async ({ input, context }) => {
      const [item] = await presentItems(await findContentItems(database, [input.id]), context.actor)
      return item ? { data: item } : refusal('nodeNotFound', { id: input.id })
    },
    readRawContent: async ({ input }) => {
      const [row] = await findContentItems(database, [input.id])
      return row ? { data: row.content } : refusal('nodeNotFound', { id: input.id })
    },
    searchContent: async ({ input: { _fields, ...question }, context }) => {
      const reader = {
        actor: context.actor,
        hasStaffPermission: await permissionsAsStaff(database, context.actor),
      }
      const found = await queryCollection(
        database,
        collections,
        { ...question, collection: 'content', fields: _fields && booleansOf(_fields), extras: [] },
        reader,
      )
      if (isRefusal(found)) return found
      const { nodes, ...counted } = found
      return { data: nodes, ...counted }
    },
    listPosts: async ({ input: { section, category, location, limit, skip } }) => {
      const question = { section, location, category }
      const [{ rows, count }, used] = await Promise.all([
        listLivePosts(database, question, { limit, skip }),
        location === undefined ? listPostCategories(database, section) : [],
      ])
      const usedOnes = new Set(used.map((each) => each.category))
      return {
        data: rows.map((row) => presentPost(row, names)),
        count,
        categories: contentCategories.filter((each) => usedOnes.has(each)),
      }
    },
    findPost: async ({ input: { address }, context }) => {
      const ids = idsInAddress(address)
      const rows = (await findContentItems(database, ids)).filter(({ type }) => type === 'blog post')
      const row =
        rows.find((each) => postAddress(each) === address) ??
        rows.toSorted((one, other) => other.id.length - one.id.length)[0]
      const [post] = row ? await presentItems([row], context.actor) : []
      return post ? { data: post } : refusal('nodeNotFound', { id: address })
    },
    previewContent: async ({ input: { record } }) => {
      const find = await findPhotos(database, contentKind, [record], { isLocking: false })
      const draft = draftRow(withShownPhotos(contentKind, record, find))
      const [shown] = await presentContent([draft], names, { isStaff: true, now: now() })
      return { data: shown! }
    },
    listTexts: async ({ input: { type, ...place }, context }) => ({
      data: await presentItems(await listLiveTexts(database, type, place), context.actor),
    }),
  }
}

export const booleansOf = (flags: Readonly<Record<string, boolean | 0 | 1>>): Record<string, boolean> =>
  Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, Boolean(flag)]))
