import type { Kysely } from 'kysely'
import { findReferenced } from '#features/records/server/index.ts'
import { mediaIdOf, photoIdWithCut } from '#kernel/photos.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { listCuts } from './media-store.ts'

/**
 * Returns true if a picture can be referenced outside records: if it is not a photo of the library, or if the photo
 * exists. Locks the photo, so that it cannot be removed until the transaction ends.
 */
export const lockPhoto = async (tx: Tx, pictureId: string): Promise<boolean> => {
  const id = mediaIdOf(pictureId)
  return id === undefined || (await findReferenced(tx, [{ kind: 'media', id }])).length > 0
}

/**
 * Returns, for each given id, the id under which pages show the picture: for a photo of the library, with its
 * version. Missing photos are omitted.
 */
export const shownPictures = async (
  store: Kysely<Tables>,
  pictureIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const mediaIds = [...new Set(pictureIds.flatMap((id) => mediaIdOf(id) ?? []))]
  const rows = await listCuts(store, mediaIds)
  const shownIds = new Map(
    rows.map(({ id, hash, crop, focus }) => [
      id,
      photoIdWithCut(id, { file: { hash }, crop: crop ?? undefined, focus: focus ?? undefined }),
    ]),
  )
  return new Map(
    pictureIds.flatMap((pictureId) => {
      const mediaId = mediaIdOf(pictureId)
      const shownId = mediaId === undefined ? pictureId : shownIds.get(mediaId)
      return shownId === undefined || shownId === '' ? [] : [[pictureId, shownId] as const]
    }),
  )
}
