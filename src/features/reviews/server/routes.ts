import { createHash } from 'node:crypto'
import { lockPerson } from '#features/accounts/server/index.ts'
import { presentReview, storeReview } from '#features/catalogue/server/index.ts'
import { lockEvent, readEvent } from '#features/events/server/index.ts'
import { isStaffSession } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { transact } from '#platform/server/database/transact.ts'
import { type Gate, implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import { reviewsContract } from '../contract.ts'
import {
  authorOf,
  canReview,
  type ReviewRequest,
  type ReviewSubject,
  subjectOf,
} from '../rules/can-review.ts'
import { refusal } from '../rules/refusals.ts'
import { pageHandlers } from './page-handlers.ts'
import { staffReviewHandlers } from './staff-review-handlers.ts'

type ReviewsDeps = { readonly database: Database; readonly gate: Gate; now(): Date }
type ReviewFields = { readonly eventId: string; readonly score: number; readonly text: string }

/** Creates the routes of reviews. */
export const reviewRoutes = ({ database, gate, now }: ReviewsDeps) => {
  /** Stores a review under the event's lock, so that attendance and bookings cannot change after the check. */
  const writeReview = (
    context: RequestContext,
    { eventId, score, text }: ReviewFields,
    request: ReviewRequest,
  ) =>
    transact(database, async (tx) => {
      const actor = actorOf(context)
      // Only attendees write reviews (REV-O2). Staff can't, even in the customer view or while they act as a customer.
      if (isStaffSession(actor)) return refusal('reviewForbidden')
      const { userId } = actor
      const person = await lockPerson(tx, userId)
      const event = await lockEvent(tx, eventId)
      if (!person || !event) return refusal('nodeNotFound', { id: eventId })
      const today = dayOf(now())
      if (!canReview(event, userId, today)) return refusal('reviewForbidden')
      const subject = subjectOf(event, userId, request)
      if (isRefusal(subject)) return subject
      const review = await storeReview(tx, {
        id: idOf(eventId, userId, subject),
        eventId,
        customerId: userId,
        section: event.section,
        author: authorOf(person),
        createdDate: today,
        score,
        text,
        ...subject,
      })
      return { data: { review: presentReview(review) } }
    })

  return implementEndpoints(reviewsContract, gate, {
    ...pageHandlers(database),
    ...staffReviewHandlers({ database, now }),
    writeProductReview: ({ input: { productId, ...fields }, context }) =>
      writeReview(context, fields, { kind: 'product', productId }),
    writeManagerReview: ({ input, context }) => writeReview(context, input, { kind: 'manager' }),
    writeLocationReview: ({ input, context }) => writeReview(context, input, { kind: 'location' }),
    readReviewForbidden: async ({ input: { eventId }, context }) => {
      const actor = actorOf(context)
      const event = await readEvent(database, eventId)
      if (!event) return refusal('nodeNotFound', { id: eventId })
      return { data: { forbidden: isStaffSession(actor) || !canReview(event, actor.userId, dayOf(now())) } }
    },
  })
}

/** Returns the same id for the same event, customer and subject, so that a second review replaces the first. */
const idOf = (eventId: string, customerId: string, { kind, productId }: ReviewSubject): string =>
  createHash('sha256')
    .update(JSON.stringify([eventId, customerId, kind, productId]))
    .digest('base64url')
