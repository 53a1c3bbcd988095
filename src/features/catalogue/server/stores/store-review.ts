import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { ReviewAnswer } from '../../rules/answers/product-answers.ts'
import { presentReview } from '../present-places.ts'

export type NewReview = {
  readonly id: string
  readonly kind: 'product' | 'manager' | 'location'
  readonly eventId: string
  readonly customerId: string
  readonly productId: string | null
  readonly locationId: string | null
  readonly venueId: string | null
  readonly meetingPointId: string | null
  readonly section: Section
  /** 1 to 5. */
  readonly score: number
  readonly author: string
  readonly text: string
  readonly createdDate: IsoDate
}

/**
 * Stores a review, or replaces the one of the same id, and counts it on its product. One that staff have hidden
 * stays hidden, and does not count. A product or place that is no longer in the catalogue is left out.
 */
export const storeReview = async (tx: Tx, review: NewReview): Promise<ReviewAnswer> => {
  const { id, kind, section, score, author, text } = review
  const { productId, locationId } = await stillThere(tx, review)
  const said = { score, text, author, created_date: review.createdDate }
  const row = await tx
    .insertInto('review')
    .values({
      id,
      kind,
      product_id: productId,
      location_id: locationId,
      event_id: review.eventId,
      customer_id: review.customerId,
      section,
      venue_id: review.venueId,
      meeting_point_id: review.meetingPointId,
      shipped: false,
      ...said,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(said))
    .returningAll()
    .executeTakeFirstOrThrow()
  if (productId !== null) await countReviews(tx, productId)
  return presentReview(row)
}

/** The product is locked: of two reviews at once the later one counts the earlier too. */
const stillThere = async (tx: Tx, { productId, locationId }: NewReview) => {
  const product =
    productId === null
      ? undefined
      : await tx
          .selectFrom('product')
          .select('id')
          .where('id', '=', productId)
          .forNoKeyUpdate()
          .executeTakeFirst()
  const location =
    locationId === null
      ? undefined
      : await tx.selectFrom('location').select('id').where('id', '=', locationId).executeTakeFirst()
  return { productId: product?.id ?? null, locationId: location?.id ?? null }
}

const countReviews = async (tx: Tx, productId: string): Promise<void> => {
  await sql`
    update product set review_count = found.count, review_sum = found.sum
    from (
      select count(*)::int as count, coalesce(sum(score), 0)::int as sum
      from review where product_id = ${productId} and not hidden
    ) as found
    where id = ${productId}`.execute(tx)
}
