import { type Kysely, type Selectable, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import { type Section, sections } from '#kernel/section.ts'
import { readByKeys } from '#platform/server/cache/dependencies.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { ReviewKind } from '../../rules/review-kinds.ts'
import '../tables.ts'

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

/** The maximum number of reviews from each section in the response for a location. */
export const maxReviewsPerSection = 6

/** Returns the newest reviews of a location and its products, at most `perSection` for each section. */
export const newestReviewsOfLocation = async (
  database: Kysely<Tables>,
  locationId: string,
  perSection: number,
): Promise<ReviewRow[]> => {
  const query = sql<ReviewRow>`
    select * from (
      select review.*, row_number() over (partition by section order by created_date desc, id) as place
      from review where location_id = ${locationId} and not hidden
    ) as placed
    where place <= ${perSection}
    order by section, place`
  const { rows } = await readByKeys(
    () => query.execute(database),
    () => ({ review: [`of location ${locationId}`] }),
  )
  return rows
}

/**
 * Returns the `count` newest reviews of several locations and their products, in any section. Reads at most `count` per
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

type NewReview = {
  readonly id: string
  readonly kind: ReviewKind
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
 * Inserts a review, or changes score, text, author and date of the one with the same id. Updates the counts of its
 * product and location. A hidden review stays hidden and does not count. References to deleted products and locations
 * are stored as null.
 */
export const storeReview = async (tx: Tx, review: NewReview): Promise<ReviewRow> => {
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
  await recountReviewed(tx, { productId, locationId })
  return row
}

/**
 * Hides a review, or shows it again, and updates the counts of its product and location. Locks in the same order as
 * `storeReview`, so that the two cannot deadlock.
 * @returns whether it was hidden before; undefined if there is no such review
 */
export const setReviewHidden = async (tx: Tx, id: string, hidden: boolean): Promise<boolean | undefined> => {
  const [review] = await findReviews(tx, [id])
  if (!review) return undefined
  const lockedIds = await lockExisting(tx, { productId: review.product_id, locationId: review.location_id })
  const stored = await tx
    .selectFrom('review')
    .select('hidden')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || stored.hidden === hidden) return stored?.hidden
  await tx.updateTable('review').set({ hidden }).where('id', '=', id).execute()
  await recountReviewed(tx, lockedIds)
  return stored.hidden
}

type ReviewedIds = Pick<NewReview, 'productId' | 'locationId'>

const recountReviewed = async (tx: Tx, { productId, locationId }: ReviewedIds): Promise<void> => {
  if (productId !== null) await recountReviews(tx, 'product', productId)
  if (locationId !== null) await recountReviews(tx, 'location', locationId)
}

/** Locks product and location, so that concurrent reviews are counted one after the other. */
const lockExisting = async (tx: Tx, { productId, locationId }: ReviewedIds) => ({
  productId: await lockReviewed(tx, 'product', productId),
  locationId: await lockReviewed(tx, 'location', locationId),
})

type ReviewedTable = 'product' | 'location'

/** Locks a row. Returns its id, or null if it no longer exists. */
const lockReviewed = async (tx: Tx, table: ReviewedTable, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
  return rows[0]?.id ?? null
}

/** Recounts the reviews of one product or location, or of all. */
export const recountReviews = async (
  tx: Tx,
  table: ReviewedTable,
  id: string | null = null,
): Promise<void> => {
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

/** Returns the reviews of an event, including hidden ones, newest first. */
export const listReviewsOfEvent = (database: Kysely<Tables>, eventId: string): Promise<ReviewRow[]> =>
  database
    .selectFrom('review')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('created_date', 'desc')
    .orderBy('id')
    .execute()

/** Returns the reviews of a customer, oldest first. */
export const listReviewsOf = (database: Kysely<Tables>, customerId: string) =>
  database
    .selectFrom('review')
    .select([
      'id',
      'event_id',
      'product_id',
      'location_id',
      'score',
      'author',
      'text',
      'created_date',
      'hidden',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('created_date')
    .execute()

export const updateReview = async (
  tx: Tx,
  id: string,
  change: Pick<ReviewRow, 'author' | 'text'>,
): Promise<void> => {
  await tx.updateTable('review').set(change).where('id', '=', id).execute()
}
