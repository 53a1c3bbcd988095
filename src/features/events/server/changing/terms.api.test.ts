import { describe, expect, test } from 'vitest'
import { createSampleEvent, createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff, supplier } = await testEventApp()
const group = await createSampleGroup(site)
const { organiser, guest, stranger, id } = group

const send = (
  method: 'put' | 'post',
  path: string,
  body: object,
  browser: TestBrowser = staff,
  eventId = id,
) => browser[method](`/api/event/${eventId}${path}`, body)
const read = async (browser: TestBrowser = staff, eventId = id) =>
  (await browser.get(`/api/event/${eventId}`)).body.data
type EventData = Awaited<ReturnType<typeof read>>
const priceOf = ({ packageOption }: EventData): number => packageOption[0].money.priceGBP
const shareOf = ({ customerSummary }: EventData, { userId }: { userId: string }) =>
  customerSummary.find(({ customer }: { customer: { id: string } }) => customer.id === userId).money

type Operation = {
  readonly what: string
  readonly call: ['put' | 'post', string]
  readonly body: object
  readonly invalidBody: object
  readonly expected: object
  readonly reset: object
}

const operations: readonly Operation[] = [
  {
    what: 'the discount for each person (API-060, PAY-020)',
    call: ['put', '/updateDiscountMargin'],
    body: { eventDiscountMargin: 1.5, packageDiscountMargin: 2, packageIndex: 0 },
    invalidBody: { eventDiscountMargin: -1 },
    expected: { discountMargin: 1.5, packageOption: [{ money: { discountMargin: 2 } }] },
    reset: { eventDiscountMargin: 0, packageDiscountMargin: 0 },
  },
  {
    what: 'the fixed price of a guest (API-061, PAY-022)',
    call: ['put', '/updateCustomerFixedPrice'],
    body: { customerId: guest.userId, fixedPriceGBP: 12.34 },
    invalidBody: { customerId: guest.userId },
    expected: { customerSummary: [{}, { money: { fixedPriceGBP: 12.34, totalGBP: 12.34 } }] },
    reset: { customerId: guest.userId, fixedPriceGBP: null },
  },
  {
    what: 'the fixed prices of several guests (API-062, PAY-022)',
    call: ['put', '/updateFixedPriceForCustomerList'],
    body: {
      list: [
        { customerId: guest.userId, fixedPriceGBP: 10 },
        { customerId: organiser.userId, fixedPriceGBP: 0 },
      ],
    },
    invalidBody: { list: [] },
    expected: {
      customerSummary: [
        { money: { fixedPriceGBP: 0, totalGBP: 0 } },
        { money: { fixedPriceGBP: 10, totalGBP: 10 } },
      ],
    },
    reset: {
      list: [
        { customerId: guest.userId, fixedPriceGBP: null },
        { customerId: organiser.userId, fixedPriceGBP: null },
      ],
    },
  },
  {
    what: 'who pays, the deposit and how prices change (EVT-007)',
    call: ['put', '/paymentTerms'],
    body: { paymentMethod: 'organiser', depositAmountGBP: 25, priceModification: -10, noCostIncrease: 0 },
    invalidBody: { paymentMethod: 'nobody' },
    expected: { paymentMethod: 'organiser', depositAmountGBP: 25, priceModification: -10, noCostIncrease: 0 },
    reset: { paymentMethod: 'guests', depositAmountGBP: null, priceModification: 0, noCostIncrease: 1 },
  },
  {
    what: 'the commission (API-089, PAY-021)',
    call: ['post', '/updateCommission'],
    body: { commission: 7.5 },
    invalidBody: { commission: 101 },
    expected: { commission: 7.5 },
    reset: { commission: 0 },
  },
  {
    what: 'whether automatic transactions are allowed (API-090, PAY-023)',
    call: ['post', '/updateAutomaticTransactions'],
    body: { allowed: true },
    invalidBody: { allowed: 'Yes' },
    expected: { automaticTransactionsAllowed: true },
    reset: { allowed: false },
  },
]

