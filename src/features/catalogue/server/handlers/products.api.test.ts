import { describe, expect, test } from 'vitest'
import { catalogueApp, leaksOf } from '#tests/support/catalogue-app.ts'
import { readPackageFacts } from '../catalogue-facts.ts'

const { db, anyone, staff, customer } = await catalogueApp()

type Named = { name: string }
const clays = 'newcastle-clay-pigeon-shooting'

describe('GET /api/product/{id}', () => {
  test('returns the product without supplier, cost or mark-up (API-116, CAT-002)', async () => {
    const { status, body } = await anyone.get(`/api/product/${clays}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: clays, type: 'Activity', reviewCount: 11, reviewScore: 4.8 })
    expect(leaksOf(body)).toEqual([])
  })
  test('returns category, venues, restrictions, info, times, config and options (CAT-007)', async () => {
    const { body } = await anyone.get(`/api/product/${clays}`)
    expect(body.data).toMatchObject({
      category: { id: 'shooting', url: 'shooting', locationPageTabs: ['daytime'] },
      venues: [{ name: 'High Larkfield Farm' }],
      meetingPoint: { settingType: 'Meeting Point' },
      restrictions: { minAge: 18 },
      info: { idRequired: 'Yes' },
      bookingConditions: {},
      times: { timeToAllow: 45 },
      config: { unitType: 'Person', minUnits: 8, maxUnits: 40 },
      settings: { section: ['stag', 'groups', 'events'] },
      setting: { hideListing: null },
    })
    expect(body.data.options.map(({ name }: Named) => name)).toContain('40 clays each')
    expect(body.data.reviews).toHaveLength(10)
    expect(body.data.prices[0]).toEqual({ per: 'person', pricePence: 4290, weekdays: [7, 1, 2, 3, 4] })
  })
  test('returns every restriction and all information as staff entered them (CAT-004)', async () => {
    const restrictions = { minAge: 18, minHeight: 120, minInsideLeg: 61, maxHeight: 210, maxWeight: 130 }
    const info = {
      dressCode: 'Old clothes',
      thingsToBring: 'A towel',
      idRequired: 'Yes',
      usefulInfo: 'There is a café',
      importantInfo: 'Not after drinking',
    }
    const { record, version } = (await staff.get(`/api/record/product/${clays}`)).body.data
    const put = (fields: object, version: number) =>
      staff.put(`/api/product/${clays}`, { version, record: { ...record, ...fields } })
    expect((await put({ restrictions, info }, version)).status).toBe(200)
    const { body } = await anyone.get(`/api/product/${clays}`)
    expect(body.data).toMatchObject({ restrictions, info })
    const inLocation = await anyone.get(`/api/location/newcastle/product/${clays}`)
    expect(inLocation.body.data.product).toMatchObject({ restrictions, info })
    for (const invalidFields of [
      { restrictions: { maxAge: 3 } },
      { restrictions: { minAge: -1 } },
      { info: { idRequired: 'Maybe' } },
    ])
      expect((await put(invalidFields, version + 1)).status).toBe(422)
    expect((await put({}, version + 1)).status).toBe(200)
  })
  test('returns categories, venues, extras, conditions and times; forStaff also returns the supplier (CAT-003, CAT-006)', async () => {
    const read = async (id: string, browser = anyone) =>
      (await browser.get(`/api/product/newcastle-${id}`)).body.data
    const idAndName = { id: expect.any(String), name: expect.any(String) }
    expect(await read('life-drawing')).toMatchObject({
      category: { ...idAndName, url: expect.any(String) },
      secondCategoryIds: ['cheeky-nights'],
      topVenueIds: ['newcastle-paper-lantern'],
      createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
    })
    const karting = await read('indoor-karting-grand-prix')
    expect(karting).toMatchObject({
      venues: [{ id: 'newcastle-wincomblee-track' }],
      options: [{ id: 'grand-prix-heats-and-a-final' }, { id: 'ninety-minute-endurance-in-teams' }],
      addOns: [{ id: 'podium-fizz' }],
      times: { startTimes: ['10:00', '12:30', '15:00', '18:00'], timeToAllow: 30 },
    })
    expect(await read('airport-coach')).toMatchObject({
      meetingPoint: { id: 'newcastle-airport-arrivals' },
      times: { transferTimes: expect.arrayContaining(['08:00', '20:00']) },
    })
    expect((await read('keel-row-quayside')).bookingConditions).toMatchObject({ damageDeposit: 20 })
    const prePayment = 'Menu choices are needed fourteen days before'
    expect((await read('three-course-dinner')).bookingConditions).toMatchObject({ prePayment })
    const hideListingOf = (id: string) => read(id, staff).then(({ setting }) => setting.hideListing)
    expect(await hideListingOf('stadium-suite')).toBe('Everyone Except Staff')
    expect(await hideListingOf('winter-wonder-hall')).toBe('Everyone')
    const inLocation = '/api/location/newcastle/product/newcastle-life-drawing/forStaff'
    expect((await staff.get(inLocation)).body.data.product.supplier).toMatchObject(idAndName)
  })
  test('hides staff-only products from everyone else (API-116, CAT-028)', async () => {
    const path = '/api/product/newcastle-stadium-suite'
    expect((await anyone.get(path)).status).toBe(404)
    expect((await customer.get(path)).status).toBe(404)
    expect((await staff.get(path)).status).toBe(200)
  })
  test('refuses an unknown product (API-116)', async () => {
    expect((await anyone.get('/api/product/nothing')).body.error).toBe('Node not found: nothing')
    expect((await anyone.get('/api/product/%20x')).status).toBe(422)
  })
})

describe('GET /api/location/{locationName}/product/{id}', () => {
  const path = `/api/location/newcastle/product/${clays}`
  const staffPath = `/api/location/newcastle/product/${clays}/forStaff`

  test('a product is returned with its location, and is not found in another location (API-129)', async () => {
    const { body } = await anyone.get(path)
    expect(body.data).toMatchObject({ product: { id: clays }, location: { id: 'newcastle' } })
    expect(leaksOf(body)).toEqual([])
    expect((await anyone.get(`/api/location/york/product/${clays}`)).status).toBe(404)
  })
  test('staff see its supplier, costs and mark-ups (API-130)', async () => {
    expect((await customer.get(staffPath)).status).toBe(403)
    const { body } = await staff.get(staffPath)
    expect(body.data.product).toMatchObject({ supplier: { id: 'larkfield-tyneside', currency: 'GBP' } })
    expect(body.data.product.prices[0]).toMatchObject({ costMinor: 3300, markUpPercent: 30 })
  })
})

test('readPackageFacts returns the requested records that exist, including costs', async () => {
  const { products, suppliers, locations, exchangeRates } = await readPackageFacts(db, {
    productIds: [clays, 'missing', clays],
    supplierIds: ['larkfield-tyneside', 'missing'],
    locationIds: ['newcastle', 'missing'],
  })
  expect(suppliers).toEqual({
    'larkfield-tyneside': { id: 'larkfield-tyneside', name: expect.any(String), currency: 'GBP' },
  })
  expect(locations).toEqual({
    newcastle: { id: 'newcastle', name: 'Newcastle', oneTransferPerDay: expect.any(Boolean) },
  })
  expect(exchangeRates).toMatchObject({ GBP: 1 })
  expect(Object.keys(products)).toEqual([clays])
  expect(products[clays]).toMatchObject({
    supplier: { supplierId: 'larkfield-tyneside', currency: 'GBP' },
    venues: [{ name: 'High Larkfield Farm' }],
    meetingPoint: { name: 'Central Station Portico' },
  })
  expect(products[clays]?.prices[0]?.costMinor).toBe(3300)
})
