import type { Kysely } from 'kysely'
import { readTripPicture } from '#kernel/trip-pictures.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { findLocations } from '../stores/place-store.ts'
import { type Image, sceneImageOfLocation, sceneImageOfProduct, scenesOfPages } from './picture-of.ts'
import '../tables.ts'

const columns = ['id', 'name', 'category_id', 'location_ids', 'detail'] as const

/** The first photo of a product, else its scene. */
const imageOfProduct = (
  row: Pick<Tables['product'], 'id' | 'name' | 'category_id' | 'location_ids'> & {
    detail: { images?: Image[] }
  },
): Image =>
  row.detail.images?.[0] ??
  sceneImageOfProduct({
    id: row.id,
    name: row.name,
    categoryId: row.category_id,
    locationIds: row.location_ids,
  })

/** The first photo of a location, else its scene. */
const imageOfLocation = async (
  database: Kysely<Tables>,
  id: string,
  light?: number,
): Promise<Image | undefined> => {
  const [row] = await findLocations(database, [id])
  if (!row || row.remove_from_web) return undefined
  return row.detail.images?.[0] ?? sceneImageOfLocation(row.id, light)
}

/**
 * The picture of a product that everybody sees, of a location, or of a trip to one, by its id: for what knows no more
 * of it than that. A product that is not for everybody is not there.
 */
export const imageOfRecord = async (
  database: Kysely<Tables>,
  kind: string,
  id: string,
): Promise<Image | undefined> => {
  if (kind === 'product') {
    const row = await database
      .selectFrom('product')
      .select(columns)
      .where('id', '=', id)
      .where('hide_listing', 'is', null)
      .executeTakeFirst()
    return row && imageOfProduct(row)
  }
  if (kind === 'location') return imageOfLocation(database, id)
  const trip = kind === 'trip' ? readTripPicture(id) : undefined
  return trip && imageOfLocation(database, trip.locationId, trip.light)
}

/** Ids of the pictures that people will ask for: those of pages, locations and listed products. */
export const shippedPictures = async (database: Kysely<Tables>): Promise<string[]> => {
  const [locations, products] = await Promise.all([
    database.selectFrom('location').select('id').where('remove_from_web', '=', false).execute(),
    database.selectFrom('product').select(columns).where('hide_listing', 'is', null).limit(2000).execute(),
  ])
  const images = [
    ...Object.values(scenesOfPages()),
    ...locations.flatMap(({ id }) => sceneImageOfLocation(id) ?? []),
    ...products.map(imageOfProduct),
  ]
  return [...new Set(images.map(({ cloudinaryId }) => cloudinaryId))]
}
