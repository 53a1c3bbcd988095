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
    removeProduct: () => saveCommand('removeProduct', {}, { itineraryId }),
    clearDates: () => saveCommand('editDate', { startDate: null, endDate: null }),
    removePackage: () => ann.delete(`/api/event/${id}/package/${packageId}`),
    read: async () => (await readEvent(site.db, id))!,
    readStaffTasks: () =>
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
    const prepared = await prepareFullPayment()
    const isRemovalFirst = round % 2 === 1
    const earlyRemoval = isRemovalFirst ? prepared.removeProduct() : undefined
    const [payment, removal] = await Promise.all([prepared.pay(), earlyRemoval ?? prepared.removeProduct()])
    expect(payment.status).toBe(200)
    expect(await isEmptyPackageBooked(prepared)).toBe(false)
    const { statusStage, guests, packages } = await prepared.read()
    expect(guests[0]!.paidPence).toBe(prepared.amountPence)
    const isEmpty = packages[0]!.entries.length === 0
    expect(statusStage).toBe(isEmpty ? 'Pending Booking' : 'Booked')
    expect(await prepared.readStaffTasks()).toHaveLength(isEmpty ? 1 : 0)
    expect(removal.status === 200).toBe(isEmpty)
  }
})

test('the deposits of an empty package count as paid, but it is not booked', async () => {
  const prepared = await prepareFullPayment()
  await prepared.removeProduct()
  await prepared.pay()
  const document = await prepared.read()
  expect(areDepositsPaid(document, document.packages[0]!)).toBe(true)
  expect(document.statusStage).toBe('Pending Booking')
})

test.each<[string, (prepared: PreparedPayment) => Promise<{ status: number }>, string]>([
  ['the products were removed', ({ removeProduct }) => removeProduct(), 'The package has no products yet'],
  ['the dates were cleared', ({ clearDates }) => clearDates(), 'Please choose a start date first'],
  ['the package was removed', ({ removePackage }) => removePackage(), 'This package no longer exists'],
])(
  'money that arrives after %s is credited and shown to staff, and books nothing',
  async (_, change, reason) => {
    const prepared = await prepareFullPayment()
    expect((await change(prepared)).status).toBe(200)
    await prepared.pay()
    const { statusStage, guests } = await prepared.read()
    expect(statusStage).toBe('Pending Booking')
    expect(guests[0]!.paidPence).toBe(prepared.amountPence)
    expect(await prepared.readStaffTasks()).toEqual([
      { owner_type: 'staff', title: `Money received but nothing booked: ${reason}`, completed: false },
    ])
    const { body } = await staff.get(
      `/api/events?filter=${encodeURIComponent(JSON.stringify({ search: prepared.id }))}`,
    )
    expect(body.data).toMatchObject([{ taskSummary: { notCompletedCount: 1 } }])
  },
)

test('adding a product to an empty, paid package books it and completes the task of staff', async () => {
  const prepared = await prepareFullPayment()
  await prepared.removeProduct()
  await prepared.pay()
  const command = {
    name: 'addProduct',
    packageId: prepared.packageId,
    data: {
      productId: 'newcastle-air-rifles-and-archery',
      itinerary: [{ newItineraryId: `it-${randomUUID()}`, dayIndex: 1 }],
    },
  }
  const book = () => staff.post(`/api/event/${prepared.id}/package/${prepared.packageId}/bookWithoutPayment`)
  const response = await book()
  expect([response.status, response.body.error]).toEqual([422, 'The package has no products yet'])
  expect((await prepared.ann.put(`/api/event/${prepared.id}`, { commandList: [command] })).status).toBe(200)
  expect((await prepared.read()).statusStage).toBe('Booked')
  expect(await prepared.readStaffTasks()).toMatchObject([{ completed: true }])
})

test('the organiser of a booked and paid package can’t remove all products, the dates or the package', async () => {
  const prepared = await prepareFullPayment()
  await prepared.pay()
  expect((await prepared.read()).statusStage).toBe('Booked')
  const productsResponse = await prepared.removeProduct()
  expect([productsResponse.status, productsResponse.body.error]).toEqual([
    422,
    'A booked package needs at least one product. Please ask us to cancel the booking instead.',
  ])
  const datesResponse = await prepared.clearDates()
  expect([datesResponse.status, datesResponse.body.error]).toEqual([
    422,
    'Not possible while the event is Booked',
  ])
  const packageResponse = await prepared.removePackage()
  expect([packageResponse.status, packageResponse.body.code]).toEqual([409, 'stageForbids'])
})
