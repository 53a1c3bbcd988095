import { z } from 'zod'
import { reviewResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { reviewKinds } from '#features/catalogue/rules/review-kinds.ts'
import { dataResponse, endpoint, longListResponse } from '#kernel/endpoint.ts'
import { idField, sectionField } from '#kernel/fields.ts'
import { maxReviewSearch, reviewScoreField } from '../rules/review-page.ts'

const tags = ['reviews']

/** A review as staff see it, including its author, its event, and whether it is hidden. */
const staffReviewResponse = reviewResponse.extend({
  eventId: z.string().nullable(),
  /** Null without an event, and for staff who can't see events. */
  eventName: z.string().nullable(),
  customerId: z.string().nullable(),
  productName: z.string().nullable(),
  locationName: z.string().nullable(),
  hidden: z.boolean(),
})
export type StaffReviewResponse = z.infer<typeof staffReviewResponse>

export const staffReviewEndpoints = {
  listReviews: endpoint({
    method: 'GET',
    path: '/reviews',
    summary: 'All reviews for staff, newest first, including hidden ones',
    tags,
    readsReplica: true,
    access: { allow: { staff: 'content.view' } },
    refusals: ['fieldInvalid'],
  })
    .input(
      z.strictObject({
        limit: z.coerce.number().int().min(1).max(200).default(40),
        skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
        search: z.string().trim().max(maxReviewSearch).optional(),
        kind: z.enum(reviewKinds).optional(),
        state: z.enum(['shown', 'hidden']).optional(),
        section: sectionField.optional(),
        score: z.coerce.number().pipe(reviewScoreField).optional(),
      }),
    )
    .output(longListResponse(staffReviewResponse)),

  changeReviewVisibility: endpoint({
    method: 'PUT',
    path: '/review/{id}/hidden',
    summary: 'Hides a review, or shows it again; a hidden review does not count',
    tags,
    access: { allow: { staff: 'content.edit' } },
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject({ id: idField, hidden: z.boolean() }))
    .output(dataResponse(z.object({ hidden: z.boolean() }))),
}
