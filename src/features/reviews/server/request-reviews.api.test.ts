import '#platform/server/mail/tables.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { createPastEvent } from '#tests/support/past-event.ts'
import { testApp } from '#tests/support/test-app.ts'
import { requestReviewsJob } from './request-reviews.ts'

const site = await testApp()
const outbox = createOutbox({
  jobs: { enqueue: async () => {} },
  config: site.config,
  now: () => site.clock.now,
})
const deps = { database: site.db, outbox, config: site.config, now: () => site.clock.now }
const job = requestReviewsJob(deps)

let pastEvent: Awaited<ReturnType<typeof createPastEvent>>
beforeAll(async () => {
  pastEvent = await createPastEvent(site)
})
beforeEach(async () => {
  await site.db.deleteFrom('mail_outbox').where('kind', '=', 'review-request').execute()
  await site.db.deleteFrom('review_request').execute()
  await site.db.deleteFrom('review').where('event_id', '=', pastEvent.eventId).execute()
})

const mails = () =>
  site.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'text', 'event_id'])
    .where('kind', '=', 'review-request')
    .orderBy('recipient')
    .execute()
const runOn = async (day: number) => {
  pastEvent.goToDay(day)
  await job.work({})
  return (await mails()).map(({ recipient }) => recipient)
}
const attendees = () => [pastEvent.organiser.email, pastEvent.guest.email].sort()

test('the day after an event its attendees are asked once for reviews, with a link to the event (REV-O9)', async () => {
  expect(await runOn(102)).toEqual([])
  expect(await runOn(103)).toEqual(attendees())
  const [mail] = await mails()
  expect(mail).toMatchObject({
    event_id: pastEvent.eventId,
    subject: expect.stringMatching(/^How was .+\?$/),
  })
  expect(mail!.text).toContain(`/my-events?eventId=${pastEvent.eventId}`)
  expect(await runOn(104)).toHaveLength(2)
})

test('concurrent runs ask each attendee once', async () => {
  pastEvent.goToDay(103)
  await Promise.all(Array.from({ length: 4 }, () => job.work({})))
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(attendees())
})

test('attendees are asked within a week, but not those who have written a review', async () => {
  pastEvent.goToDay(104)
  await pastEvent.write(pastEvent.guest, 'location')
  expect(await runOn(110)).toEqual([])
  expect(await runOn(109)).toEqual([pastEvent.organiser.email])
})

test('attendees are not asked while the event’s automatic emails are blocked, while this email is off, or if the event is cancelled (STF-O11)', async () => {
  pastEvent.goToDay(103)
  const staff = await pastEvent.staff()
  await staff.post(`/api/event/${pastEvent.eventId}/updateBlockAutoEmails`, { blocked: true })
  expect(await runOn(103)).toEqual([])
  await staff.post(`/api/event/${pastEvent.eventId}/updateBlockAutoEmails`, {
    blocked: false,
    turnOff: ['review-request'],
  })
  expect(await runOn(103)).toEqual([])
  await staff.post(`/api/event/${pastEvent.eventId}/updateBlockAutoEmails`, { turnOn: ['review-request'] })
  await site.db
    .updateTable('event')
    .set({ status_stage: 'Cancelled' })
    .where('id', '=', pastEvent.eventId)
    .execute()
  expect(await runOn(103)).toEqual([])
  await site.db
    .updateTable('event')
    .set({ status_stage: 'Booked' })
    .where('id', '=', pastEvent.eventId)
    .execute()
  expect(await runOn(103)).toEqual(attendees())
})

test('a failure for one event does not stop the others', async () => {
  pastEvent.goToDay(0)
  const otherEvent = await createPastEvent(site)
  pastEvent.goToDay(103)
  for (const [failingEvent, askedEvent] of [
    [pastEvent, otherEvent],
    [otherEvent, pastEvent],
  ] as const) {
    await site.db.deleteFrom('mail_outbox').where('kind', '=', 'review-request').execute()
    await site.db.deleteFrom('review_request').execute()
    const queueMail: typeof outbox.queueMail = async (tx, message) => {
      if (message.eventId === failingEvent.eventId) throw new Error('The email fails')
      return outbox.queueMail(tx, message)
    }
    const failingJob = requestReviewsJob({ ...deps, outbox: { ...outbox, queueMail } })
    await expect(failingJob.work({})).rejects.toThrow('attendees of 1 event were not asked')
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(
      [askedEvent.organiser.email, askedEvent.guest.email].sort(),
    )
  }
})
