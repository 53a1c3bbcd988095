import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { ReviewResponse } from '../../rules/responses/product-responses.ts'
import { presentReview } from '../present-places.ts'

type NewReview = {
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
 * Inserts a review, or replaces the one with the same id, and updates the counts of its product and location. A hidden
 * review stays hidden and does not count. References to deleted products and locations are stored as null.
 */
export const storeReview = async (tx: Tx, review: NewReview): Promise<ReviewResponse> => {
  const { id, kind, section, score, author, text } = review
  const { productId, locationId } = await lockExisting(tx, review)
  const content = { score, text, author, created_date: review.createdDate }
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
      ...content,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(content))
    .returningAll()
    .executeTakeFirstOrThrow()
  if (productId !== null) await countReviews(tx, 'product', productId)
  if (locationId !== null) await countReviews(tx, 'location', locationId)
  return presentReview(row)
}

/** Locks product and location, so that of two concurrent reviews the later one counts both. */
const lockExisting = async (tx: Tx, { productId, locationId }: NewReview) => ({
  productId: await lockReviewed(tx, 'product', productId),
  locationId: await lockReviewed(tx, 'location', locationId),
})

type Reviewed = 'product' | 'location'

/** Locks a row. Returns its id, or null if it no longer exists. */
const lockReviewed = async (tx: Tx, table: Reviewed, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
  return rows[0]?.id ?? null
}

/** Recounts the reviews of one product or location, or of all. */
export const countReviews = async (tx: Tx, table: Reviewed, id: string | null = null): Promise<void> => {
  await sql`
    update ${sql.table(table)} as reviewed set review_count = found.count, review_sum = found.sum
    from (
      select one.id, count(review.id)::int as count, coalesce(sum(review.score), 0)::int as sum
      from ${sql.table(table)} as one
        left join review on ${sql.ref(`review.${table}_id`)} = one.id and not review.hidden
      where ${id}::text is null or one.id = ${id}
      group by one.id
    ) as found
    where found.id = reviewed.id
      and (reviewed.review_count, reviewed.review_sum) is distinct from (found.count, found.sum)`.execute(tx)
}
