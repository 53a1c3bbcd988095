import { describe, expect, test } from 'vitest'
import { catalogueApp, itemsIn, type ListedItem, leaksOf } from '#tests/support/catalogue-app.ts'
import { editRecords } from '#tests/support/edit-records.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { db, anyone, staff, supplier, customer } = await catalogueApp()

const clays = 'newcastle-clay-pigeon-shooting'
const gridUrl = '/api/location/newcastle/products/stag'

describe('GET /api/location/{locationName}/products/{section}', () => {
  test('returns grid items of the section, without staff fields (API-117)', async () => {
    const { body } = await anyone.get(gridUrl)
    expect(body.count).toBe(body.data.length)
    expect(body.data.every(({ sections }: ListedItem) => (sections as string[]).includes('stag'))).toBe(true)
    expect(leaksOf(body)).toEqual([])
    expect(body.data.find(({ id }: ListedItem) => id === clays)).toMatchObject({
      productType: 'Activity',
      price: 42.9,
      available: true,
      isPopular: true,
      isNew: false,
      venue: { name: 'High Larkfield Farm', starRating: null },
      tabs: ['daytime'],
      locationList: ['newcastle'],
    })
  })
  test('a grid item has the fields for its card and sorting; for staff it also has supplier and cost (CAT-008)', async () => {
    const find = async (browser: typeof anyone) =>
      (await browser.get(`${gridUrl}?startDate=2027-06-05&peopleCount=12`)).body.data.find(
        ({ id }: ListedItem) => id === 'newcastle-rage-buggies',
      )
    const item = await find(anyone)
    expect(item).toMatchObject({
      productType: 'Activity',
      name: expect.any(String),
      categoryId: 'driving',
      categoryName: expect.any(String),
      imageId: expect.stringMatching(/.+/),
      tabs: ['daytime'],
      reviewCount: expect.any(Number),
      manualScore: expect.any(Number),
      price: expect.any(Number),
      available: true,
      isNew: expect.any(Boolean),
      isPopular: expect.any(Boolean),
      venue: { id: expect.any(String), name: expect.any(String), distance: expect.any(Number) },
      closestVenue: { id: expect.any(String), distance: expect.any(Number) },
      locationList: ['newcastle'],
      allocation: 18,
      description: expect.any(String),
    })
    expect(item).toHaveProperty('reviewScore')
    expect(item.venue).toHaveProperty('starRating')
    expect(leaksOf(item)).toEqual([])
    expect(await find(staff)).toMatchObject({
      supplierId: expect.any(String),
      supplierName: expect.any(String),
      cost: expect.any(Number),
      markUp: expect.any(Number),
    })
    const day = { product_id: 'newcastle-rage-buggies', day: '2027-06-05', units: 11, closed: false }
    await db.insertInto('product_allocation').values(day).execute()
    expect(await find(anyone)).toMatchObject({ available: false, allocation: 11 })
    await db.deleteFrom('product_allocation').execute()
  })
  test('finds the location in any case of its name, and filters by type (API-117)', async () => {
    const { body } = await anyone.get('/api/location/Newcastle/products/hen?type=Airport%20Transfer')
    expect(body.data.map(({ productType }: ListedItem) => productType)).toEqual([
      'Airport Transfer',
      'Airport Transfer',
    ])
    expect((await anyone.get('/api/location/atlantis/products/hen')).status).toBe(404)
    expect((await anyone.get('/api/location/newcastle/products/golf')).status).toBe(422)
  })
  test('prices and availability depend on the group’s date and size (API-117)', async () => {
    const findClays = async (query: string) =>
      (await anyone.get(`${gridUrl}?${query}`)).body.data.find(({ id }: ListedItem) => id === clays)
    expect(await findClays('startDate=2027-06-05&peopleCount=10')).toMatchObject({
      price: 52,
      available: true,
    })
    expect(await findClays('peopleCount=4')).toMatchObject({ available: false })
  })
  test('refuses type together with idList, in both forms (API-117, API-118, CAT-022)', async () => {
    const message = 'Use either type or idList, not both'
    for (const path of [gridUrl, '/api/location/newcastle/products/stag/byid']) {
      const { status, body } = await anyone.get(`${path}?type=Activity&idList=${clays}`)
      expect([status, body.errors[0].message]).toEqual([422, message])
    }
  })
  test('returns some products by id, with ids separated by commas or as JSON (API-118)', async () => {
    const ids = [clays, 'newcastle-axe-throwing', 'york-vale-clays']
    for (const list of [ids.join(','), JSON.stringify(ids)]) {
      const { body } = await anyone.get(`${gridUrl}/byid?idList=${encodeURIComponent(list)}`)
      expect(body.data.map(({ id }: ListedItem) => id)).toEqual(['newcastle-axe-throwing', clays])
    }
  })
  test('staff get costs, suppliers and staff-only products, but not hidden ones (API-117, CAT-028, CAT-O13)', async () => {
    const { body } = await staff.get(gridUrl)
    const find = (id: string) => body.data.find((item: ListedItem) => item.id === id)
    expect(find(clays)).toMatchObject({ supplierName: 'Larkfield Tyneside', cost: 33, markUp: 30 })
    expect(find('newcastle-stadium-suite')).toMatchObject({ staffOnly: true })
    expect(find('newcastle-winter-wonder-hall')).toBeUndefined()
  })
})

