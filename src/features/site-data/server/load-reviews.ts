import {
  deleteReviews,
  listShippedReviews,
  recountReviews,
  reviewRow,
  storeShippedReviews,
} from '#features/catalogue/server/index.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { CatalogueData } from './read-catalogue.ts'

/** The differences between the reviews in the files and those on the site: new or changed ones, and removed ones. */
type ReviewPlan = {
  readonly written: readonly ReturnType<typeof reviewRow>[]
  readonly removed: readonly string[]
}

/**
 * Returns the differences between the reviews in the files and those on the site.
 * @param hasProduct returns true if a product exists after the load
 */
export const planReviews = async (
  tx: Tx,
  { reviews }: CatalogueData,
  hasProduct: (productId: string) => boolean,
): Promise<ReviewPlan> => {
  const fileReviews = reviews
    .filter(({ value }) => value.product === undefined || hasProduct(value.product))
    .map(({ value, locationId }) => reviewRow(value, locationId))
  const shipped = await listShippedReviews(tx)
  const storedReviews = new Map(shipped.map((review) => [review.id, review]))
  const wantedIds = new Set(fileReviews.map(({ id }) => id))
  return {
    written: fileReviews.filter(({ id, section, score }) => {
      const review = storedReviews.get(id)
      return review?.section !== section || review.score !== score
    }),
    removed: [...storedReviews.keys()].filter((id) => !wantedIds.has(id)),
  }
}

export const writeReviews = async (tx: Tx, { written, removed }: ReviewPlan): Promise<void> => {
  await storeShippedReviews(tx, written)
  await deleteReviews(tx, removed)
  for (const table of ['product', 'location'] as const) await recountReviews(tx, table)
}