describe.each(operations)('$what', ({ what, call: [method, path], body, invalidBody, expected, reset }) => {
  test(`staff can preview and save a change of ${what}`, async () => {
    const before = await read()
    const preview = await send(method, path, { ...body, preview: true })
    expect(preview.status).toBe(200)
    expect(preview.body.data.event).toMatchObject(expected)
    expect(await read()).toEqual(before)

    const { version } = before
    const saved = await send(method, path, { ...body, version })
    expect(saved.body.data.event).toEqual({ ...preview.body.data.event, version: version + 1 })
    expect(await read()).toMatchObject(expected)
    // A repeated request changes nothing, and is not refused although it contains the earlier version.
    expect((await send(method, path, { ...body, version })).body.data.event.version).toBe(version + 1)
    expect((await send(method, path, { ...reset, version })).status).toBe(409)
    expect((await send(method, path, reset)).status).toBe(200)
  })

  test(`only staff can change ${what}, and only with valid data`, async () => {
    const before = await read()
    for (const browser of [organiser, guest, stranger, supplier, site.visitor()])
      for (const preview of [true, false])
        expect((await send(method, path, { ...body, preview }, browser)).status).toBe(403)
    expect((await send(method, path, invalidBody)).status).toBe(422)
    expect((await send(method, path, body, staff, 'no-such-event')).status).toBe(404)
    expect(await read()).toEqual(before)
  })
})

