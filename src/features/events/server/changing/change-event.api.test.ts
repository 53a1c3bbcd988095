import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import {
  createSampleEvent,
  createSampleGroup,
  samplePayload,
  sampleProduct,
  testEventApp,
} from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff, supplier } = await testEventApp()
const { organiser, guest, stranger, id } = await createSampleGroup(site)

const inDays = (days: number) => addDays(dayOf(site.clock.now), days)

type Change = {
  readonly what: string
  readonly call: ['put' | 'post', string]
  readonly body: object
  readonly invalidBody: object
  /** The fields of the event after the change, as staff see them. */
  readonly expected: object
  readonly canOrganiser: boolean
}

const displayChoices = { organiser: 'Show', guest: 'Hide' }
/** The requests that change an event, by the names of their endpoints. */
const changes: Record<string, Change> = {
  renameEvent: {
    what: 'its name (API-051)',
    call: ['put', '/name'],
    body: { name: ' Tom’s last days ' },
    invalidBody: { name: 'x'.repeat(121) },
    expected: { eventName: 'Tom’s last days' },
    canOrganiser: true,
  },
  setGuestOfHonour: {
    what: 'its guest of honour (API-052)',
    call: ['put', '/guestOfHonour'],
    body: { name: "Tom O'Neil" },
    invalidBody: { name: '<i>Tom</i>' },
    expected: { guestOfHonour: "Tom O'Neil" },
    canOrganiser: true,
  },
  updateGuestOfHonour: {
    what: 'its guest of honour by the other endpoint (API-085)',
    call: ['post', '/updateGuestOfHonour'],
    body: { name: '' },
    invalidBody: { name: 7 },
    expected: { guestOfHonour: null },
    canOrganiser: true,
  },
  updateSummaryNotes: {
    what: 'its summary notes (API-065)',
    call: ['put', '/eventSummaryNotes'],
    body: { note: 'Quiet, please' },
    invalidBody: { note: 'x'.repeat(2001) },
    expected: { notes: { summary: 'Quiet, please' } },
    canOrganiser: true,
  },
  updateCustomerNote: {
    what: "the customer's note (API-066)",
    call: ['put', '/updateCustomerNote'],
    body: { note: 'Two vegetarians' },
    invalidBody: {},
    expected: { notes: { customer: 'Two vegetarians' } },
    canOrganiser: true,
  },
  updateStaffNote: {
    what: "the staff's note (API-067)",
    call: ['put', '/updateStaffNote'],
    body: { note: 'Call back on Monday' },
    invalidBody: { note: null },
    expected: { notes: { staff: 'Call back on Monday' } },
    canOrganiser: false,
  },
  updateLostSaleNote: {
    what: 'the lost-sale note (API-068)',
    call: ['put', '/eventSummaryLostSaleNote'],
    body: { note: 'Went elsewhere' },
    invalidBody: { note: ['x'] },
    expected: { notes: { lostSale: 'Went elsewhere' } },
    canOrganiser: false,
  },
  setManager: {
    what: 'its manager (API-054)',
    call: ['put', '/manager/demo-staff'],
    body: {},
    invalidBody: { extra: 1 },
    expected: { manager: { id: 'demo-staff' } },
    canOrganiser: false,
  },
  setManagerAtBooking: {
    what: 'its manager at booking (API-055)',
    call: ['put', '/managerAtBooking/demo-staff'],
    body: {},
    invalidBody: { extra: 1 },
    expected: { managerAtBooking: { id: 'demo-staff' } },
    canOrganiser: false,
  },
  updateDueDates: {
    what: 'its due dates (API-058)',
    call: ['put', '/dueDates'],
    body: { depositDueDate: inDays(9), balanceDueDate: inDays(40), adjustmentDate: null },
    invalidBody: { depositDueDate: '2030-02-30' },
    expected: {
      depositDueDate: inDays(9),
      adjustmentDate: inDays(40),
      balanceDueDate: inDays(40),
      autoCancelBalanceDueDate: inDays(47),
      dueDatesByHand: ['balanceDueDate', 'depositDueDate'],
    },
    canOrganiser: false,
  },
  updateSalesFunnel: {
    what: 'its sales heat (API-059)',
    call: ['put', '/salesFunnel'],
    body: { heat: 5 },
    invalidBody: { heat: 6 },
    expected: { salesFunnelHeat: 5 },
    canOrganiser: false,
  },
  updateDisplayPrices: {
    what: 'who sees prices (API-069)',
    call: ['put', '/displayPrices'],
    body: { packagePrices: displayChoices },
    invalidBody: { packagePrices: { organiser: 'Perhaps', guest: 'Hide' } },
    expected: {
      displayPrices: { packagePrices: displayChoices, productPrices: { organiser: 'Auto', guest: 'Auto' } },
    },
    canOrganiser: false,
  },
  updateBlockAutoEmails: {
    what: 'the blocking of automatic emails (API-091)',
    call: ['post', '/updateBlockAutoEmails'],
    body: { blocked: true },
    invalidBody: { blocked: 'perhaps' },
    expected: { autoEmailsBlocked: true },
    canOrganiser: false,
  },
  updateHideNonAttending: {
    what: 'the hiding of non-attending guests (API-088)',
    call: ['post', '/updateHideNonAttending'],
    body: { hideNonAttending: true },
    invalidBody: {},
    expected: { hideNonAttending: true },
    canOrganiser: true,
  },
}

