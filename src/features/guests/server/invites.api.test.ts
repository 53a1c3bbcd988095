import { beforeAll, describe, expect, test } from 'vitest'
import { updateEvent } from '#features/events/server/event-store.ts'
import { readEvent } from '#features/events/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import { createSampleEvent, joinEvent } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { acceptInvite } from '../rules/accept-invite.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

const startEvent = async () => {
  const organiser = await site.signUp({ firstName: 'Olga', lastName: 'Orr' })
  const { event, packageId } = await createSampleEvent(site, organiser)
  return { organiser, event, packageId, id: event._doc as string, token: event.token as string }
}

test('the token shows the invite and nothing else (API-030, EVT-051)', async () => {
  const { event, token } = await startEvent()
  const [pack] = event.packageOption
  const { status, body } = await site.visitor().get(`/api/event/${token}/getInviteData`)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    eventId: event._doc,
    eventName: "Olga's Stag Do",
    section: 'stag',
    organiserName: 'Olga',
    locationName: 'Newcastle',
    startDate: event.startDate,
    endDate: event.endDate,
    bookedDate: null,
    statusStage: 'Enquiry',
    hideAttending: 'No',
    plan: expect.any(Array),
    optionCount: 1,
    pricePerPersonGBP: pack.money.pricePerPersonGBP,
  })
  expect(body.data.pricePerPersonGBP).toBeGreaterThan(0)
  const days = body.data.plan as { dayIndex: number; date: string; names: string[] }[]
  expect(days).toHaveLength(pack.daysCount)
  expect(days[0]!.date).toBe(event.startDate)
  const names = new Set(days.flatMap((day) => day.names))
  type Product = { product: { name: string } }
  expect(names).toEqual(new Set((pack.productList as Product[]).map(({ product }) => product.name)))
})

describe('the price of an invite', () => {
  const priceFor = async (token: string, browser = site.visitor()) =>
    (await browser.get(`/api/event/${token}/getInviteData`)).body.data.pricePerPersonGBP

  test('is not shown if the organiser pays for everybody', async () => {
    const staff = await site.signIn('staff')
    const { id, token } = await startEvent()
    expect(await priceFor(token)).toBeGreaterThan(0)
    await staff.put(`/api/event/${id}/paymentTerms`, { paymentMethod: 'organiser' })
    expect(await priceFor(token)).toBeNull()
  })

  test('is not shown to visitors where prices are hidden from them (PERM-026)', async () => {
    const { token } = await startEvent()
    const template = () => site.db.selectFrom('template').select('content').where('name', '=', 'default')
    const { content } = await template().executeTakeFirstOrThrow()
    const setHidePrices = (hidePrices: string[]) =>
      site.db
        .updateTable('template')
        .set({ content: JSON.stringify({ ...content, hidePrices }) })
        .where('name', '=', 'default')
        .execute()
    await setHidePrices(['stag'])
    await expect.poll(() => priceFor(token)).toBeNull()
    expect(await priceFor(token, await site.signUp())).toBeGreaterThan(0)
    await setHidePrices([])
    await expect.poll(() => priceFor(token)).toBeGreaterThan(0)
  })
})

test('an id without its token or with a wrong token shows no invite, whether the event exists or not (API-030)', async () => {
  const { id } = await startEvent()
  const stranger = await site.signUp()
  for (const path of [id, `${id}?token=wrong`, 'x'.repeat(32), 'no-such-event'])
    for (const browser of [site.visitor(), stranger]) {
      const [event, query = ''] = path.split('?')
      const { status, body } = await browser.get(`/api/event/${event}/getInviteData?${query}`)
      expect([status, body.error]).toEqual([403, 'Token is invalid'])
    }
})

test('an event that is read by token is complete for its readers and reduced to the invite for others (API-028)', async () => {
  const { organiser, event, token } = await startEvent()
  const path = `/api/event/byConfirmationToken/${token}`
  expect((await organiser.get(path)).body.data.packageOption).toHaveLength(1)
  const preview = (await site.visitor().get(path)).body.data
  expect(preview).toMatchObject({ _doc: event._doc, packageOption: [], guestOfHonour: null })
  expect(preview).not.toHaveProperty('customerSummary')
  expect(preview).not.toHaveProperty('token')
  const withWrongToken = await site.visitor().get('/api/event/byConfirmationToken/wrong')
  expect([withWrongToken.status, withWrongToken.body.error]).toEqual([403, 'Token is invalid'])
})

