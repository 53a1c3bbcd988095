import { beforeEach, expect, test } from 'vitest'
import { payingGroup } from '#tests/support/paying-group.ts'
import { createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import type { TestCustomer } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff } = await testEventApp()

let organiser: TestCustomer
let guest: TestCustomer
let stranger: TestCustomer
let path: string
let packageId: string
let itineraryId: string

beforeEach(async () => {
  const group = await createSampleGroup(site)
  ;({ organiser, guest, stranger, packageId, itineraryId } = group)
  path = `/api/event/${group.id}`
})

const answerOf = async (customerId: string) => {
  const { customerSummary } = (await staff.get(path)).body.data
  return customerSummary.find(({ customer }: { customer: { id: string } }) => customer.id === customerId)
    .attending
}

test('a guest changes their own answer, the organiser and staff change any answer, and nobody else can (API-086)', async () => {
  const send = (browser: TestBrowser, customerId: string, attending: string) =>
    browser.post(`${path}/updateAttending`, { customerId, attending })
  expect((await send(guest, guest.userId, 'No')).status).toBe(200)
  expect(await answerOf(guest.userId)).toBe('No')
  expect((await send(organiser, guest.userId, 'Yes')).status).toBe(200)
  expect((await send(staff, guest.userId, 'No')).status).toBe(200)
  expect((await send(guest, organiser.userId, 'No')).body.error).toBe('Not allowed')
  expect((await send(stranger, guest.userId, 'Yes')).body.error).toBe('Not allowed')
  expect((await send(stranger, stranger.userId, 'Yes')).body.error).toBe('Not allowed')
  expect((await send(organiser, stranger.userId, 'Yes')).status).toBe(404)
  expect((await send(organiser, guest.userId, 'Maybe')).status).toBe(422)
  expect(await answerOf(guest.userId)).toBe('No')
})

const answerMails = (email: string) =>
  site.db
    .selectFrom('mail_outbox')
    .select(['subject', 'text'])
    .where('kind', '=', 'answer-changed')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Waits an hour, because the emails about guests who join use up the hourly limit of the organiser's mailbox. */
const waitForMailLimit = () => {
  site.clock.now = new Date(site.clock.now.getTime() + 3_700_000)
}

test('the organiser gets an email when a guest changes their answer, but not when the organiser changes it or while emails are blocked', async () => {
  const answer = (browser: TestBrowser, attending: string) =>
    browser.post(`${path}/updateAttending`, { customerId: guest.userId, attending })
  const subjects = async () => (await answerMails(organiser.email)).map(({ subject }) => subject)
  waitForMailLimit()
  await answer(guest, 'No')
  await answer(guest, 'No')
  expect(await subjects()).toEqual(['Gwen Gray can’t come any more'])
  await answer(organiser, 'Yes')
  await answer(organiser, 'No')
  expect(await subjects()).toHaveLength(1)
  await answer(guest, 'Yes')
  expect((await subjects()).slice(1)).toEqual(['Gwen Gray is coming after all'])
  await staff.post(`${path}/updateBlockAutoEmails`, { blocked: true })
  await answer(guest, 'No')
  expect(await subjects()).toHaveLength(2)
  await staff.post(`${path}/updateBlockAutoEmails`, { blocked: false })
  await answer(guest, 'Yes')
  expect(await subjects()).toHaveLength(3)
})

test('the email about a changed answer tells the organiser what happens to money that was paid for the guest', async () => {
  const group = await payingGroup(site, staff)
  const [ben] = group.guests
  await group.pay(ben!)
  waitForMailLimit()
  const body = { customerId: ben!.userId, attending: 'No' }
  expect((await ben!.post(`/api/event/${group.id}/updateAttending`, body)).status).toBe(200)
  const [mail] = await answerMails(group.organiser.email)
  expect(mail!.text).toContain('What was paid for their place is still theirs')
})

test('a guest can also answer No with the endpoint setAttendingToNo (API-073)', async () => {
  const send = (browser: TestBrowser, id: string) => browser.put(`${path}/customer/${id}/setAttendingToNo`)
  expect((await send(guest, guest.userId)).status).toBe(200)
  expect(await answerOf(guest.userId)).toBe('No')
  expect((await send(guest, organiser.userId)).status).toBe(403)
  expect((await send(stranger, stranger.userId)).body.error).toBe('Not allowed')
  const missingUrl = `/api/event/no-such-event/customer/${stranger.userId}/setAttendingToNo`
  expect((await stranger.put(missingUrl)).body.error).toBe('Not allowed')
})

