import { photoIdOf } from '#kernel/photos.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { MediaFilters } from '../../rules/media-filters.ts'
import { listMedia } from './gallery-store.ts'

/** Returns the members of staff whose portrait is one of these pictures. */
type StaffWithPictures = (
  database: Database,
  pictureIds: readonly string[],
) => Promise<readonly { readonly picture: string }[]>

/** Returns the ids of the pictures that match a gallery's filters, in the gallery's order. */
export const findMediaIds = async (
  database: Database,
  filters: MediaFilters,
  staffWithPictures: StaffWithPictures,
): Promise<string[]> => {
  const rows = await listMedia(database, filters)
  if (filters.used === undefined) return rows.map(({ id }) => id)
  const unreferencedIds = rows.filter(({ isReferenced }) => !isReferenced).map(({ id }) => photoIdOf(id))
  const portraitIds = new Set(
    (await staffWithPictures(database, unreferencedIds)).map(({ picture }) => picture),
  )
  return rows
    .filter(
      ({ id, isReferenced }) => (isReferenced || portraitIds.has(photoIdOf(id))) === (filters.used === 'yes'),
    )
    .map(({ id }) => id)
}
