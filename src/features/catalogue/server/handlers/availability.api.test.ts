import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestContact, createTestStaff } from '#tests/support/create-test-user.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const supplierId = 'larkfield-tyneside'
const clays = 'newcastle-clay-pigeon-shooting'
const path = `/api/supplier/${supplierId}/availability`
const [friday, saturday, sunday] = ['2026-12-18', '2026-12-19', '2026-12-20'] as const

let site: TestApp
let contact: TestBrowser
beforeAll(async () => {
  site = await testApp()
  site.clock.now = new Date('2026-11-21T10:00:00Z')
  contact = await site.signIn('supplier')
})
afterEach(() => site.db.deleteFrom('product_allocation').execute())

type Day = { date: string; units?: number | null; closed?: boolean; productId?: string }
const putDays = (days: readonly Day[], browser = contact) =>
  browser.put(path, {
    changes: days.map((day) => ({ productId: clays, units: null, closed: false, ...day })),
  })
const readDays = async (peopleCount = 12, browser = site.visitor()) => {
  const packageSettings = { nightsCount: 2, peopleCount, startDate: friday }
  const { body } = await browser.post('/api/productListAllocation', {
    section: 'stag',
    packageSettings,
    productList: [clays],
  })
  return body.data[clays]
}
const isInGrid = async (startDate: string) => {
  const { body } = await site
    .visitor()
    .get(`/api/location/newcastle/products/stag?startDate=${startDate}&peopleCount=12`)
  return body.data.find(({ id }: { id: string }) => id === clays).available
}

describe('a day of a product', () => {
  test('that its supplier closes, or limits to too few units, is unavailable (CAT-043, API-115)', async () => {
    expect(await isInGrid(saturday)).toBe(true)
    expect(
      (
        await putDays([
          { date: saturday, closed: true },
          { date: sunday, units: 3 },
        ])
      ).body,
    ).toEqual({
      data: { ok: true },
    })
    expect(await readDays()).toMatchObject({
      [friday]: { available: true },
      [saturday]: { available: false, reason: 'closed' },
      [sunday]: { available: false, allocation: 3, reason: 'not enough left' },
    })
    expect([await isInGrid(friday), await isInGrid(saturday)]).toEqual([true, false])
  })
  test('has the product’s allocation again after its setting is removed, and the history says by whom', async () => {
    const before = await readDays()
    await putDays([{ date: saturday, closed: true }])
    await putDays([{ date: saturday }])
    expect(await readDays()).toEqual(before)
    expect(await site.db.selectFrom('product_allocation').selectAll().execute()).toEqual([])
    const staff = await site.signIn('staff')
    const [last] = (await staff.get(`/api/change/product/${clays}`)).body.data
    expect(last).toMatchObject({
      what: 'availability changed',
      who: { id: 'demo-supplier' },
      before: { [saturday]: { units: null, closed: true } },
      after: { [saturday]: { units: null, closed: false } },
    })
  })
  test('is listed in its month, with its own setting marked', async () => {
    await putDays([{ date: saturday, units: 7 }])
    const { body } = await contact.get(`${path}?month=2026-12`)
    const product = body.data.find(({ id }: { id: string }) => id === clays)
    expect(product.days).toHaveLength(31)
    expect(product.days.slice(17, 19)).toEqual([
      { date: friday, runs: true, units: product.allocation, closed: false, held: 0, isOwn: false },
      { date: saturday, runs: true, units: 7, closed: false, held: 0, isOwn: true },
    ])
    expect((await contact.get(`${path}?month=2026-13`)).status).toBe(422)
  })
  test('can be changed by concurrent requests without a deadlock', async () => {
    const dates = Array.from({ length: 20 }, (_, day) => `2027-01-${String(day + 1).padStart(2, '0')}`)
    const requests = Array.from({ length: 8 }, (_, units) =>
      putDays((units % 2 ? dates.toReversed() : dates).map((date) => ({ date, units }))),
    )
    expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await site.db.selectFrom('product_allocation').select('units').distinct().execute()
    // All days have the units of one request, so no other request wrote in between.
    expect(rows).toHaveLength(1)
  })
})

