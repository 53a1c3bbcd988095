import { beforeEach, expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'

const { site, staff, supplier } = await testEventApp()

let group: Awaited<ReturnType<typeof createSampleGroup>>
beforeEach(async () => {
  group = await createSampleGroup(site)
})

const changeMails = (choice: object, browser = staff) =>
  browser.post(`/api/event/${group.id}/updateBlockAutoEmails`, choice)
const listMails = (browser = staff) => browser.get(`/api/event/${group.id}/automaticEmails`)
type ListedMail = { kind: string; isOn: boolean }
const kindsTurnedOff = async () =>
  ((await listMails()).body.data as ListedMail[]).filter(({ isOn }) => !isOn).map(({ kind }) => kind)

test('staff see the automatic emails that can be turned off for an event, not those that are always sent (STF-O11)', async () => {
  const kinds = ((await listMails()).body.data as ListedMail[]).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['event-booked', 'trip-tomorrow', 'supplier-request']))
  for (const kind of ['payment-receipt', 'password-reset', 'enquiry-received'])
    expect(kinds).not.toContain(kind)
  expect(await kindsTurnedOff()).toEqual([])
})

test('staff turn individual emails off and on again, which changes neither the others nor the block (STF-O11)', async () => {
  await changeMails({ blocked: true })
  await changeMails({ turnOff: ['trip-tomorrow', 'event-booked'] })
  expect((await kindsTurnedOff()).sort()).toEqual(['event-booked', 'trip-tomorrow'])
  const { body } = await changeMails({ turnOn: ['event-booked'] })
  expect(await kindsTurnedOff()).toEqual(['trip-tomorrow'])
  expect(body.data.event).toMatchObject({ autoEmailsBlocked: true, autoEmailsOff: ['trip-tomorrow'] })
})

test('members of staff who turn off different emails at the same time do not undo each other', async () => {
  const kinds = ['trip-tomorrow', 'event-booked', 'review-request', 'price-changed']
  await Promise.all(kinds.map((kind) => changeMails({ turnOff: [kind] })))
  expect((await kindsTurnedOff()).sort()).toEqual(kinds.toSorted())
})

test.each(['payment-receipt', 'password-reset', 'no-such-email'])(
  'the email %s cannot be turned off (STF-O11)',
  async (kind) => {
    const { status, body } = await changeMails({ turnOff: [kind] })
    expect([status, body.error]).toEqual([422, `The email ${kind} can’t be turned off`])
    expect(await kindsTurnedOff()).toEqual([])
  },
)

test('an email that is off is not sent to the organiser when a guest answers (STF-O11)', async () => {
  const mails = () =>
    site.db
      .selectFrom('mail_outbox')
      .select('kind')
      .where('event_id', '=', group.id)
      .where('kind', '=', 'answer-changed')
      .execute()
  const answer = (attending: 'Yes' | 'No') =>
    group.guest.post(`/api/event/${group.id}/updateAttending`, {
      customerId: group.guest.userId,
      attending,
    })
  // An hour later, because the emails about joining have used up the hourly limit of the mailbox.
  site.clock.now = new Date(site.clock.now.getTime() + 3_700_000)
  await changeMails({ turnOff: ['answer-changed'] })
  await answer('No')
  expect(await mails()).toEqual([])
  await changeMails({ turnOn: ['answer-changed'] })
  await answer('Yes')
  expect(await mails()).toHaveLength(1)
})

test('staff who can only view events see which emails an event sends, but cannot change them; other people can do neither', async () => {
  const viewer = await createTestStaff(site, 'eventArea.view')
  const staffWithoutPermission = await createTestStaff(site)
  expect((await listMails(viewer)).status).toBe(200)
  for (const browser of [
    staffWithoutPermission,
    group.organiser,
    group.guest,
    group.stranger,
    supplier,
    site.visitor(),
  ])
    expect((await listMails(browser)).status).toBe(403)
  for (const browser of [
    viewer,
    staffWithoutPermission,
    group.organiser,
    group.guest,
    supplier,
    site.visitor(),
  ])
    expect((await changeMails({ turnOff: ['trip-tomorrow'] }, browser)).status).toBe(403)
  expect(await kindsTurnedOff()).toEqual([])
})
