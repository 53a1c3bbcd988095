import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Picture } from '../../rules/pictures.ts'
import { readTripPicture } from '../../rules/trip-pictures.ts'
import { findPlaces, listPicturedPlaces } from '../stores/place-store.ts'
import { findPicturedProduct, listPicturedProducts } from '../stores/product-store.ts'
import { imageOfLocation, imageOfProduct } from './images-of.ts'
import { scenesOfPages } from './picture-of.ts'

const maxPreparedProducts = 2000

/** Returns the picture of a location that is on the website. */
const imageOfPlace = async (
  database: Kysely<Tables>,
  id: string,
  light?: number,
): Promise<Picture | undefined> => {
  const [row] = await findPlaces(database, [id])
  return row && !row.remove_from_web ? imageOfLocation(row, light) : undefined
}

/**
 * Returns the picture of a product, a location or a trip by id, for callers that know only the id. Undefined for
 * hidden products, and for locations that are not on the website.
 */
export const imageOfRecord = async (
  database: Kysely<Tables>,
  kind: string,
  id: string,
): Promise<Picture | undefined> => {
  if (kind === 'product') {
    const row = await findPicturedProduct(database, id)
    return row && imageOfProduct(row)
  }
  if (kind === 'location') return imageOfPlace(database, id)
  const trip = kind === 'trip' ? readTripPicture(id) : undefined
  return trip && imageOfPlace(database, trip.locationId, trip.light)
}

/**
 * Returns the ids of the pictures to prepare when the server starts: those of pages, of locations, and of the most
 * reviewed listed products.
 */
export const picturesToPrepare = async (database: Kysely<Tables>): Promise<string[]> => {
  const [locations, products] = await Promise.all([
    listPicturedPlaces(database),
    listPicturedProducts(database, maxPreparedProducts),
  ])
  const images = [
    ...Object.values(scenesOfPages()),
    ...locations.flatMap((row) => imageOfLocation(row) ?? []),
    ...products.map(imageOfProduct),
  ]
  return [...new Set(images.map(({ cloudinaryId }) => cloudinaryId))]
}
