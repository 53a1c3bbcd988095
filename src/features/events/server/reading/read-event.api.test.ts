import { expect, test } from 'vitest'
import { createSampleEvent, createSampleGroup, joinEvent, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { storeSnapshot } from '../event-history-store.ts'
import { readEvent } from '../event-store.ts'

const { site, staff, supplier } = await testEventApp()
const { organiser, guest, stranger, id, packageId } = await createSampleGroup(site)

test('each kind of reader gets their own view of an event (API-027)', async () => {
  const { event, packageId } = await createSampleEvent(site, organiser, { guestOfHonour: 'Tom Tall' })
  await joinEvent(guest, event.token)
  await staff.post(`/api/event/${event._doc}/package/${packageId}/bookWithoutPayment`)
  const [staffView, organiserView, guestView, supplierView] = await Promise.all(
    [staff, organiser, guest, supplier].map(
      async (browser) => (await browser.get(`/api/event/${event._doc}`)).body.data,
    ),
  )
  expect(staffView.packageOption[0].money.costGBP).toBeGreaterThan(0)
  expect(staffView.notes).toHaveProperty('staff')
  expect(organiserView.token).toHaveLength(32)
  expect(organiserView.customerSummary[1].money.totalGBP).toBeGreaterThan(0)
  expect(JSON.stringify(organiserView)).not.toMatch(/costGBP|costCurrency|marginGBP/)
  expect(guestView).not.toHaveProperty('token')
  expect(guestView.customerSummary[0]).not.toHaveProperty('money')
  expect(JSON.stringify(guestView)).not.toMatch(/costGBP|costCurrency|marginGBP/)
  expect(supplierView).not.toHaveProperty('customerSummary')
  expect(JSON.stringify(supplierView)).not.toMatch(/priceGBP|Gwen|Olga Orr|test\.com|Tom Tall/)
})

test('a supplier can read an event once they have a request, and not before', async () => {
  const { event: eventId, packageId } = await createSampleEvent(site, organiser)
  const path = `/api/event/${eventId._doc}`
  expect((await supplier.get(path)).status).toBe(403)
  await staff.post(`${path}/package/${packageId}/bookWithoutPayment`)
  expect((await supplier.get(path)).body.data.packageOption).toHaveLength(1)
})

test('strangers and visitors cannot tell a missing event from one that is not theirs (API-027)', async () => {
  for (const browser of [stranger, site.visitor()])
    for (const event of [id, 'no-such-event']) {
      const { status, body } = await browser.get(`/api/event/${event}`)
      expect([status, body.error]).toEqual([403, 'Not allowed'])
    }
  const missing = await staff.get('/api/event/no-such-event')
  expect([missing.status, missing.body.error]).toEqual([404, 'Node not found: no-such-event'])
})

test('a supplier without a product in the event is not allowed to read it', async () => {
  const emptyEvent = await createSampleEvent(site, organiser, {
    package: { ...(await emptyPackage()), productList: [] },
  })
  const { status, body } = await supplier.get(`/api/event/${emptyEvent.event._doc}`)
  expect([status, body.error]).toEqual([403, 'Not allowed'])
})

const emptyPackage = async () => ({ locationId: 'newcastle', nightsCount: 1 })

test('organiser and staff see what is missing before booking (API-029)', async () => {
  expect((await organiser.get(`/api/event/${id}/validate`)).body.data).toEqual({ valid: true, errors: [] })
  const emptyEvent = await createSampleEvent(site, organiser, { package: await emptyPackage() })
  const { body } = await staff.get(`/api/event/${emptyEvent.event._doc}/validate`)
  expect(body.data).toEqual({
    valid: false,
    errors: ['The event has no start date', 'The package has no products'],
  })
  for (const browser of [guest, stranger, supplier])
    expect((await browser.get(`/api/event/${id}/validate`)).body.error).toBe('Not allowed')
})

test('organiser, guests and staff see whether a package can be booked (API-032)', async () => {
  const path = `/api/event/${id}/package/${packageId}/bookingStage`
  for (const browser of [organiser, guest, staff])
    expect((await browser.get(path)).body.data).toEqual({ stage: 'Enquiry', canBook: true, reason: '' })
  for (const browser of [stranger, supplier]) expect((await browser.get(path)).status).toBe(403)
  expect((await organiser.get(`/api/event/${id}/package/no-such/bookingStage`)).status).toBe(404)
})

test('only organiser and staff see contacts and money of an event’s guests (API-033, EVT-059)', async () => {
  const path = `/api/event/${id}/getCustomersDetails`
  for (const browser of [organiser, staff]) {
    const { data } = (await browser.get(path)).body
    expect(data).toHaveLength(2)
    expect(data[1]).toMatchObject({ name: 'Gwen Gray', email: guest.email, registered: true, paidGBP: 0 })
    expect(data[1].dueGBP).toBeGreaterThan(0)
  }
  expect((await guest.get(path)).body.data).toEqual([
    { id: organiser.userId, name: 'Olga Orr', attending: 'Yes' },
    { id: guest.userId, name: 'Gwen Gray', attending: 'Yes' },
  ])
  for (const browser of [stranger, supplier, site.visitor()])
    expect((await browser.get(path)).status).toBe(403)
})

test('organiser and staff can read the enquiry as it was, and guests only their own view of the booking; a state that was never reached is not found (API-034, API-035)', async () => {
  const path = `/api/event/${id}/state/ENQUIRY`
  for (const browser of [organiser, staff]) expect((await browser.get(path)).body.data._doc).toBe(id)
  for (const browser of [guest, stranger, supplier]) expect((await browser.get(path)).status).toBe(403)
  const neverReached = await organiser.get(`/api/event/${id}/state/BOOKED`)
  expect([neverReached.status, neverReached.body.error]).toEqual([
    404,
    'It is not possible to show booking state for this event',
  ])
  const bookedStateUrl = `/api/event/${id}/state/booked/${guest.userId}`
  expect((await guest.get(bookedStateUrl)).status).toBe(404)
  expect((await organiser.get(bookedStateUrl)).body.error).toBe('Not allowed')
  const response = await stranger.get(`/api/event/${id}/state/booked/${stranger.userId}`)
  expect([response.status, response.body.error]).toEqual([403, 'Not allowed'])
})

test('if an event has been at a stage twice, the state of the second time is shown', async () => {
  const { organiser: groupOrganiser, id: groupId } = await createSampleGroup(site)
  const event = (await readEvent(site.db, groupId))!
  const nextVersion = { ...event, version: event.version + 1 }
  await site.db.transaction().execute((tx) => storeSnapshot(tx, nextVersion, 'ENQUIRY', site.clock.now))
  const { body } = await groupOrganiser.get(`/api/event/${groupId}/state/ENQUIRY`)
  expect(body.data.version).toBe(event.version + 1)
})

test('only staff can list managers (API-037)', async () => {
  expect((await staff.get(`/api/event/${id}/managers`)).body.data).toEqual([
    { id: 'demo-staff', name: 'Stef Staff' },
  ])
  for (const browser of [organiser, guest, supplier])
    expect((await browser.get(`/api/event/${id}/managers`)).status).toBe(403)
})

test('only the customer and staff see whether the customer attends an event (API-113, EVT-059)', async () => {
  for (const browser of [guest, staff])
    expect((await browser.get(`/api/customer/${guest.userId}/isAttending`)).body.data).toEqual({
      isAttending: true,
    })
  expect((await stranger.get(`/api/customer/${stranger.userId}/isAttending`)).body.data.isAttending).toBe(
    false,
  )
  expect((await stranger.get(`/api/customer/${guest.userId}/isAttending`)).status).toBe(403)
})

test('only staff, and an organiser for guests of their own events, can read phone numbers of customers (API-114, EVT-059)', async () => {
  const request = (browser: TestBrowser, customerIdList: string[]) =>
    browser.post('/api/customer/getPhones', { customerIdList })
  const expected = [{ customerId: guest.userId, phone: null }]
  expect((await request(organiser, [guest.userId])).body.data).toEqual(expected)
  expect((await request(staff, [guest.userId])).body.data).toEqual(expected)
  expect((await request(organiser, [guest.userId, stranger.userId])).body.error).toBe('Not allowed')
  expect((await request(guest, [organiser.userId])).body.error).toBe('Not allowed')
  expect((await request(supplier, [organiser.userId])).status).toBe(403)
  await site.db
    .updateTable('app_user')
    .set({ phone: '+447700900999' })
    .where('id', 'in', ['demo-staff', 'demo-supplier'])
    .execute()
  expect((await request(staff, ['demo-staff', 'demo-supplier'])).body.data).toEqual([])
})