describe('changing availability', () => {
  test('is allowed to the supplier’s contacts with canManageInvetory, and to staff with product.edit', async () => {
    const contactWithoutInventory = await createTestContact(site, supplierId, { canManageBooking: true })
    const contactOfOtherSupplier = await createTestContact(site, 'keel-row-group', { canManageBooking: true })
    await site.db
      .updateTable('app_user')
      .set({ can_manage_inventory: true })
      .where('id', '=', contactOfOtherSupplier.userId)
      .execute()
    const responses = await Promise.all(
      [
        contact,
        await createTestStaff(site, 'product.edit'),
        contactWithoutInventory,
        contactOfOtherSupplier,
        await createTestStaff(site, 'product.view'),
        await site.signIn('organiser'),
        site.visitor(),
      ].map(async (browser) => (await putDays([{ date: friday, units: 9 }], browser)).status),
    )
    expect(responses).toEqual([200, 200, 403, 403, 403, 403, 403])
  })
  test('is refused as a whole if one product belongs to another supplier', async () => {
    const { id } = await site.db
      .selectFrom('product')
      .select('id')
      .where('supplier_id', '<>', supplierId)
      .limit(1)
      .executeTakeFirstOrThrow()
    const { status, body } = await putDays([
      { date: friday, closed: true },
      { date: friday, closed: true, productId: id },
    ])
    expect({ status, error: body.error }).toEqual({ status: 404, error: `Node not found: ${id}` })
    expect((await readDays())[friday].available).toBe(true)
  })
  test('is refused for a past, duplicate or impossible day, or for negative units; the error names the day', async () => {
    for (const [days, errorPath] of [
      [[{ date: friday }, { date: '2026-11-20' }], 'changes.1.date'],
      [[{ date: friday }, { date: friday }], 'changes.1'],
      [[{ date: '2026-02-30' }], 'changes.0.date'],
      [[{ date: friday, units: -1 }], 'changes.0.units'],
    ] as const) {
      const { status, body } = await putDays(days)
      expect({ errorPath, status, path: body.errors?.[0]?.path }).toEqual({
        errorPath,
        status: 422,
        path: errorPath,
      })
    }
  })
})

test('the availability of 200 products over eight days needs one query of products (CAT-043)', async () => {
  const products = await site.db
    .selectFrom('product')
    .select('id')
    .where('hide_listing', 'is', null)
    .limit(200)
    .execute()
  const visitor = site.visitor()
  let body: { data: object } | undefined
  const statements = await statementsOf(site.config.databaseUrl, async () => {
    ;({ body } = await visitor.post('/api/productListAllocation', {
      section: 'stag',
      packageSettings: { nightsCount: 7, peopleCount: 12, startDate: friday },
      productList: products.map(({ id }) => id),
    }))
  })
  expect(statements.filter((text) => /\bproduct\b/.test(text))).toHaveLength(1)
  expect(Object.keys(body!.data)).toHaveLength(200)
  for (const days of Object.values(body!.data)) expect(Object.keys(days as object)).toHaveLength(8)
})

test('the availability of staff-only products is returned to staff only', async () => {
  const readProductIds = async (browser: TestBrowser) => {
    const { body } = await browser.post('/api/productListAllocation', {
      section: 'stag',
      packageSettings: { peopleCount: 12 },
      productList: ['newcastle-stadium-suite'],
    })
    return Object.keys(body.data)
  }
  expect(await readProductIds(site.visitor())).toEqual([])
  expect(await readProductIds(await site.signIn('staff'))).toEqual(['newcastle-stadium-suite'])
})

describe('POST /api/productListAllocation', () => {
  const request = (body: object) => site.visitor().post('/api/productListAllocation', body)
  const settings = { nightsCount: 2, peopleCount: 12, startDate: '2026-12-18' }

  test('returns each product’s days (API-115, CAT-043, CAT-O5)', async () => {
    const { status, body } = await request({
      section: 'stag',
      packageSettings: settings,
      productList: [clays, 'newcastle-learn-to-surf', 'unknown'],
    })
    expect(status).toBe(200)
    expect(Object.keys(body.data).sort()).toEqual([clays, 'newcastle-learn-to-surf'])
    expect(Object.keys(body.data[clays])).toEqual(['2026-12-18', '2026-12-19', '2026-12-20'])
    expect(body.data['newcastle-learn-to-surf']['2026-12-19']).toEqual({
      available: false,
      allocation: 24,
      reason: 'not running',
    })
  })
  test.each([
    [
      'a group without people',
      { packageSettings: { ...settings, peopleCount: 0 } },
      'packageSettings.peopleCount',
    ],
    ['too many nights', { packageSettings: { ...settings, nightsCount: 31 } }, 'packageSettings.nightsCount'],
    [
      'a date that does not exist',
      { packageSettings: { ...settings, startDate: '2027-02-30' } },
      'packageSettings.startDate',
    ],
    ['an unknown section', { section: 'wake' }, 'section'],
    ['one product twice', { productList: [clays, clays] }, 'productList.1'],
    ['too many products', { productList: Array.from({ length: 301 }, (_, n) => `p-${n}`) }, 'productList'],
  ])('the error for %s names the invalid field (API-115)', async (_name, invalidInput, path) => {
    const { status, body } = await request({
      section: 'stag',
      packageSettings: settings,
      productList: [clays],
      ...invalidInput,
    })
    expect([status, body.errors?.map((one: { path: string }) => one.path)]).toEqual([422, [path]])
  })
})
