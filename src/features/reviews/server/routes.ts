import { createHash } from 'node:crypto'
import { holdPerson } from '#features/accounts/server/index.ts'
import { storeReview } from '#features/catalogue/server/index.ts'
import { lockEvent, readEvent } from '#features/events/server/index.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { transact } from '#platform/server/database/transact.ts'
import { type Gate, implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import { reviewsContract } from '../contract.ts'
import { type Asked, authorOf, mayReview, type ReviewSubject, subjectOf } from '../rules/may-review.ts'

type ReviewsDeps = { readonly database: Database; readonly gate: Gate; now(): Date }
type Written = { readonly eventId: string; readonly score: number; readonly text: string }

/** The calls of reviews behind the gate. */
export const reviewRoutes = ({ database, gate, now }: ReviewsDeps) => {
  /** Under the event's lock, so that nobody's answer or booking changes between the look and the review. */
  const write = (context: RequestContext, { eventId, score, text }: Written, asked: Asked) =>
    transact(database, async (tx) => {
      const actor = actorOf(context)
      if (isStaff(actor)) return refusal('reviewForbidden')
      const { userId } = actor
      const person = await holdPerson(tx, userId)
      const event = await lockEvent(tx, eventId)
      if (!person || !event) return refusal('nodeNotFound', { id: eventId })
      const today = dayOf(now())
      if (!mayReview(event, userId, today)) return refusal('reviewForbidden')
      const subject = subjectOf(event, userId, asked)
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
      return { data: { review } }
    })

  return implementEndpoints(reviewsContract, gate, {
    writeProductReview: ({ input: { productId, ...written }, context }) =>
      write(context, written, { kind: 'product', productId }),
    writeManagerReview: ({ input, context }) => write(context, input, { kind: 'manager' }),
    writeLocationReview: ({ input, context }) => write(context, input, { kind: 'location' }),
    readReviewForbidden: async ({ input: { eventId }, context }) => {
      const actor = actorOf(context)
      const event = await readEvent(database, eventId)
      if (!event) return refusal('nodeNotFound', { id: eventId })
      return { data: { forbidden: isStaff(actor) || !mayReview(event, actor.userId, dayOf(now())) } }
    },
  })
}

/** Whatever they look at, and as whom: a review is of somebody who was there (REV-O2). */
const isStaff = (actor: Actor): boolean => countsAsStaff(actor) || actor.staffId !== undefined

/** The same for the same customer and subject of an event, so that there is never a second one. */
const idOf = (eventId: string, customerId: string, { kind, productId }: ReviewSubject): string =>
  createHash('sha256')
    .update(JSON.stringify([eventId, customerId, kind, productId]))
    .digest('base64url')
