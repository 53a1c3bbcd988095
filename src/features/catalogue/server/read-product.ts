import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ProductParts, StaffProductParts } from './present-product.ts'
import { findCategory, listCategories } from './stores/category-store.ts'
import { findVenues } from './stores/place-store.ts'
import { findProductRows, findProductsWithSupplier, type ProductRow } from './stores/product-store.ts'
import { newestReviewsOfProduct } from './stores/review-store.ts'

const maxShownReviews = 10

/**
 * Returns a product with the rows that it refers to, or undefined. Hidden and staff-only products are found for staff
 * only.
 */
export const readProductParts = (
  database: Kysely<Tables>,
  id: string,
  isStaff: boolean,
): Promise<ProductParts | undefined> =>
  readParts(database, id, async () =>
    (await findProductRows(database, [id])).find(({ hide_listing }) => hide_listing === null || isStaff),
  )

/** Returns a product for staff, with its supplier. */
export const readStaffProductParts = (
  database: Kysely<Tables>,
  id: string,
): Promise<StaffProductParts | undefined> =>
  readParts(database, id, async () => (await findProductsWithSupplier(database, [id]))[0])

const readParts = async <Row extends ProductRow>(
  database: Kysely<Tables>,
  id: string,
  find: () => Promise<Row | undefined>,
) => {
  const row = await find()
  if (!row) return undefined
  const venueIds = [...row.venue_ids, ...(row.meeting_point_id === null ? [] : [row.meeting_point_id])]
  const [category, venues, reviews] = await Promise.all([
    findCategory(database, row.category_id),
    findVenues(database, venueIds),
    newestReviewsOfProduct(database, id, maxShownReviews),
  ])
  if (!category) throw new Error(`product ${id} has no category`)
  return { row, category, venues, reviews }
}

/** Returns products by id with the rows they refer to, without reviews. Runs three queries for any number of ids. */
export const readListedProducts = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<StaffProductParts[]> => {
  const rows = await findProductsWithSupplier(database, ids)
  const venueIds = rows.flatMap((row) => [...row.venue_ids, row.meeting_point_id ?? []].flat())
  const [categories, venues] = await Promise.all([
    listCategories(database),
    findVenues(database, [...new Set(venueIds)]),
  ])
  const categoriesById = new Map(categories.map((category) => [category.id, category]))
  const venuesById = new Map(venues.map((venue) => [venue.id, venue]))
  return rows.map((row) => ({
    row,
    category: categoriesById.get(row.category_id)!,
    venues: [...row.venue_ids, row.meeting_point_id ?? ''].flatMap((id) => venuesById.get(id) ?? []),
    reviews: [],
  }))
}