test('products around a point are sorted nearest first, up to 25 miles (API-119, CAT-023, CAT-O1)', async () => {
  const { body } = await anyone.get('/api/location/latitude/54.97/longitude/-1.61/products/stag')
  const miles = body.data.map((item: { closestVenue: { distance: number } }) => item.closestVenue.distance)
  expect(miles).toEqual([...miles].sort((a, b) => a - b))
  expect(miles.at(-1)).toBeLessThanOrEqual(25)
  expect(body.data.some(({ id }: ListedItem) => id === 'newcastle-gorge-walking')).toBe(false)
  expect((await anyone.get('/api/location/latitude/99/longitude/0/products/stag')).status).toBe(422)
})

describe('GET /api/location/{locationName}/category/{id}', () => {
  const path = '/api/location/newcastle/category/shooting'
  const staffPath = '/api/location/newcastle/category/shooting/forStaff'

  test('a category is returned with its products (API-131)', async () => {
    const { body } = await anyone.get(`${path}?section=stag`)
    expect(body.data).toMatchObject({ category: { id: 'shooting' }, location: { id: 'newcastle' } })
    expect(body.data.products.map(({ id }: ListedItem) => id)).toContain('newcastle-quads-and-clays')
    expect(leaksOf(body)).toEqual([])
    expect((await anyone.get('/api/location/newcastle/category/none')).status).toBe(404)
  })
  test('staff see its costs and staff-only products (API-132)', async () => {
    expect((await anyone.get(staffPath)).status).toBe(403)
    const idsFor = async (browser: typeof anyone, url: string) =>
      (await browser.get(url)).body.data.products.map(({ id }: ListedItem) => id)
    await editRecords(staff).whileRecord('product', clays, {
      change: () => ({ hideListing: 'Everyone Except Staff' }),
      work: async () => {
        expect(await idsFor(staff, staffPath)).toContain(clays)
        expect(await idsFor(anyone, `${path}?section=stag`)).not.toContain(clays)
      },
    })
    expect((await staff.get(staffPath)).body.data.products[0]).toHaveProperty('supplierName')
  })
})

