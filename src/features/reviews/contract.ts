import { z } from 'zod'
import { reviewResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { pageEndpoints } from './contract/page-endpoints.ts'
import { staffReviewEndpoints } from './contract/staff-review-endpoints.ts'
import { reviewScoreField } from './rules/review-page.ts'
import { reviewTextField } from './rules/review-text.ts'

const tags = ['reviews']
const forAttendees = { allow: { organiser: true, guest: true }, event: 'eventId' } as const

const reviewFields = {
  eventId: idField,
  score: reviewScoreField,
  text: reviewTextField,
}

/**
 * Creates an endpoint that writes a review. A customer has one review of each subject of an event; a new one replaces
 * it.
 */
const writeEndpoint = <Fields extends z.ZodRawShape>(
  subject: 'product' | 'manager' | 'location',
  fields: Fields,
) =>
  endpoint({
    method: 'POST',
    path: `/review/{eventId}/${subject}`,
    summary: `Write or change a review of the ${subject} of an attended event`,
    tags,
    access: forAttendees,
    refusals: ['nodeNotFound', 'reviewForbidden'],
  })
    .input(z.strictObject({ ...reviewFields, ...fields }))
    .output(dataResponse(z.object({ review: reviewResponse })))

export const reviewsContract = {
  ...pageEndpoints,
  ...staffReviewEndpoints,
  writeProductReview: writeEndpoint('product', { productId: idField }),
  writeManagerReview: writeEndpoint('manager', {}),
  writeLocationReview: writeEndpoint('location', {}),

  readReviewForbidden: endpoint({
    method: 'GET',
    path: '/review/isReviewEditingForbidden',
    summary: 'Whether the reader cannot review an event now',
    tags,
    access: { ...forAttendees, allow: { ...forAttendees.allow, staff: 'eventArea.view' } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ eventId: idField }))
    .output(dataResponse(z.object({ forbidden: z.boolean() }))),
}