test('a friend checks participation, joins, and sees only their own share as a guest (API-031, API-076, EVT-049)', async () => {
  const { organiser, id, token } = await startEvent()
  const friend = await site.signUp({ firstName: 'Fred', lastName: 'Fox' })
  const check = () =>
    friend.get(`/api/event/${id}/customer/${friend.userId}/checkParticipation?token=${token}`)
  expect((await check()).body.data).toEqual({ userIsParticipated: false, needToReplaceNonEmailGuest: false })

  const event = await joinEvent(friend, token)
  expect((await check()).body.data).toEqual({ userIsParticipated: true, needToReplaceNonEmailGuest: false })
  const names = event.customerSummary.map(({ customer }: { customer: { name: string } }) => customer.name)
  expect(names).toEqual(['Olga Orr', 'Fred Fox'])
  expect(event.customerSummary[0]).not.toHaveProperty('money')
  expect(event.customerSummary[1].money.totalGBP).toBeGreaterThan(0)
  expect((await organiser.get(`/api/event/${id}`)).body.data.attendingCustomers).toBe(2)

  const secondResponse = await friend.post(`/api/event/${token}/customer/${friend.userId}/acceptInvite`, {})
  expect([secondResponse.status, secondResponse.body.error]).toEqual([409, 'Customer already added'])
})

test('the organiser gets an email when an invite is accepted, unless automatic emails are blocked', async () => {
  const { organiser, id, token } = await startEvent()
  const staff = await site.signIn('staff')
  const acceptedSubjects = async () => {
    const mails = site.db.selectFrom('mail_outbox').select('subject').where('recipient', '=', organiser.email)
    return (await mails.where('kind', '=', 'invite-accepted').execute()).map(({ subject }) => subject)
  }
  await joinEvent(await site.signUp({ firstName: 'Gil', lastName: 'Grey' }), token)
  expect(await acceptedSubjects()).toEqual(['Gil Grey is coming'])
  await staff.post(`/api/event/${id}/updateBlockAutoEmails`, { blocked: true })
  await joinEvent(await site.signUp(), token)
  expect(await acceptedSubjects()).toHaveLength(1)
})

test('a person who answers No becomes a guest who is not attending', async () => {
  const { token } = await startEvent()
  const friend = await site.signUp()
  const event = await joinEvent(friend, token, 'No')
  expect(event.customerSummary[1]).toMatchObject({ customer: { id: friend.userId }, attending: 'No' })
  expect(event.attendingCustomers).toBe(1)
})

test('joining with a wrong token, for somebody else or as a visitor is refused', async () => {
  const { id, token } = await startEvent()
  const friend = await site.signUp()
  const otherCustomer = await site.signUp()
  const withWrongToken = await friend.post(`/api/event/${id}/customer/${friend.userId}/acceptInvite`, {
    token: 'wrong',
  })
  expect([withWrongToken.status, withWrongToken.body.error]).toEqual([403, 'Token is invalid'])
  const withoutToken = await friend.post(`/api/event/${id}/customer/${friend.userId}/acceptInvite`, {})
  expect([withoutToken.status, withoutToken.body.error]).toEqual([403, 'Token is invalid'])
  const forOther = await friend.post(`/api/event/${token}/customer/${otherCustomer.userId}/acceptInvite`, {})
  expect([forOther.status, forOther.body.error]).toEqual([403, 'Not allowed'])
  expect(
    (await site.visitor().post(`/api/event/${token}/customer/${friend.userId}/acceptInvite`, {})).status,
  ).toBe(403)
  const supplier = await site.signIn('supplier')
  const bySupplier = await supplier.post(`/api/event/${token}/customer/demo-supplier/acceptInvite`, {})
  expect(bySupplier.status).toBe(404)
})

test('joining a cancelled event is refused', async () => {
  const { id, token } = await startEvent()
  await (await site.signIn('staff')).post(`/api/event/${id}/cancelBooking`)
  const friend = await site.signUp()
  const { status, body } = await friend.post(`/api/event/${token}/customer/${friend.userId}/acceptInvite`, {})
  expect([status, body.error]).toEqual([409, 'Not possible while the event is Cancelled'])
})

