import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { areDepositsPaid } from '#features/event-prices/rules/shares/package-places.ts'
import { readEvent } from '#features/events/server/index.ts'
import { goodCard } from '#tests/support/payments-app.ts'
import { createSampleEvent, testEventApp } from '#tests/support/sample-event.ts'

const { site, staff } = await testEventApp()

/** Creates an enquiry with one product, and prepares its organiser's card payment for the full amount. */
const prepareFullPayment = async () => {
  const ann = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, ann, { people: 1 })
  const id: string = event._doc
  const itineraryId: string = event.packageOption[0].productList[0].itinerary[0].itineraryId
  const response = await ann.post(
    '/api/payment/event/prepareJwt',
    { eventId: id, packageId, paymentSettings: { paymentType: 'fully paid' } },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  const { jwt, transactionId, amountGBP } = response.body.data
  const card = { number: goodCard, expiry: '12/40', securityCode: '123' }
  const saveCommand = (name: string, data: object, ids: object = {}) =>
    ann.put(`/api/event/${id}`, { commandList: [{ name, packageId, ...ids, data }] })
  return {
    ann,
    id,
    packageId: packageId as string,
    amountPence: Math.round(amountGBP * 100),
    pay: async () => {
      await site.app.http.inject({ method: 'POST', url: '/sandbox-gateway/pay', payload: { jwt, card } })
      return ann.post('/api/payment/event/payment', { transactionId, paymentResult: { errorcode: '0' } })
    },
    empty: () => saveCommand('removeProduct', {}, { itineraryId }),
    clearDates: () => saveCommand('editDate', { startDate: null, endDate: null }),
    removePackage: () => ann.delete(`/api/event/${id}/package/${packageId}`),
    read: async () => (await readEvent(site.db, id))!,
    tasks: () =>
      site.db
        .selectFrom('event_task')
        .select(['owner_type', 'title', 'completed'])
        .where('event_id', '=', id)
        .where('owner_type', '=', 'staff')
        .execute(),
  }
}
type PreparedPayment = Awaited<ReturnType<typeof prepareFullPayment>>

const isEmptyPackageBooked = async ({ read }: PreparedPayment) => {
  const { statusStage, packages } = await read()
  return statusStage === 'Booked' && packages.every(({ entries }) => entries.length === 0)
}

test('a payment that coincides with the removal of all products is credited and never books an empty package', async () => {
  const rounds = 12
  for (let round = 0; round < rounds; round += 1) {
    const event = await prepareFullPayment()
    const isRemovalFirst = round % 2 === 1
    const earlyRemoval = isRemovalFirst ? event.empty() : undefined
    const [payment, removal] = await Promise.all([event.pay(), earlyRemoval ?? event.empty()])
    expect(payment.status).toBe(200)
    expect(await isEmptyPackageBooked(event)).toBe(false)
    const { statusStage, guests, packages } = await event.read()
    expect(guests[0]!.paidPence).toBe(event.amountPence)
    const isEmpty = packages[0]!.entries.length === 0
    expect(statusStage).toBe(isEmpty ? 'Pending Booking' : 'Booked')
    expect(await event.tasks()).toHaveLength(isEmpty ? 1 : 0)
    expect(removal.status === 200).toBe(isEmpty)
  }
})

test('the deposits of an empty package count as paid, but it is not booked', async () => {
  const event = await prepareFullPayment()
  await event.empty()
  await event.pay()
  const document = await event.read()
  expect(areDepositsPaid(document, document.packages[0]!)).toBe(true)
  expect(document.statusStage).toBe('Pending Booking')
})

test.each<[string, (event: PreparedPayment) => Promise<{ status: number }>, string]>([
  ['the products were removed', ({ empty }) => empty(), 'The package has no products yet'],
  ['the dates were cleared', ({ clearDates }) => clearDates(), 'Please choose a start date first'],
  ['the package was removed', ({ removePackage }) => removePackage(), 'This package no longer exists'],
])(
  'money that arrives after %s is credited and shown to staff, and books nothing',
  async (_, change, reason) => {
    const event = await prepareFullPayment()
    expect((await change(event)).status).toBe(200)
    await event.pay()
    const { statusStage, guests } = await event.read()
    expect(statusStage).toBe('Pending Booking')
    expect(guests[0]!.paidPence).toBe(event.amountPence)
    expect(await event.tasks()).toEqual([
      { owner_type: 'staff', title: `Money received but nothing booked: ${reason}`, completed: false },
    ])
    const { body } = await staff.get(
      `/api/events?filter=${encodeURIComponent(JSON.stringify({ search: event.id }))}`,
    )
    expect(body.data).toMatchObject([{ taskSummary: { notCompletedCount: 1 } }])
  },
)

test('adding a product to an empty, paid package books it and completes the task of staff', async () => {
  const event = await prepareFullPayment()
  await event.empty()
  await event.pay()
  const command = {
    name: 'addProduct',
    packageId: event.packageId,
    data: {
      productId: 'newcastle-air-rifles-and-archery',
      itinerary: [{ newItineraryId: `it-${randomUUID()}`, dayIndex: 1 }],
    },
  }
  const book = () => staff.post(`/api/event/${event.id}/package/${event.packageId}/bookWithoutPayment`)
  const response = await book()
  expect([response.status, response.body.error]).toEqual([422, 'The package has no products yet'])
  expect((await event.ann.put(`/api/event/${event.id}`, { commandList: [command] })).status).toBe(200)
  expect((await event.read()).statusStage).toBe('Booked')
  expect(await event.tasks()).toMatchObject([{ completed: true }])
})

test('the organiser of a booked and paid package can’t remove all products, the dates or the package', async () => {
  const event = await prepareFullPayment()
  await event.pay()
  expect((await event.read()).statusStage).toBe('Booked')
  const productsResponse = await event.empty()
  expect([productsResponse.status, productsResponse.body.error]).toEqual([
    422,
    'A booked package needs at least one product. Please ask us to cancel the booking instead.',
  ])
  const datesResponse = await event.clearDates()
  expect([datesResponse.status, datesResponse.body.error]).toEqual([
    422,
    'Not possible while the event is Booked',
  ])
  const packageResponse = await event.removePackage()
  expect([packageResponse.status, packageResponse.body.code]).toEqual([409, 'stageForbids'])
})