const archery = sampleProduct().productId
const listedPrices = (
  await site.db.selectFrom('product').select('prices').where('id', '=', archery).executeTakeFirstOrThrow()
).prices
const setPrices = (prices: typeof listedPrices) =>
  site.db
    .updateTable('product')
    .set({ prices: JSON.stringify(prices) })
    .where('id', '=', archery)
    .execute()

const versionOf = async () => (await staff.get(`/api/event/${id}`)).body.data.version as number

for (const { what, call, body, invalidBody, expected, canOrganiser } of Object.values(changes)) {
  const [method, path] = call
  const send = (browser: TestBrowser, data: object, event = id) =>
    browser[method](`/api/event/${event}${path}`, data)

  test(`people with the permission for an event can change ${what}`, async () => {
    const before = await versionOf()
    const response = await send(canOrganiser ? organiser : staff, body)
    expect(response.status).toBe(200)
    expect(response.body.data.event._doc).toBe(id)
    expect((await staff.get(`/api/event/${id}`)).body.data).toMatchObject(expected)
    await send(staff, body)
    expect(await versionOf()).toBeLessThanOrEqual(before + 1)
  })

  test(`only people with the permission for an event can change ${what}`, async () => {
    const before = await versionOf()
    const others = [guest, stranger, supplier, site.visitor(), ...(canOrganiser ? [] : [organiser])]
    for (const browser of others) expect((await send(browser, body)).status).toBe(403)
    expect((await send(stranger, body, 'no-such-event')).body.error).toBe('Not allowed')
    const missing = await send(staff, body, 'no-such-event')
    expect([missing.status, missing.body.error]).toEqual([404, 'Node not found: no-such-event'])
    expect(await versionOf()).toBe(before)
  })

  test(`invalid input does not change ${what}`, async () => {
    const before = await versionOf()
    const response = await send(staff, invalidBody)
    expect(response.status).toBe(422)
    expect(response.body.errors.length).toBeGreaterThan(0)
    expect(await versionOf()).toBe(before)
  })
}

test('a lost sale is stored with its reason in one request; without a reason, the stored one stays (EVT-065, EVT-066)', async () => {
  const path = `/api/event/${(await createSampleEvent(site, organiser)).event._doc}`
  const send = async (body: object) => (await staff.put(`${path}/salesFunnel`, body)).body.data.event
  const lostEvent = await send({ heat: 0, lostSaleNote: 'Too far' })
  expect([lostEvent.salesFunnelHeat, lostEvent.notes.lostSale]).toEqual([0, 'Too far'])
  const warmEvent = await send({ heat: 2 })
  expect([warmEvent.salesFunnelHeat, warmEvent.notes.lostSale]).toEqual([2, 'Too far'])
  const refused = await staff.put(`${path}/salesFunnel`, { heat: 1, lostSaleNote: 'x'.repeat(2001) })
  expect(refused.status).toBe(422)
  expect((await staff.get(path)).body.data.salesFunnelHeat).toBe(2)
})

test('a manager must be a staff member (API-054)', async () => {
  for (const person of [organiser.userId, 'nobody'])
    for (const path of ['manager', 'managerAtBooking']) {
      const { status, body } = await staff.put(`/api/event/${id}/${path}/${person}`)
      expect([status, body.error]).toEqual([404, `Node not found: ${person}`])
    }
})

