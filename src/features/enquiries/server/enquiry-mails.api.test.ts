import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import '#platform/server/mail/tables.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

const mailsOf = async (eventId: string) =>
  site.db
    .selectFrom('mail_outbox')
    .select(['kind', 'recipient', 'subject', 'text'])
    .where('event_id', '=', eventId)
    .orderBy('kind')
    .execute()

const startDate = () => addDays(dayOf(site.clock.now), 90)
const enquiry = (more: object = {}) => ({
  section: 'stag',
  people: 14,
  formType: 'enquiryForm',
  formRef: 'in-top',
  eventNotes: 'No boats, please',
  eventInfo: { nightsCount: 2, startDate: startDate() },
  requestId: randomUUID(),
  ...more,
})

test('a new enquiry sends an email to the contact of its section, and a confirmation to the organiser (ENQ-O12)', async () => {
  const ann = await site.signUp({ phone: '+447911123456' })
  const payload = enquiry()
  const { body } = await ann.post('/api/empty-event', payload)
  await ann.post('/api/empty-event', payload)
  const mails = await mailsOf(body.data.event._doc)
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['enquiry-received', ann.email],
    ['enquiry-staff', site.config.contact.email],
  ])
  const [receivedMail, staffMail] = mails
  expect(receivedMail).toMatchObject({ subject: 'We have received your Stag Do enquiry' })
  expect(receivedMail!.text).toContain('The Stag Do Team')
  expect(staffMail).toMatchObject({ subject: 'New Stag Do enquiry' })
  for (const words of ['Ann Lee', ann.email, '+447911123456', 'No boats, please', '14', 'in-top'])
    expect(staffMail!.text).toContain(words)
})

test('corporate events have their own contact', async () => {
  const ann = await site.signUp()
  const { body } = await ann.post('/api/empty-event', enquiry({ section: 'events' }))
  const staffMail = (await mailsOf(body.data.event._doc)).find(({ kind }) => kind === 'enquiry-staff')
  expect(staffMail!.recipient).toBe(site.config.eventsContact.email)
})

test('emails are also sent for an enquiry by email address, and the one to staff contains the location', async () => {
  const organiserEmail = `${randomUUID().slice(0, 8)}@test.com`
  const { body } = await site.visitor().post('/api/event/unauthenticated', {
    ...enquiry({ authenticated: false, organiserEmail }),
    package: { locationId: 'newcastle', nightsCount: 2, peopleCount: 14, productList: [] },
  })
  const mails = await mailsOf(body.data.event._doc)
  const kinds = mails.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['enquiry-received', 'enquiry-staff']))
  expect(mails.find(({ kind }) => kind === 'enquiry-staff')!.text).toContain('Newcastle')
})

test('saving a package as a new event sends no email to staff', async () => {
  const ann = await site.signUp()
  const { body } = await ann.post('/api/empty-event', enquiry({ formType: 'organiserForm' }))
  expect((await mailsOf(body.data.event._doc)).map(({ kind }) => kind)).toEqual(['event-created'])
})

test('no event is created if the emails cannot be queued', async () => {
  const ann = await site.signUp()
  const before = await site.db.selectFrom('event').select('id').execute()
  await site.db.schema.alterTable('mail_outbox').renameTo('mail_outbox_away').execute()
  const { status } = await ann.post('/api/empty-event', enquiry())
  await site.db.schema.alterTable('mail_outbox_away').renameTo('mail_outbox').execute()
  expect(status).toBe(500)
  expect(await site.db.selectFrom('event').select('id').execute()).toHaveLength(before.length)
})
