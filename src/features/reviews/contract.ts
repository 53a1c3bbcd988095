import { z } from 'zod'
import { reviewAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import { answer, call } from '#kernel/call.ts'
import { idField } from '#kernel/fields.ts'
import { reviewTextField } from './rules/review-text.ts'

const tags = ['reviews']
const members = { allow: { organiser: true, guest: true }, event: 'eventId' } as const

const written = {
  eventId: idField,
  score: z.int().min(1).max(5),
  text: reviewTextField,
}

/** One review a customer and subject of an event: writing again replaces it (REV-O1). */
const write = <Fields extends z.ZodRawShape>(subject: 'product' | 'manager' | 'location', fields: Fields) =>
  call({
    method: 'POST',
    path: `/review/{eventId}/${subject}`,
    summary: `Write or change a review of the ${subject} of an event that the reader attended`,
    tags,
    access: members,
    refusals: ['nodeNotFound', 'reviewForbidden'],
  })
    .input(z.strictObject({ ...written, ...fields }))
    .output(answer(z.object({ review: reviewAnswer })))

export const reviewsContract = {
  writeProductReview: write('product', { productId: idField }),
  writeManagerReview: write('manager', {}),
  writeLocationReview: write('location', {}),

  readReviewForbidden: call({
    method: 'GET',
    path: '/review/isReviewEditingForbidden',
    summary: 'Whether the reader is not allowed to review an event now',
    tags,
    access: { ...members, allow: { ...members.allow, staff: 'eventArea.view' } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ eventId: idField }))
    .output(answer(z.object({ forbidden: z.boolean() }))),
}