test('of several concurrent changes based on one version, only one succeeds (EVT-007)', async () => {
  const { version } = await read()
  const margins = [1, 2, 3, 4]
  const responses = await Promise.all(
    margins.map((eventDiscountMargin) =>
      send('put', '/updateDiscountMargin', { eventDiscountMargin, version }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const savedMargin = margins[responses.findIndex(({ status }) => status === 200)]
  expect(await read()).toMatchObject({ discountMargin: savedMargin, version: version + 1 })
  await send('put', '/updateDiscountMargin', { eventDiscountMargin: 0 })
})

test('a discount lowers the price of each person, and is in the history with its author (PAY-020, PAY-O12)', async () => {
  const { event } = await createSampleEvent(site, organiser)
  const before = await read(organiser, event._doc)
  const { peopleCount } = before.packageOption[0]
  await send(
    'put',
    '/updateDiscountMargin',
    { eventDiscountMargin: 1, packageDiscountMargin: 0.5 },
    staff,
    event._doc,
  )
  expect(priceOf(await read(organiser, event._doc))).toBe(priceOf(before) - 1.5 * peopleCount)
  const log = await site.db
    .selectFrom('event_command')
    .select(['commands', 'done_by'])
    .where('event_id', '=', event._doc)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  expect(log).toEqual({
    commands: [
      { name: 'updateDiscountMargin', data: { eventDiscountMargin: 1, packageDiscountMargin: 0.5 } },
    ],
    done_by: 'demo-staff',
  })
  const missing = await send(
    'put',
    '/updateDiscountMargin',
    { packageDiscountMargin: 1, packageIndex: 3 },
    staff,
    event._doc,
  )
  expect(missing.status).toBe(404)
})

test('if one fixed price is refused, none is set; null restores the calculated price (PAY-022, PAY-O13)', async () => {
  const before = await read()
  const list = [
    { customerId: guest.userId, fixedPriceGBP: 1 },
    { customerId: stranger.userId, fixedPriceGBP: 1 },
  ]
  const refused = await send('put', '/updateFixedPriceForCustomerList', { list })
  expect([refused.status, refused.body.error]).toEqual([404, `Node not found: ${stranger.userId}`])
  expect(await read()).toEqual(before)
  await send('put', '/updateCustomerFixedPrice', { customerId: guest.userId, fixedPriceGBP: 3 })
  expect(shareOf(await read(guest), guest)).toMatchObject({ totalGBP: 3 })
  await send('put', '/updateCustomerFixedPrice', { customerId: guest.userId, fixedPriceGBP: null })
  expect(shareOf(await read(), guest)).toEqual(shareOf(before, guest))
})

test('an organiser who pays for everyone owes the whole price, and the others nothing (PAY-002)', async () => {
  const { status } = await send('put', '/paymentTerms', { paymentMethod: 'organiser' })
  expect(status).toBe(200)
  const event = await read()
  expect([shareOf(event, organiser).totalGBP, shareOf(event, guest).totalGBP]).toEqual([priceOf(event), 0])
  await send('put', '/paymentTerms', { paymentMethod: 'guests' })
})

test('a price modification changes the price until it is locked or the event is booked (PKG-054)', async () => {
  const { event, packageId } = await createSampleEvent(site, organiser)
  const path = '/paymentTerms'
  const priceBefore = priceOf(await read(staff, event._doc))
  const modify = (body: object) => send('put', path, body, staff, event._doc)
  await modify({ priceModification: 10 })
  expect(priceOf(await read(staff, event._doc))).toBeCloseTo(priceBefore * 1.1, 2)
  await modify({ priceModification: 0, lockPriceModification: 'Yes' })
  expect(priceOf(await read(staff, event._doc))).toBe(priceBefore)
  expect((await modify({ priceModification: 5 })).status).toBe(409)
  expect((await modify({ priceModification: 5, preview: true })).status).toBe(409)
  expect((await modify({ lockPriceModification: 'No' })).status).toBe(200)
  await staff.post(`/api/event/${event._doc}/package/${packageId}/bookWithoutPayment`)
  const refused = await modify({ priceModification: 5 })
  expect([refused.status, refused.body.error]).toEqual([409, 'Not possible while the event is Booked'])
  expect(priceOf(await read(staff, event._doc))).toBe(priceBefore)
})

test('with noCostIncrease 0, the price of a booked package rises with the cost (PKG-053, PKG-O3)', async () => {
  const { eventId, packageId, itineraryId } = await bookedEvent()
  const costRise = { costOverride: 'Yes', agency: 5000, per: 'total' }
  const commandList = [{ name: 'editCost', packageId, itineraryId, data: costRise }]
  const { body, status } = await staff.put(`/api/event/${eventId}`, { commandList })
  expect([status, body.error]).toEqual([200, undefined])
  const before = await read(staff, eventId)
  const preview = await send('put', '/paymentTerms', { noCostIncrease: 0, preview: true }, staff, eventId)
  expect(priceOf(preview.body.data.event)).toBeGreaterThan(priceOf(before))
  await send('put', '/paymentTerms', { noCostIncrease: 0 }, staff, eventId)
  await send('put', '/paymentTerms', { noCostIncrease: 1 }, staff, eventId)
  expect(priceOf(await read(staff, eventId))).toBe(priceOf(before))
})

const bookedEvent = async () => {
  const { event, packageId } = await createSampleEvent(site, organiser)
  await staff.post(`/api/event/${event._doc}/package/${packageId}/bookWithoutPayment`)
  const [{ itinerary }] = event.packageOption[0].productList
  return { eventId: event._doc as string, packageId, itineraryId: itinerary[0].itineraryId }
}

test('staff see the commission, customers do not (PAY-021)', async () => {
  await send('post', '/updateCommission', { commission: 12 })
  expect((await read()).commission).toBe(12)
  for (const browser of [organiser, guest]) expect((await read(browser)).commission).toBeUndefined()
})

test('the terms of a cancelled event cannot be changed (EVT-O3)', async () => {
  const { event } = await createSampleEvent(site, organiser)
  await staff.post(`/api/event/${event._doc}/cancelBooking`)
  for (const { call, body } of operations.filter(({ body }) => !('customerId' in body || 'list' in body))) {
    const { status, body: response } = await send(...call, body, staff, event._doc)
    expect([status, response.error]).toEqual([409, 'Not possible while the event is Cancelled'])
  }
})