describe('product groups', () => {
  const paths = {
    category: '/api/location/newcastle/stag/category/shooting/groups',
    categoryGroup: '/api/location/newcastle/stag/categoryGroup/daytime-activities/groups',
    everywhere: '/api/products/stag/category/shooting/groups',
  }
  const staffPaths = [
    '/api/location/newcastle/stag/category/shooting/groups/forStaff',
    '/api/location/newcastle/stag/categoryGroup/daytime-activities/groups/forStaff',
    '/api/products/stag/category/shooting/groups/forStaff',
  ]
  test.each(Object.values(paths))(
    '%s: anyone sees groups without costs (API-120, API-122, API-124)',
    async (path) => {
      const { status, body } = await anyone.get(path)
      expect(status).toBe(200)
      expect(body.data.map(({ kind }: ListedItem) => kind)).not.toContain('staff')
      expect(body.data.some(({ name }: ListedItem) => name === 'Shooting & Archery')).toBe(true)
      expect(leaksOf(body)).toEqual([])
    },
  )
  test.each(staffPaths)(
    '%s: only staff see groups with costs and a staff group (API-121, API-123, API-125, CAT-019)',
    async (path) => {
      expect((await anyone.get(`${path}`)).status).toBe(403)
      expect((await customer.get(`${path}`)).status).toBe(403)
      expect((await supplier.get(`${path}`)).status).toBe(403)
      await editRecords(staff).whileRecord('product', 'newcastle-quads-and-clays', {
        change: () => ({ hideListing: 'Everyone Except Staff' }),
        work: async () => {
          const { body } = await staff.get(`${path}`)
          expect(body.data.at(-1)).toMatchObject({ name: 'Staff', kind: 'staff' })
          expect(body.data[0].products[0]).toHaveProperty('markUp')
        },
      })
    },
  )
  test('contain items with all fields, but only staff get suppliers and costs (CAT-008)', async () => {
    const photo = { cloudinaryId: 'photo/clays.1a', alt: 'Two clays', section: 'all' }
    const row = await db.selectFrom('product').selectAll().where('id', '=', clays).executeTakeFirstOrThrow()
    await db
      .updateTable('product')
      .set({
        detail: JSON.stringify({ ...row.detail, images: [photo] }),
        prices: JSON.stringify([{ per: 'person', pricePence: 5000, costMinor: 4000, markUpPercent: 25 }]),
        review_count: 4,
        review_sum: 18,
        created_date: '2026-11-01',
      })
      .where('id', '=', clays)
      .execute()
    const venue = { id: 'newcastle-high-larkfield', name: 'High Larkfield Farm', starRating: null }
    const shown = {
      id: clays,
      productType: 'Activity',
      name: 'Clay Pigeon Shooting',
      categoryId: 'shooting',
      categoryName: 'Shooting & Archery',
      imageId: photo.cloudinaryId,
      imageAlt: photo.alt,
      tabs: ['daytime'],
      reviewCount: 4,
      reviewScore: 4.5,
      manualScore: row.manual_score,
      price: 50,
      available: true,
      isNew: true,
      isPopular: expect.any(Boolean),
      venue: { ...venue, distance: expect.any(Number) },
      closestVenue: { ...venue, distance: expect.any(Number) },
      locationList: ['newcastle'],
      allocation: null,
      description: row.description,
    }
    const staffFields = {
      supplierId: 'larkfield-tyneside',
      supplierName: 'Larkfield Tyneside',
      cost: 40,
      markUp: 25,
    }
    const find = async (browser: TestBrowser, path: string) =>
      itemsIn((await browser.get(path)).body).find(({ id }) => id === clays)
    expect(await find(staff, staffPaths[0]!)).toMatchObject({ ...shown, ...staffFields })
    const item = await find(anyone, paths.category)
    expect(item).toMatchObject(shown)
    expect(Object.keys(item!).filter((key) => key in staffFields)).toEqual([])
    const { detail, prices, review_count, review_sum, created_date } = row
    await db
      .updateTable('product')
      .set({
        detail: JSON.stringify(detail),
        prices: JSON.stringify(prices),
        review_count,
        review_sum,
        created_date,
      })
      .where('id', '=', clays)
      .execute()
  })
  test('are not found for an unknown category or group (API-120, API-122)', async () => {
    expect((await anyone.get('/api/location/newcastle/stag/category/none/groups')).status).toBe(404)
    expect((await anyone.get('/api/location/newcastle/stag/categoryGroup/none/groups')).status).toBe(404)
  })
  test('in all locations contain products of several locations, within limit and skip (API-124)', async () => {
    const { body } = await anyone.get(`${paths.everywhere}?limit=3&skip=1`)
    const items = body.data.filter(({ kind }: ListedItem) => kind === 'category')[0].products
    expect(items.length).toBe(3)
    const all = await anyone.get(paths.everywhere)
    const shooting = all.body.data.find(({ name }: ListedItem) => name === 'Shooting & Archery')
    const locationIds = shooting.products.flatMap(
      ({ locationList }: { locationList: string[] }) => locationList,
    )
    expect(new Set(locationIds).size).toBeGreaterThan(3)
  })
})
