import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ReviewRow } from '#features/catalogue/server/index.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import { readByKeys } from '#platform/server/cache/dependencies.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { containsPattern } from '#platform/server/query/like-pattern.ts'
import { type ReviewOrder, reviewsPerPage } from '../rules/review-page.ts'

/** Filters of the shown reviews; each one that is present and not empty must match. */
type ReviewQuery = {
  readonly kind?: ReviewRow['kind']
  readonly productId?: string
  /** Leaves out the reviews of spicy products. A product is spicy if all of its categories are. */
  readonly withoutSpicy?: boolean
  readonly venueIds?: readonly string[]
  readonly meetingPointIds?: readonly string[]
  readonly locationIds?: readonly string[]
  readonly section?: Section
  readonly score?: number
  readonly search?: string
}

type Page = {
  /** The number of the page, from 1. */
  readonly page: number
  readonly order?: ReviewOrder
  /** Reviews written after this day are listed first. */
  readonly firstAfter?: IsoDate | null
}

const orders: Record<ReviewOrder, RawBuilder<unknown>> = {
  newest: sql`created_date desc, id`,
  highest: sql`score desc, created_date desc, id`,
  lowest: sql`score, created_date desc, id`,
}

/** Returns a page of the shown reviews that match, the number of all that match, and the sum of their scores. */
export const readReviewPage = (
  database: Kysely<Tables>,
  query: ReviewQuery,
  { page, order = 'newest', firstAfter }: Page,
): Promise<{ rows: ReviewRow[]; total: number; sum: number }> => {
  const matching = sql`from review where ${sql.join(conditionsOf(query), sql` and `)}`
  const newerFirst = firstAfter ? sql`created_date > ${firstAfter}::date desc, ` : sql``
  const readMatching = async () => {
    const [{ rows }, countResult] = await Promise.all([
      sql<ReviewRow>`
        select * ${matching} order by ${newerFirst}${orders[order]}
        limit ${reviewsPerPage} offset ${(page - 1) * reviewsPerPage}`.execute(database),
      sql<{ total: number; sum: number }>`
        select count(*)::int as total, coalesce(sum(score), 0)::int as sum ${matching}`.execute(database),
    ])
    return { rows, ...countResult.rows[0]! }
  }
  const keys = keysOf(query)
  return keys ? readByKeys(readMatching, () => ({ review: keys })) : readMatching()
}

const conditionsOf = (query: ReviewQuery): RawBuilder<unknown>[] => {
  const { kind, productId, withoutSpicy, section, score, search } = query
  const conditions = [sql`not hidden`]
  const isOneOf = (column: RawBuilder<unknown>, ids: readonly string[] = []) => {
    if (ids.length > 0) conditions.push(sql`${column} = any(${[...ids]}::text[])`)
  }
  if (kind) conditions.push(sql`kind = ${kind}`)
  if (productId !== undefined) conditions.push(sql`product_id = ${productId}`)
  if (withoutSpicy)
    conditions.push(sql`exists (
      select from product join category on category.id = any(product.category_ids)
      where product.id = review.product_id and not category.is_spicy)`)
  isOneOf(sql`venue_id`, query.venueIds)
  isOneOf(sql`meeting_point_id`, query.meetingPointIds)
  isOneOf(sql`location_id`, query.locationIds)
  if (section) conditions.push(sql`section = ${section}`)
  if (score !== undefined) conditions.push(sql`score = ${score}`)
  if (search) conditions.push(sql`text || ' ' || author ilike ${containsPattern(search)}`)
  return conditions
}

/** Returns the keys of the reviews that can match, for cached responses; undefined if any review can. */
const keysOf = ({ productId, locationIds = [] }: ReviewQuery): string[] | undefined => {
  if (productId !== undefined) return [`of product ${productId}`]
  return locationIds.length > 0 ? locationIds.map((id) => `of location ${id}`) : undefined
}
