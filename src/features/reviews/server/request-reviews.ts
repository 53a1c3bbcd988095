import { findPeople } from '#features/accounts/server/index.ts'
import { listReviewsOfEvent } from '#features/catalogue/server/index.ts'
import { sendsMail } from '#features/event-document/rules/sends-mail.ts'
import { lockEvent } from '#features/events/server/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { runEach } from '#platform/server/jobs/run-each.ts'
import type { Outbox } from '#platform/server/mail/outbox.ts'
import { canReview } from '../rules/can-review.ts'
import { reviewRequestMail } from './review-request-mail.ts'
import { listUnaskedEvents, storeReviewRequest } from './review-request-store.ts'

type RequestDeps = {
  readonly database: Database
  readonly outbox: Outbox
  readonly config: Pick<Config, 'publicUrl'>
  now(): Date
}

/**
 * Number of days after the end of an event in which attendees can still be asked, if no process ran on the first day.
 */
const askedDays = 7

/**
 * Creates a job that runs every morning and asks attendees for a review, normally on the day after their event. A
 * failure for one event does not stop the others; the job is then tried again.
 */
export const requestReviewsJob = (deps: RequestDeps): JobQueue => ({
  name: 'request-reviews',
  cron: '0 10 * * *',
  async work() {
    const today = dayOf(deps.now())
    const endedWithin = { from: addDays(today, -askedDays), to: addDays(today, -1) }
    await runEach(
      await listUnaskedEvents(deps.database, endedWithin),
      (id) => requestReviews(deps, id),
      (failures) => `attendees of ${countOf(failures, 'event', 'events')} were not asked`,
    )
  },
})

/**
 * Asks each attendee of an event once, except those who have written a review. Skips events that do not send this
 * email; their attendees are asked if staff turn it on again in time.
 */
const requestReviews = async ({ database, outbox, config, now }: RequestDeps, eventId: string) => {
  await transact(database, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event || !sendsMail(event, 'review-request')) return
    const today = dayOf(now())
    const attendees = event.guests
      .map(({ customerId }) => customerId)
      .filter((customerId) => canReview(event, customerId, today))
    if (attendees.length === 0 || !(await storeReviewRequest(tx, eventId, now()))) return
    const authors = new Set((await listReviewsOfEvent(tx, eventId)).map(({ customer_id }) => customer_id))
    const people = await findPeople(tx, attendees)
    for (const id of attendees) {
      const person = people.get(id)
      if (person?.email && !authors.has(id))
        await outbox.queueMail(tx, reviewRequestMail(config, event, person))
    }
  })
}
