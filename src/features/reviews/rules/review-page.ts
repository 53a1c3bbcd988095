import { z } from 'zod'
import { reviewResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { maxReviewScore, reviewKinds } from '#features/catalogue/rules/review-kinds.ts'
import { dateField, idField, sectionField, uniqueIds } from '#kernel/fields.ts'

/** The number of reviews on a page (REV-O4). */
export const reviewsPerPage = 10
const maxPage = 1000

/** The subjects by which the company's reviews can be read, and 'all' for every subject (REV-O3). */
export const companyReviewTypes = ['all', ...reviewKinds] as const
export type CompanyReviewType = (typeof companyReviewTypes)[number]

const reviewOrders = ['newest', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

export const maxReviewSearch = 100

/** The number of a page in a path or query, from 1. */
export const reviewPageNumber = z.coerce.number().int().min(1).max(maxPage)

/** A whole number of stars. */
export const reviewScoreField = z.int().min(1).max(maxReviewScore)

const maxIds = 100
const idList = uniqueIds(maxIds).optional()

/** The filters and order of a search. A review must match each filter that is present and not empty (REV-003). */
export const reviewFilters = {
  params: z
    .strictObject({
      productId: idField.optional(),
      venueIdList: idList,
      meetingPointIdList: idList,
      locationIdList: idList,
    })
    .default({}),
  kind: z.enum(reviewKinds).optional(),
  section: sectionField.optional(),
  score: reviewScoreField.optional(),
  search: z.string().trim().max(maxReviewSearch).optional(),
  order: z.enum(reviewOrders).default('newest'),
  /** Reviews written after this day are listed first (REV-O7). */
  eventPackageBookedDate: dateField.nullish(),
}

export const reviewPage = z.object({
  items: z.array(reviewResponse),
  total: z.int(),
  /** The mean score of all reviews that match, rounded up to one decimal; null without reviews. */
  averageScore: z.number().nullable(),
})
export type ReviewPage = z.infer<typeof reviewPage>