test('a guest who does not take part in a product does not pay for it (API-087)', async () => {
  const send = (browser: TestBrowser, fields: object = {}) =>
    browser.post(`${path}/updateItineraryAttending`, {
      packageId,
      itineraryId,
      customerId: guest.userId,
      attending: 'No',
      ...fields,
    })
  const { event } = (await send(guest)).body.data
  const ownSummary = event.customerSummary.find(
    ({ customer }: { customer: { id: string } }) => customer.id === guest.userId,
  )
  expect(ownSummary.money.totalGBP).toBe(0)
  expect((await send(guest, { customerId: organiser.userId })).status).toBe(403)
  expect((await send(stranger, { customerId: stranger.userId })).status).toBe(403)
  expect((await send(organiser, { itineraryId: 'no-such' })).status).toBe(404)
  expect((await send(staff, { packageId: 'no-such' })).status).toBe(404)
  expect((await send(staff, { attending: 1 })).status).toBe(422)
})

test('the organiser adds and renames guests by name, and a name can be used only once (API-083, API-075, EVT-057)', async () => {
  const add = (browser: TestBrowser, name: string) => browser.post(`${path}/addUnregisteredGuest`, { name })
  const { event } = (await add(organiser, 'Uma Unknown')).body.data
  const addedGuest = event.customerSummary[2]
  expect(addedGuest).toMatchObject({ customer: { name: 'Uma Unknown' }, registered: false, attending: 'Yes' })
  expect(addedGuest.customer.id).toMatch(/^v_/)
  const repeated = await add(organiser, ' uma  UNKNOWN')
  expect([repeated.status, repeated.body.code]).toEqual([409, 'guestAlreadyExists'])
  expect((await add(organiser, '  ')).status).toBe(422)
  for (const browser of [guest, stranger]) expect((await add(browser, 'Xavier')).status).toBe(403)

  const rename = (browser: TestBrowser, guestId: string, name: string) =>
    browser.post(`${path}/updateVirtualGuestName/${guestId}`, { name })
  const renamed = (await rename(organiser, addedGuest.customer.id, 'Una Known')).body.data.event
  expect(renamed.customerSummary[2].customer.name).toBe('Una Known')
  expect((await rename(organiser, guest.userId, 'Someone Else')).status).toBe(404)
  expect((await rename(guest, addedGuest.customer.id, 'Mine')).status).toBe(403)
})

test('an event is filled up with guests to its estimated number of people at most (API-084)', async () => {
  const fill = (browser: TestBrowser, body: object) => browser.post(`${path}/addAllUnregisteredGuest`, body)
  const partlyFilled = (await fill(organiser, { count: 3 })).body.data.event
  expect(partlyFilled.actualCustomers).toBe(5)
  expect(partlyFilled.customerSummary[2].customer.name).toBe('Guest 3')
  const full = (await fill(staff, {})).body.data.event
  expect(full.actualCustomers).toBe(10)
  expect((await fill(staff, { count: 5 })).body.data.event.actualCustomers).toBe(10)
  expect((await fill(organiser, { count: 0 })).status).toBe(422)
  for (const browser of [guest, stranger]) expect((await fill(browser, {})).status).toBe(403)
})

test('a guest who was added by name can be removed only by the organiser and staff', async () => {
  const fill = (count: number) => organiser.post(`${path}/addAllUnregisteredGuest`, { count })
  const idsOf = (event: { customerSummary: { customer: { id: string } }[] }): string[] =>
    event.customerSummary.map(({ customer }) => customer.id)
  const [firstId, secondId] = idsOf((await fill(2)).body.data.event).slice(2)
  const remove = (browser: TestBrowser, ...guestIds: (string | undefined)[]) =>
    browser.post(`${path}/removeUnregisteredGuests`, { guestIds })
  await organiser.post(`${path}/updateItineraryAttending`, {
    packageId,
    itineraryId,
    customerId: firstId,
    attending: 'No',
  })
  for (const browser of [guest, stranger]) expect((await remove(browser, firstId)).status).toBe(403)
  const after = (await remove(organiser, firstId)).body.data.event
  expect(idsOf(after)).toEqual([organiser.userId, guest.userId, secondId])
  expect(JSON.stringify(after.packageOption)).not.toContain(firstId)
  expect((await remove(organiser, firstId)).status).toBe(404)
  expect((await remove(organiser, guest.userId)).status).toBe(404)
  expect((await remove(organiser, secondId, guest.userId)).status).toBe(404)
  expect((await remove(staff, secondId)).body.data.event.actualCustomers).toBe(2)
  expect((await remove(organiser)).status).toBe(422)
})

test('ten parallel additions of one name add one guest', async () => {
  const requests = Array.from({ length: 10 }, () =>
    organiser.post(`${path}/addUnregisteredGuest`, { name: 'Only Once' }),
  )
  const statuses = (await Promise.all(requests)).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})
