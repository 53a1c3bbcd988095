import type { Kysely } from 'kysely'
import type { ContentLookups } from '#features/content/server/index.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { imageOfContent } from './pictures/content-picture.ts'
import { listCategories } from './stores/category-store.ts'
import { findPlaces } from './stores/place-store.ts'

/**
 * Returns the lookups for the locations, categories and pictures that posts and pages refer to. Locations removed from
 * the website are not found.
 */
export const contentNames = (database: Kysely<Tables>): ContentLookups => ({
  places: async (ids) =>
    (await findPlaces(database, ids))
      .filter((place) => !place.remove_from_web)
      .map(({ id, name, slug, type, lat, lon }) => ({ id, name, slug, type, loc: { lat, lon } })),
  categories: async (ids) => {
    const wanted = new Set(ids)
    return (await listCategories(database))
      .filter(({ id }) => wanted.has(id))
      .map(({ id, name, url }) => ({ id, name, url }))
  },
  imageOf: imageOfContent,
})
