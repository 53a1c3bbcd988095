import { type Kysely, type Selectable, sql } from 'kysely'
import { sections } from '#kernel/section.ts'
import { readByKeys } from '#platform/server/cache/dependencies.ts'
import type { Tables } from '#platform/server/database/tables.ts'

export type ReviewRow = Selectable<Tables['review']>

export const findReviews = async (database: Kysely<Tables>, ids: readonly string[]): Promise<ReviewRow[]> =>
  ids.length === 0 ? [] : database.selectFrom('review').selectAll().where('id', 'in', ids).execute()

export const newestReviewsOfProduct = (
  database: Kysely<Tables>,
  productId: string,
  limit: number,
): Promise<ReviewRow[]> =>
  readByKeys(
    () =>
      database
        .selectFrom('review')
        .selectAll()
        .where('product_id', '=', productId)
        .where('hidden', '=', false)
        .orderBy('created_date', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    () => ({ review: [`of product ${productId}`] }),
  )

/** The number of reviews of each section that a location shows. */
export const reviewsOfSection = 6

/** Returns the newest reviews of a location and its products, up to a number for each section. */
export const newestReviewsOfLocation = async (
  database: Kysely<Tables>,
  locationId: string,
  eachSection: number,
): Promise<ReviewRow[]> => {
  const query = sql<ReviewRow>`
    select * from (
      select review.*, row_number() over (partition by section order by created_date desc, id) as place
      from review where location_id = ${locationId} and not hidden
    ) as placed
    where place <= ${eachSection}
    order by section, place`
  const { rows } = await readByKeys(
    () => query.execute(database),
    () => ({ review: [`of location ${locationId}`] }),
  )
  return rows
}

/**
 * Returns the newest reviews of several locations and their products, in any section. Reads at most `count` per
 * location and section from the index, regardless of the number of reviews.
 */
export const newestReviewsOfLocations = async (
  database: Kysely<Tables>,
  locationIds: readonly string[],
  count: number,
): Promise<ReviewRow[]> => {
  const query = sql<ReviewRow>`
    select newest.* from unnest(${[...locationIds]}::text[]) as place, unnest(${[...sections]}::text[]) as sold,
      lateral (
        select * from review where location_id = place and section = sold and not hidden
        order by created_date desc, id limit ${count}) as newest
    order by newest.created_date desc, newest.id limit ${count}`
  const { rows } = await readByKeys(
    () => query.execute(database),
    () => ({ review: locationIds.map((id) => `of location ${id}`) }),
  )
  return rows
}
