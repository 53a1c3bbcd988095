import { permissionsAsStaff } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { idsInAddress, postAddress } from '../../rules/items/content-path.ts'
import type { ContentResponse, PostResponse } from '../../rules/items/content-response.ts'
import type { ContentType } from '../../rules/items/content-types.ts'
import {
  type ContentRow,
  findContentItems,
  findLivePosts,
  listLiveTexts,
  type PostQuery,
  type TextPlace,
} from './content-item-store.ts'
import { type ContentLookups, presentContent, presentPost } from './present-content.ts'

export type ItemDeps = {
  readonly database: Database
  readonly lookups: ContentLookups
  now(): Date
}

/** Creates functions that read items for a reader. Only staff with content.view get items that are not live. */
export const itemReads = ({ database, lookups, now }: ItemDeps) => {
  const present = async (rows: readonly ContentRow[], actor: Actor | null): Promise<ContentResponse[]> => {
    const isStaff = (await permissionsAsStaff(database, actor))('content.view')
    const readableRows = isStaff ? rows : rows.filter(({ live }) => live)
    return presentContent(readableRows, lookups, { isStaff, now: now() })
  }
  return {
    readItem: async (id: string, actor: Actor | null): Promise<ContentResponse | undefined> =>
      (await present(await findContentItems(database, [id]), actor))[0],
    /** Returns the post with this address; otherwise the post with the longest id that the address starts with. */
    readPostAt: async (address: string, actor: Actor | null): Promise<ContentResponse | undefined> => {
      const rows = (await findContentItems(database, idsInAddress(address))).filter(
        ({ type }) => type === 'blog post',
      )
      const row =
        rows.find((each) => postAddress(each) === address) ??
        rows.toSorted((one, other) => other.id.length - one.id.length)[0]
      return row && (await present([row], actor))[0]
    },
    /** Returns the texts of a type for a place on the site, the newest first. */
    readTexts: async (type: ContentType, place: TextPlace, actor: Actor | null): Promise<ContentResponse[]> =>
      present(await listLiveTexts(database, type, place), actor),
    /** Returns the cards of the newest live posts. */
    readPosts: async (query: PostQuery, limit: number): Promise<PostResponse[]> =>
      (await findLivePosts(database, query, { limit, skip: 0 })).map((row) => presentPost(row, lookups)),
  }
}
