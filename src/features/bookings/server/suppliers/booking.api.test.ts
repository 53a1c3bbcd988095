import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createTestContact } from '#tests/support/create-test-user.ts'
import {
  createSampleEvent,
  joinEvent,
  samplePayload,
  sampleProduct,
  testEventApp,
} from '#tests/support/sample-event.ts'

const { site, staff, supplier } = await testEventApp()
const supplierId = 'larkfield-tyneside'

const startEvent = async () => {
  const organiser = await site.signUp({ firstName: 'Olga', lastName: 'Orr' })
  const { event, packageId } = await createSampleEvent(site, organiser)
  return { organiser, packageId, id: event._doc as string, token: event.token as string }
}

const book = (id: string, packageId: string, browser = staff) =>
  browser.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`)

const tasksOf = (id: string) =>
  site.db
    .selectFrom('event_task')
    .select(['title', 'owner_type', 'supplier_id', 'due_date', 'completed'])
    .where('event_id', '=', id)
    .orderBy('owner_type')
    .execute()

const supplierMails = async (id: string) =>
  site.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'text'])
    .where('event_id', '=', id)
    .where('kind', '=', 'supplier-request')
    .execute()

test('booking without payment books the package and sends its suppliers one request (API-077, EVT-071)', async () => {
  const { id, packageId } = await startEvent()
  const { status, body } = await book(id, packageId)
  expect(status).toBe(200)
  expect(body.data.event).toMatchObject({
    statusStage: 'Booked',
    bookedDate: dayOf(site.clock.now),
    bookedWithoutPayment: true,
  })
  expect(body.data.event.packageOption[0]).toMatchObject({ status: 'Booked', booked: true })
  expect(body.data.event.packageOption[0].productList[0].itinerary[0].stage).toBe('Requested')
  expect(await tasksOf(id)).toEqual([
    {
      title: 'Confirm Air Rifles & Archery',
      owner_type: 'supplier',
      supplier_id: supplierId,
      due_date: addDays(dayOf(site.clock.now), 3),
      completed: false,
    },
  ])
  const mails = await supplierMails(id)
  expect(mails.map(({ recipient }) => recipient)).toEqual(['supplier@test.com'])
  expect(mails[0]!.text).toContain('Air Rifles & Archery')
  expect(mails[0]!.text).not.toMatch(/Orr|£/)

  const secondBooking = await book(id, packageId)
  expect([secondBooking.status, secondBooking.body.error]).toEqual([
    409,
    'Not possible while the event is Booked',
  ])
  expect(await supplierMails(id)).toHaveLength(1)
})

test('a supplier and staff see the supplier’s part of a booked event, but customers don’t (SUP-004)', async () => {
  const { organiser, id, packageId } = await startEvent()
  await book(id, packageId)
  const summaryFor = async (browser: typeof staff) =>
    (await browser.get(`/api/event/${id}`)).body.data.supplierSummary
  const [summary, ...otherSummaries] = await summaryFor(supplier)
  expect(otherSummaries).toEqual([])
  expect(summary).toMatchObject({
    supplier: { id: supplierId },
    startDate: expect.stringMatching(/^\d{4}-/),
    money: { costCurrency: expect.any(Number), invoiceBalance: expect.any(Number) },
    currency: 'GBP',
    symbol: '£',
    email: expect.stringContaining('@'),
    phone: expect.stringMatching(/\d/),
    emergencyPhone: expect.stringMatching(/\d/),
    loginUser: true,
  })
  expect(await summaryFor(staff)).toEqual([summary])
  expect(await summaryFor(organiser)).toBeUndefined()

  const setBlocked = (ip_blocked: boolean) =>
    site.db.updateTable('app_user').set({ ip_blocked }).where('supplier_id', '=', supplierId).execute()
  await setBlocked(true)
  expect(await summaryFor(staff)).toMatchObject([{ loginUser: false }])
  await setBlocked(false)
})

test('a package that has no date or no products cannot be booked without payment', async () => {
  const organiser = await site.signUp()
  const bookUnfinished = async (fields: object) => {
    const { package: pack } = samplePayload(site)
    const created = await createSampleEvent(site, organiser, { package: { ...pack, ...fields } })
    const { status, body } = await book(created.event._doc, created.packageId)
    const { body: after } = await staff.get(`/api/event/${created.event._doc}`)
    expect(after.data).toMatchObject({ statusStage: 'Enquiry', packageOption: [{ status: 'Option' }] })
    return [status, body.error]
  }
  expect(await bookUnfinished({ startDate: null })).toEqual([422, 'Please choose a start date first'])
  expect(await bookUnfinished({ productList: [] })).toEqual([422, 'The package has no products yet'])
})

test('six parallel bookings book the package once (API-077)', async () => {
  const { id, packageId } = await startEvent()
  const responses = await Promise.all(Array.from({ length: 6 }, () => book(id, packageId)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await tasksOf(id)).toHaveLength(1)
  expect(await supplierMails(id)).toHaveLength(1)
})

test('only staff can book without payment and cancel, and an unknown package is refused (API-077, API-079)', async () => {
  const { organiser, id, packageId } = await startEvent()
  for (const browser of [organiser, supplier, site.visitor()]) {
    expect((await book(id, packageId, browser)).status).toBe(403)
    expect((await browser.post(`/api/event/${id}/cancelBooking`)).status).toBe(403)
  }
  expect((await book(id, 'no-such-package')).body.error).toBe('Node not found: no-such-package')
  expect((await book('no-such-event', packageId)).body.error).toBe('Node not found: no-such-event')
})

test('booking stores the state of the event for its customers; later changes do not alter this state, and later guests cannot read it (API-034, EVT-023)', async () => {
  const { organiser, id, packageId, token } = await startEvent()
  await book(id, packageId)
  await organiser.put(`/api/event/${id}/name`, { name: 'Renamed since' })
  const storedState = await organiser.get(`/api/event/${id}/state/booked/${organiser.userId}`)
  expect(storedState.body.data).toMatchObject({ eventName: null, statusStage: 'Booked' })
  expect((await staff.get(`/api/event/${id}/state/BOOKED`)).body.data.eventName).toBeNull()
  const lateGuest = await site.signUp()
  await joinEvent(lateGuest, token)
  expect((await lateGuest.get(`/api/event/${id}/state/booked/${lateGuest.userId}`)).status).toBe(404)
  expect((await organiser.get(`/api/event/${id}`)).body.data.statusStage).toBe('Booked')
})

test('cancelling is final and completes the suppliers’ tasks (API-079, EVT-070)', async () => {
  const { organiser, id, packageId } = await startEvent()
  await book(id, packageId)
  const { body } = await staff.post(`/api/event/${id}/cancelBooking`)
  expect(body.data.event.statusStage).toBe('Cancelled')
  expect((await tasksOf(id)).map(({ completed }) => completed)).toEqual([true])
  const secondCancellation = await staff.post(`/api/event/${id}/cancelBooking`)
  expect([secondCancellation.status, secondCancellation.body.error]).toEqual([
    409,
    'Not possible while the event is Cancelled',
  ])
  expect((await book(id, packageId)).status).toBe(409)
  const addedGuest = await organiser.post(`/api/event/${id}/addUnregisteredGuest`, { name: 'Too Late' })
  expect(addedGuest.status).toBe(409)
  expect((await organiser.get(`/api/event/${id}/state/CANCELLED`)).status).toBe(200)
})

const sendAnswer = async (id: string, packageId: string, name: string, itineraryId: string, data: object) => {
  const { version } = (await supplier.get(`/api/event/${id}`)).body.data
  return supplier.put(`/api/event/${id}`, { version, commandList: [{ name, packageId, itineraryId, data }] })
}

/** Returns the recipient and subject of each email about cancelled bookings, and whether it contains the product. */
const cancellationMails = async (id: string) =>
  (
    await site.db
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject', 'text'])
      .where('event_id', '=', id)
      .where('kind', '=', 'supplier-cancelled')
      .execute()
  ).map(({ recipient, subject, text }) => [recipient, subject, text.includes('Air Rifles & Archery')])
const cancellationMail = ['supplier@test.com', "Booking cancelled: Olga's Stag Do", true]

test('a booked supplier gets one email when the event or their product is cancelled; the supplier of an enquiry gets none (SUP-O10)', async () => {
  const cancelled = await startEvent()
  await book(cancelled.id, cancelled.packageId)
  expect(await cancellationMails(cancelled.id)).toEqual([])
  await staff.post(`/api/event/${cancelled.id}/cancelBooking`)
  await staff.post(`/api/event/${cancelled.id}/cancelBooking`)
  expect(await cancellationMails(cancelled.id)).toEqual([cancellationMail])

  const reduced = await startEvent()
  const booked = (await book(reduced.id, reduced.packageId)).body.data.event
  const { itineraryId } = booked.packageOption[0].productList[0].itinerary[0]
  const { packageId } = reduced
  const data = { pricingOverride: 'No', costCurrency: null, priceGBP: null }
  const cancelProduct = { name: 'cancelProduct', packageId, itineraryId, data }
  const path = `/api/event/${reduced.id}`
  expect((await staff.put(path, { commandList: [cancelProduct] })).status).toBe(200)
  expect(await cancellationMails(reduced.id)).toEqual([cancellationMail])
  await staff.post(`${path}/cancelBooking`)
  expect(await cancellationMails(reduced.id)).toEqual([cancellationMail])

  const enquiry = await startEvent()
  await staff.post(`/api/event/${enquiry.id}/cancelBooking`)
  expect(await cancellationMails(enquiry.id)).toEqual([])
})

test('a supplier gets no email about a cancellation after declining, or while that email is turned off (SUP-O10)', async () => {
  const declined = await startEvent()
  const booked = (await book(declined.id, declined.packageId)).body.data.event
  const { itineraryId } = booked.packageOption[0].productList[0].itinerary[0]
  await sendAnswer(declined.id, declined.packageId, 'declineProductBooking', itineraryId, {
    declineReason: 'Range closed',
  })
  await staff.post(`/api/event/${declined.id}/cancelBooking`)
  expect(await cancellationMails(declined.id)).toEqual([])

  const silent = await startEvent()
  await book(silent.id, silent.packageId)
  const mailSettings = { turnOff: ['supplier-cancelled'] }
  expect((await staff.post(`/api/event/${silent.id}/updateBlockAutoEmails`, mailSettings)).status).toBe(200)
  await staff.post(`/api/event/${silent.id}/cancelBooking`)
  expect(await cancellationMails(silent.id)).toEqual([])
})

test('declining a product completes the supplier’s task and creates a task for staff', async () => {
  const { id, packageId } = await startEvent()
  const booked = (await book(id, packageId)).body.data.event
  const { itineraryId } = booked.packageOption[0].productList[0].itinerary[0]
  const response = await sendAnswer(id, packageId, 'declineProductBooking', itineraryId, {
    declineReason: 'Range closed',
  })
  expect(response.body.error).toBeUndefined()
  expect(await tasksOf(id)).toMatchObject([
    { owner_type: 'staff', completed: false },
    { owner_type: 'supplier', completed: true },
  ])
})

test('a supplier sees their requested products, those to confirm first, and no customer data (SUP-O1, SUP-O5)', async () => {
  await site.db.deleteFrom('event').execute()
  const enquiry = await startEvent()
  const list = async (query = '') => (await supplier.get(`/api/supplier/${supplierId}/events?${query}`)).body
  expect(await list()).toEqual({ data: [], count: 0 })

  await book(enquiry.id, enquiry.packageId)
  const secondEvent = await startEvent()
  await book(secondEvent.id, secondEvent.packageId)
  const { data, count } = await list()
  expect(count).toBe(2)
  expect(data[0]).toMatchObject({
    eventName: "Olga's Stag Do",
    organiserFirstName: 'Olga',
    peopleCount: 10,
    toConfirmCount: 1,
    products: [{ name: 'Air Rifles & Archery', stage: 'Requested', people: 10, currency: 'GBP' }],
  })
  expect(data[0].products[0].costCurrency).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toMatch(/Orr|test\.com|priceGBP/)

  const firstItem = data.find(({ eventId }: { eventId: string }) => eventId === enquiry.id)
  await sendAnswer(
    enquiry.id,
    enquiry.packageId,
    'declineProductBooking',
    firstItem.products[0].itineraryId,
    {
      declineReason: 'Full',
    },
  )
  expect((await list()).data.map(({ eventId }: { eventId: string }) => eventId)).toEqual([
    secondEvent.id,
    enquiry.id,
  ])
  expect((await list('list=toConfirm')).data).toHaveLength(1)
  expect((await list('list=upcoming')).count).toBe(2)
  expect((await list('list=past')).count).toBe(0)
  expect((await list('limit=1&skip=1')).data).toHaveLength(1)
})

test('only a supplier’s contacts and staff can read the list of its events', async () => {
  const organiser = await site.signUp()
  expect((await staff.get(`/api/supplier/${supplierId}/events`)).status).toBe(200)
  for (const browser of [organiser, site.visitor()])
    expect((await browser.get(`/api/supplier/${supplierId}/events`)).status).toBe(403)
  expect((await supplier.get('/api/supplier/somebody-else/events')).status).toBe(403)
  expect((await supplier.get(`/api/supplier/${supplierId}/events?list=mine`)).status).toBe(422)
})

test('a contact who is blocked, or whose access ended, gets no emails about bookings; the other contacts still get them', async () => {
  const createColleague = async (fields: object = {}) => {
    const { userId } = await createTestContact(site, supplierId, { canManageBooking: false })
    await updateUser(userId, { email: `${userId}@test.com`, ...fields })
    return userId
  }
  const updateUser = (userId: string, fields: object) =>
    site.db.updateTable('app_user').set(fields).where('id', '=', userId).execute()
  await createColleague({ active: false })
  await createColleague({ ip_blocked: true })
  const colleague = await createColleague()
  const recipients = ['supplier@test.com', `${colleague}@test.com`].sort()
  const { id, packageId } = await startEvent()
  await book(id, packageId)
  expect((await supplierMails(id)).map(({ recipient }) => recipient).sort()).toEqual(recipients)
  await staff.post(`/api/event/${id}/cancelBooking`)
  expect((await cancellationMails(id)).map(([recipient]) => recipient).sort()).toEqual(recipients)
  await updateUser(colleague, { active: false })
})

test('tasks are created even if automatic mails are blocked', async () => {
  const { id, packageId } = await startEvent()
  await staff.post(`/api/event/${id}/updateBlockAutoEmails`, { blocked: true })
  await book(id, packageId)
  expect(await tasksOf(id)).toHaveLength(1)
  expect(await supplierMails(id)).toHaveLength(0)
})

test('the products of a package that is not booked are not requested from suppliers', async () => {
  const { organiser, id, packageId } = await startEvent()
  const response = await organiser.post(`/api/event/${id}/package`, {
    package: { locationId: 'newcastle', nightsCount: 1, productList: [sampleProduct()] },
  })
  expect(response.status).toBe(200)
  await book(id, packageId)
  expect(await tasksOf(id)).toHaveLength(1)
})
