import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createSampleEvent, samplePayload, testEventApp } from '#tests/support/sample-event.ts'
import { readStored } from '#tests/support/stored-event.ts'
import { countUpcomingProducts } from './rate-store.ts'

const { site, staff, supplier } = await testEventApp()
const path = '/api/currency/EUR/ratePreview?exchangeRate='
const preview = async (rate: number | string, browser = staff) => browser.get(`${path}${rate}`)
const readPreview = async () => (await preview(1.3)).body.data

type StoredRecord = { record: Record<string, unknown>; version: number }
const readRecord = async (kind: string, id: string): Promise<StoredRecord> =>
  (await staff.get(`/api/record/${kind}/${id}`)).body.data
const saveRate = async (exchangeRate: number) => {
  const { record, version } = await readRecord('currency', 'EUR')
  const change = { record: { ...record, exchangeRate }, version }
  const { status, body } = await staff.put('/api/currency/EUR', change)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** A product whose supplier is paid in euros. */
const productInEuros = await site.db
  .selectFrom('product')
  .innerJoin('supplier', 'supplier.id', 'product.supplier_id')
  .select(['product.id', 'location_ids'])
  .where('supplier.currency', '=', 'EUR')
  .where('product.type', '=', 'Activity')
  .orderBy('product.id')
  .executeTakeFirstOrThrow()
const productId = productInEuros.id
const locationId = productInEuros.location_ids[0]!

const createEvent = async () => {
  const organiser = await site.signUp()
  const { package: pack } = samplePayload(site)
  const { event, packageId } = await createSampleEvent(site, organiser, {
    package: {
      ...pack,
      locationId,
      productList: [{ productId, itinerary: [{ newItineraryId: `it-${crypto.randomUUID()}`, dayIndex: 1 }] }],
    },
  })
  return { id: event._doc as string, packageId: packageId as string }
}
const entryOf = async (id: string) => (await readStored(site.db, id)).packages[0]!.entries[0]!

test('the preview of a rate counts upcoming products with costs in the currency, and changes nothing (PAY-025, PAY-O23)', async () => {
  const before = await readPreview()
  expect(before).toMatchObject({ currency: 'EUR', rate: expect.any(Number), newRate: 1.3 })
  const booked = await createEvent()
  await staff.post(`/api/event/${booked.id}/package/${booked.packageId}/bookWithoutPayment`)
  await createEvent()
  const cancelled = await createEvent()
  await staff.post(`/api/event/${cancelled.id}/cancelBooking`)
  const after = await readPreview()
  expect(after.booked).toEqual({ events: before.booked.events + 1, products: before.booked.products + 1 })
  expect(after.open).toEqual({ events: before.open.events + 1, products: before.open.products + 1 })
  expect(after.countIsMinimum).toBe(false)
  expect((await readRecord('currency', 'EUR')).record.exchangeRate).toBe(before.rate)

  const { supplier_id } = await site.db
    .selectFrom('product')
    .select('supplier_id')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const none = { events: 0, products: 0 }
  const afterTheTrip = addDays(dayOf(site.clock.now), 110)
  expect(await countUpcomingProducts(site.db, [supplier_id], afterTheTrip)).toMatchObject({
    booked: none,
    open: none,
  })
})

test('as previewed, a new rate changes prices with a mark-up at once, and enquiries when they are priced again; it never changes booked products', async () => {
  const booked = await createEvent()
  await staff.post(`/api/event/${booked.id}/package/${booked.packageId}/bookWithoutPayment`)
  const open = await createEvent()
  const [bookedMoney, openMoney] = [(await entryOf(booked.id)).money, (await entryOf(open.id)).money]
  const { repriced, rate } = await readPreview()
  expect(repriced.count).toBeGreaterThan(0)
  const readPrices = () => site.db.selectFrom('product').select(['id', 'prices']).execute()
  const pricesBefore = new Map((await readPrices()).map(({ id, prices }) => [id, JSON.stringify(prices)]))
  await saveRate(1.3)
  try {
    const changedProducts = (await readPrices()).filter(
      ({ id, prices }) => JSON.stringify(prices) !== pricesBefore.get(id),
    )
    expect(changedProducts).toHaveLength(repriced.count)
    for (const { id, afterGBP } of repriced.examples) {
      const { prices } = changedProducts.find((product) => product.id === id)!
      expect(prices.map(({ pricePence }) => pricePence)).toContain(Math.round(afterGBP * 100))
    }
    expect((await entryOf(booked.id)).money).toEqual(bookedMoney)
    expect((await entryOf(open.id)).money).toEqual(openMoney)
    for (const { id } of [booked, open]) await staff.put(`/api/event/${id}/updateCalculations`, {})
    expect((await entryOf(booked.id)).money.exchangeRate).toBe(rate)
    expect((await entryOf(open.id)).money.exchangeRate).toBe(1.3)
  } finally {
    await saveRate(rate)
  }
})

test('only staff who can change currencies can preview a rate; invalid rates and unknown currencies are refused', async () => {
  const organiser = await site.signUp()
  for (const browser of [organiser, supplier, site.visitor()])
    expect((await preview(1.3, browser)).status).toBe(403)
  for (const rate of [0, -1, 'x', '']) expect((await preview(rate)).status).toBe(422)
  expect((await staff.get('/api/currency/XXX/ratePreview?exchangeRate=1')).status).toBe(404)
})