test('recalculating stores the event as a new version (API-063)', async () => {
  const before = await versionOf()
  const { body } = await staff.put(`/api/event/${id}/updateCalculations`)
  expect(body.data.event.version).toBe(before + 1)
  expect((await organiser.put(`/api/event/${id}/updateCalculations`)).status).toBe(403)
})

test('recalculating updates prices of options; in a booked package only the cost (EVT-069, PKG-053)', async () => {
  const { event, packageId } = await createSampleEvent(site, organiser)
  const path = `/api/event/${event._doc}`
  const { package: pack } = samplePayload(site)
  const secondPackage = { ...pack, peopleCount: 10, productList: [sampleProduct()] }
  expect((await organiser.post(`${path}/package`, { package: secondPackage })).status).toBe(200)
  await staff.post(`${path}/package/${packageId}/bookWithoutPayment`)
  const read = async () => {
    const { data } = (await staff.get(path)).body
    const moneys = data.packageOption.map(
      (one: { productList: { itinerary: { money: Record<string, unknown> }[] }[] }) =>
        one.productList[0]!.itinerary[0]!.money,
    )
    return { version: data.version, noCostIncrease: data.noCostIncrease, moneys }
  }
  const before = await read()
  const { priceGBP } = before.moneys[0]
  expect([before.noCostIncrease, priceGBP, before.moneys[1].priceGBP]).toEqual([1, priceGBP, priceGBP])
  await setPrices([{ per: 'person', pricePence: 9900, costMinor: 7700 }])
  try {
    const response = await staff.put(`${path}/updateCalculations`)
    expect(response.status).toBe(200)
    const after = await read()
    expect(after.moneys[0]).toMatchObject({ priceGBP, costCurrency: 770, marginGBP: priceGBP - 770 })
    expect(after.moneys[1]).toMatchObject({ priceGBP: 990, costCurrency: 770 })
    expect(after.version).toBe(before.version + 1)
  } finally {
    await setPrices(listedPrices)
  }
})

test('a change is stored with its author', async () => {
  await organiser.put(`/api/event/${id}/name`, { name: 'Logged' })
  const log = await site.db
    .selectFrom('event_command')
    .select(['commands', 'done_by'])
    .where('event_id', '=', id)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  expect(log).toEqual({ commands: [{ name: 'name', data: { name: 'Logged' } }], done_by: organiser.userId })
})

test.each([
  ['updateCustomerNote', 'customer', () => organiser],
  ['updateStaffNote', 'staff', () => staff],
] as const)(
  '%s with `was` does not overwrite a note that somebody else has changed since',
  async (call, kind, writer) => {
    const { event } = await createSampleEvent(site, organiser)
    const path = `/api/event/${event._doc}/${call}`
    const put = (note: string, was?: string) =>
      writer().put(path, { note, ...(was !== undefined && { was }) })
    const notes = ['No nuts', 'No fish', 'No eggs', 'No milk']
    const responses = await Promise.all(notes.map((note) => put(note, '')))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const storedNote = notes[responses.findIndex(({ status }) => status === 200)]!
    const read = async () => (await writer().get(`/api/event/${event._doc}`)).body.data.notes[kind]
    expect(await read()).toBe(storedNote)
    expect((await put('<b>Nothing</b> at all', storedNote)).status).toBe(200)
    expect((await put('Something', await read())).status).toBe(200)
    // A request without `was` always overwrites the note.
    expect((await put('Anything')).status).toBe(200)
  },
)

test('thirty parallel changes by different people are all stored', async () => {
  const { event } = await createSampleEvent(site, organiser)
  const path = `/api/event/${event._doc}`
  const names = Array.from({ length: 28 }, (_, number) => `Guest of test ${number}`)
  const responses = await Promise.all([
    ...names.map((name) => organiser.post(`${path}/addUnregisteredGuest`, { name })),
    staff.put(`${path}/updateStaffNote`, { note: 'Kept' }),
    organiser.put(`${path}/name`, { name: 'Kept too' }),
  ])
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const after = (await staff.get(path)).body.data
  expect(after).toMatchObject({ eventName: 'Kept too', notes: { staff: 'Kept' }, actualCustomers: 29 })
  expect(after.version).toBe(event.version + 30)
})
