import { beforeAll, expect, test } from 'vitest'
import { withGuest } from '#features/event-document/rules/find-guest.ts'
import { changeEvent } from '#features/events/server/index.ts'
import { bookTransfer, readPaidPence } from '#features/payments/server/ledger/ledger-store.ts'
import { noFollowUps } from '#tests/support/no-follow-ups.ts'
import { createSampleEvent, joinEvent } from '#tests/support/sample-event.ts'
import { type TestApp, type TestCustomer, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

const startEvent = async () => {
  const organiser = await site.signUp({ firstName: 'Olga', lastName: 'Orr' })
  const { event } = await createSampleEvent(site, organiser)
  return { organiser, id: event._doc as string, token: event.token as string }
}

/** Creates an event with a guest known by name only, for whom £50 was paid. */
const eventWithHal = async () => {
  const sample = await startEvent()
  const response = await sample.organiser.post(`/api/event/${sample.id}/addUnregisteredGuest`, {
    name: 'hal  HILL',
  })
  const guestId: string = response.body.data.event.customerSummary[1].customer.id
  await site.db.transaction().execute(async (tx) => {
    const moves = [{ from: { kind: 'bank' as const }, to: { guest: guestId }, pence: 5000 }]
    const change = {
      eventId: sample.id,
      reference: guestId,
      doneBy: 'test',
      by: 'system',
      now: site.clock.now,
      followUps: noFollowUps,
    }
    await bookTransfer(tx, { kind: 'payment', ...change, moves })
    await changeEvent(
      tx,
      {
        eventId: sample.id,
        doneBy: 'test',
        authorKind: 'system',
        now: site.clock.now,
        followUps: noFollowUps,
      },
      (event) => ({
        event: withGuest(event, guestId, (guest) => ({ ...guest, paidPence: 5000 })),
      }),
    )
  })
  const placePath = (customerId: string, event = sample.token) =>
    `/api/event/${event}/customer/${customerId}/replaceNonEmailCustomerWithReal`
  const requestPlace = (customer: TestCustomer, body = {}) => customer.put(placePath(customer.userId), body)
  const confirmPlace = (customerId: string, browser: TestBrowser = sample.organiser) =>
    browser.put(placePath(customerId, sample.id), { guestId })
  const paidByGuest = async () =>
    Object.fromEntries([...(await readPaidPence(site.db, sample.id))].filter(([, pence]) => pence !== 0))
  return { ...sample, guestId, requestPlace, confirmPlace, paidByGuest }
}
const signUpAs = (firstName: string, lastName: string) => site.signUp({ firstName, lastName })

test('a stranger who uses the name of a guest gets neither the place nor the money paid for it', async () => {
  const { organiser, id, token, guestId, requestPlace, confirmPlace, paidByGuest } = await eventWithHal()
  const eve = await signUpAs('Eve', 'Else')
  expect((await requestPlace(eve)).status).toBe(404)
  await eve.put('/api/user', { firstName: 'Hal', lastName: 'Hill' })
  const { status, body } = await requestPlace(eve)
  expect([status, body.data.waitsForOrganiser]).toEqual([200, true])
  expect(body.data.event).toMatchObject({ _doc: id, packageOption: [] })
  expect(body.data.event).not.toHaveProperty('customerSummary')
  expect(await paidByGuest()).toEqual({ [guestId]: 5000 })
  expect((await eve.get(`/api/event/${id}`)).status).toBe(403)
  // Eve can't confirm her own request, not even with the id of the guest, and a friend can't confirm it either.
  expect((await confirmPlace(eve.userId, eve)).status).toBe(403)
  expect((await requestPlace(eve, { guestId })).body.data.waitsForOrganiser).toBe(true)
  const friend = await site.signUp()
  await joinEvent(friend, token)
  expect((await confirmPlace(eve.userId, friend)).status).toBe(403)
  expect(await paidByGuest()).toEqual({ [guestId]: 5000 })
  const { customerSummary } = (await organiser.get(`/api/event/${id}`)).body.data
  expect(customerSummary[1]).toMatchObject({ customer: { id: guestId }, registered: false })
})

test('a customer replaces the guest of the same name once the organiser confirms their request (API-072, EVT-048)', async () => {
  const { organiser, id, token, guestId, requestPlace, confirmPlace, paidByGuest } = await eventWithHal()
  const hal = await signUpAs('Hal', 'Hill')
  const check = await hal.get(`/api/event/${token}/customer/${hal.userId}/checkParticipation`)
  expect(check.body.data).toEqual({ userIsParticipated: true, needToReplaceNonEmailGuest: true })
  await requestPlace(hal)
  const guest = (await organiser.get(`/api/event/${id}`)).body.data.customerSummary[1]
  expect(guest.placeRequestedBy).toEqual([{ id: hal.userId, name: 'Hal Hill' }])
  const details = (await organiser.get(`/api/event/${id}/getCustomersDetails`)).body.data
  expect(details[1].placeRequestedBy).toMatchObject([{ id: hal.userId, email: hal.email }])

  const { status, body } = await confirmPlace(hal.userId)
  expect([status, body.data.waitsForOrganiser]).toEqual([200, false])
  expect(body.data.event.customerSummary).toHaveLength(2)
  expect(body.data.event.customerSummary[1]).toMatchObject({
    customer: { id: hal.userId, name: 'Hal Hill' },
    registered: true,
    money: { paidGBP: 50 },
  })
  expect(body.data.event.customerSummary[1]).not.toHaveProperty('placeRequestedBy')
  expect(await paidByGuest()).toEqual({ [hal.userId]: 5000 })
  expect((await hal.get(`/api/event/${id}`)).status).toBe(200)
  expect((await confirmPlace(hal.userId)).status).toBe(404)
  expect((await requestPlace(hal)).status).toBe(409)
  expect(guestId).toMatch(/^v_/)
})

test('the organiser can assign a place only to a customer who requested it, and can decline the request', async () => {
  const { organiser, id, token, guestId, requestPlace, confirmPlace, paidByGuest } = await eventWithHal()
  const [hal, otherHal] = [await signUpAs('Hal', 'Hill'), await signUpAs('Hal', 'Hill')]
  expect((await confirmPlace(hal.userId)).status).toBe(404)
  await requestPlace(hal)
  expect((await confirmPlace(otherHal.userId)).status).toBe(404)
  const decline = (browser: TestBrowser) =>
    browser.post(`/api/event/${id}/guest/${guestId}/declinePlace`, { customerId: hal.userId })
  expect((await decline(hal)).status).toBe(403)
  expect((await decline(organiser)).body.data.event.customerSummary[1]).not.toHaveProperty('placeRequestedBy')
  expect((await decline(organiser)).status).toBe(404)
  expect((await confirmPlace(hal.userId)).status).toBe(404)
  expect(await paidByGuest()).toEqual({ [guestId]: 5000 })
  // The declined customer can still join with the link, in addition to the guest of that name.
  await requestPlace(hal)
  expect((await joinEvent(hal, token)).customerSummary).toHaveLength(3)
  expect((await organiser.get(`/api/event/${id}`)).body.data.customerSummary[1]).not.toHaveProperty(
    'placeRequestedBy',
  )
})

test('the organiser is notified once of a request for a place, and other guests do not see who sent it', async () => {
  const { organiser, id, token, requestPlace } = await eventWithHal()
  const hal = await signUpAs('Hal', 'Hill')
  for (let times = 0; times < 3; times += 1) await requestPlace(hal)
  const mails = site.db.selectFrom('mail_outbox').select('subject').where('recipient', '=', organiser.email)
  expect(await mails.where('kind', '=', 'place-requested').execute()).toEqual([
    { subject: 'Is this your guest Hal Hill?' },
  ])
  const guest = await site.signUp()
  await joinEvent(guest, token)
  const { customerSummary } = (await guest.get(`/api/event/${id}`)).body.data
  expect(JSON.stringify(customerSummary)).not.toContain(hal.userId)
  expect(JSON.stringify((await guest.get(`/api/event/${id}/getCustomersDetails`)).body)).not.toContain(
    hal.email,
  )
})

test('if two strangers request one place and are confirmed at the same time, one gets the place and its money', async () => {
  const { organiser, id, requestPlace, confirmPlace, paidByGuest } = await eventWithHal()
  const strangers = await Promise.all(Array.from({ length: 2 }, () => signUpAs('Hal', 'Hill')))
  const responses = await Promise.all([...strangers, ...strangers].map((one) => requestPlace(one)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { customerSummary } = (await organiser.get(`/api/event/${id}`)).body.data
  expect(customerSummary[1].placeRequestedBy).toHaveLength(2)
  const confirmations = await Promise.all(
    [...strangers, ...strangers].map(({ userId }) => confirmPlace(userId)),
  )
  expect(confirmations.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  const winner = strangers[confirmations.findIndex(({ status }) => status === 200) % 2]!
  expect(await paidByGuest()).toEqual({ [winner.userId]: 5000 })
})

test('staff can assign a place to a customer who did not request it', async () => {
  const { id, guestId, confirmPlace, paidByGuest } = await eventWithHal()
  const hal = await signUpAs('Harold', 'Hill')
  expect((await confirmPlace(hal.userId, await site.signIn('staff'))).status).toBe(200)
  expect(await paidByGuest()).toEqual({ [hal.userId]: 5000 })
  expect([id, guestId]).not.toContain(hal.userId)
})