test('parallel acceptances add one guest per person', async () => {
  const { organiser, id, token } = await startEvent()
  const friends = await Promise.all(Array.from({ length: 8 }, () => site.signUp()))
  const requests = [...friends, ...friends, ...friends].map((friend) =>
    friend.post(`/api/event/${token}/customer/${friend.userId}/acceptInvite`, { attending: 'Yes' }),
  )
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(8)
  expect(statuses.filter((status) => status === 409)).toHaveLength(16)
  const { customerSummary } = (await organiser.get(`/api/event/${id}`)).body.data
  const ids = customerSummary.map(({ customer }: { customer: { id: string } }) => customer.id)
  expect(ids.sort()).toEqual([organiser.userId, ...friends.map(({ userId }) => userId)].sort())
  const rows = await site.db
    .selectFrom('event_guest')
    .select('customer_id')
    .where('event_id', '=', id)
    .execute()
  expect(rows).toHaveLength(9)
})

test('control: without the event’s lock, the database rejects parallel acceptances that would lose guests', async () => {
  const { id } = await startEvent()
  // All of them read the event before any of them writes, as happens without a lock.
  const before = (await readEvent(site.db, id))!
  const changes = Array.from({ length: 8 }, async (_, number) => {
    const after = acceptInvite(before, { id: `control-${number}`, name: `Control ${number}` }, 'Yes', {
      sender: 'guest',
      today: dayOf(site.clock.now),
    })
    if ('refused' in after) throw new Error(after.refused)
    const { now } = site.clock
    const storedEvent = { ...after, version: before.version + 1 }
    const log = { commands: '[]', touched: [], doneBy: `control-${number}` }
    await site.db.transaction().execute((tx) => updateEvent(tx, before, storedEvent, { now, log }))
  })
  const outcomes = await Promise.allSettled(changes)
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(reasons.length).toBeGreaterThan(0)
  for (const reason of reasons) expect(reason).toContain('goes from version')
  expect((await readEvent(site.db, id))!.guests).toHaveLength(9 - reasons.length)
})

test('a customer cannot request the place of a guest with another name', async () => {
  const { organiser, id, token } = await startEvent()
  const addResponse = await organiser.post(`/api/event/${id}/addUnregisteredGuest`, { name: 'Ida Isle' })
  const guestId = addResponse.body.data.event.customerSummary[1].customer.id
  const eve = await site.signUp({ firstName: 'Eve', lastName: 'Else' })
  const path = `/api/event/${token}/customer/${eve.userId}/replaceNonEmailCustomerWithReal`
  for (const body of [{}, { guestId }]) expect((await eve.put(path, body)).status).toBe(404)
  const withWrongToken = await eve.put(path.replace(token, id), { guestId, token: 'wrong' })
  expect([withWrongToken.status, withWrongToken.body.error]).toEqual([403, 'Token is invalid'])
})

test('a token opens the event for its readers, but only the invite for a logged-in invitee (API-046, EVT-075)', async () => {
  const { organiser, id, token } = await startEvent()
  const stranger = await site.signUp()
  expect((await organiser.post(`/api/event/${token}/getEvent`)).body.data.event._doc).toBe(id)
  expect((await organiser.post(`/api/event/${id}/getEvent`, { token })).status).toBe(200)
  const inviteeResponse = await stranger.post(`/api/event/${token}/getEvent`)
  expect([inviteeResponse.status, inviteeResponse.body.data.event._doc]).toEqual([200, id])
  expect(inviteeResponse.body.data.event).toMatchObject({ packageOption: [] })
  expect(JSON.stringify(inviteeResponse.body)).not.toContain(organiser.userId)
  const withoutToken = await stranger.post(`/api/event/${id}/getEvent`)
  expect([withoutToken.status, withoutToken.body.error]).toEqual([403, 'Token is invalid'])
  const visitorResponse = await site.visitor().post(`/api/event/${token}/getEvent`)
  expect(visitorResponse.status).toBe(403)
})

test('strangers and visitors cannot check the participation of a customer', async () => {
  const { organiser, token } = await startEvent()
  const stranger = await site.signUp()
  const path = `/api/event/${token}/customer/${organiser.userId}/checkParticipation`
  expect((await stranger.get(path)).body.error).toBe('Not allowed')
  expect((await site.visitor().get(path)).body.error).toBe('Not allowed')
})
