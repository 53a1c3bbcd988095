import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ReviewRow } from '#features/catalogue/server/index.ts'
import type { Section } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { countUpTo } from '#platform/server/query/count-up-to.ts'
import { containsPattern } from '#platform/server/query/like-pattern.ts'

type StaffReviewQuery = {
  readonly limit: number
  readonly skip: number
  readonly search?: string
  readonly kind?: ReviewRow['kind']
  readonly state?: 'shown' | 'hidden'
  readonly section?: Section
  readonly score?: number
}

type StaffReviewRow = ReviewRow & {
  readonly product_name: string | null
  readonly location_name: string | null
}

/** Returns a page of all reviews, newest first, with the names of their products and locations. */
export const listReviews = async (database: Kysely<Tables>, query: StaffReviewQuery) => {
  const matching = sql`
    from review
      left join product on product.id = review.product_id
      left join location on location.id = review.location_id
    where ${conditionOf(query)}`
  const [{ rows }, counts] = await Promise.all([
    sql<StaffReviewRow>`
      select review.*, product.name as product_name, location.name as location_name ${matching}
      order by review.created_date desc, review.id
      limit ${query.limit} offset ${query.skip}`.execute(database),
    countUpTo(database, sql`select ${matching}`),
  ])
  return { rows, ...counts }
}

const conditionOf = ({ search, kind, state, section, score }: StaffReviewQuery): RawBuilder<unknown> => {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (kind) conditions.push(sql`review.kind = ${kind}`)
  if (state) conditions.push(sql`review.hidden = ${state === 'hidden'}`)
  if (section) conditions.push(sql`review.section = ${section}`)
  if (score !== undefined) conditions.push(sql`review.score = ${score}`)
  if (search)
    conditions.push(sql`concat_ws(' ', review.text, review.author, product.name, location.name)
      ilike ${containsPattern(search)}`)
  return sql.join(conditions, sql` and `)
}
