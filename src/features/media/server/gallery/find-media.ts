import { photoIdOf } from '#kernel/photos.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { MediaFilters } from '../../rules/media-filters.ts'
import { listMedia } from './gallery-store.ts'

/** Returns the ids of those pictures in the list that show people. */
type PeopleWith = (
  database: Database,
  pictureIds: readonly string[],
) => Promise<readonly { readonly picture: string }[]>

/** Returns the ids of the pictures that match a gallery's filters, in its order. */
export const findMediaIds = async (
  database: Database,
  filters: MediaFilters,
  staffWithPictures: PeopleWith,
): Promise<string[]> => {
  const rows = await listMedia(database, filters)
  if (filters.used === undefined) return rows.map(({ id }) => id)
  const unnamed = rows.filter(({ named }) => !named).map(({ id }) => photoIdOf(id))
  const ofPeople = new Set((await staffWithPictures(database, unnamed)).map(({ picture }) => picture))
  return rows
    .filter(({ id, named }) => (named || ofPeople.has(photoIdOf(id))) === (filters.used === 'yes'))
    .map(({ id }) => id)
}
