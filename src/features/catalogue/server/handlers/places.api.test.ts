import { describe, expect, test } from 'vitest'
import { catalogueApp, leaksOf } from '#tests/support/catalogue-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { readSupplierReach } from '../catalogue-facts.ts'
import { newestReviewsOfLocations } from '../stores/review-store.ts'

const { db, anyone, staff, supplier, customer } = await catalogueApp()

type Item = Record<string, unknown> & { id: string; name: string }

describe('GET /api/currency', () => {
  test('returns name and exchange rate (API-019, PAY-025)', async () => {
    const { body } = await anyone.get('/api/currency')
    expect(body.data).toContainEqual({ name: 'EUR', symbol: '€', exchangeRate: 1.15 })
  })
})

test('GET /api/category returns groups and categories in order (CAT-O2)', async () => {
  const { body } = await anyone.get('/api/category')
  expect(body.data.groups).toHaveLength(5)
  expect(body.data.groups[0]).toEqual({
    id: 'daytime-activities',
    name: 'Daytime Activities',
    url: 'daytime',
    order: 0,
  })
  expect(body.data.categories[0]).toEqual({
    id: 'shooting',
    name: 'Shooting & Archery',
    url: 'shooting',
    sectionList: ['stag', 'groups', 'events'],
    isSpicy: false,
    locationPageTabs: ['daytime'],
    order: 0,
    categoryGroupId: 'daytime-activities',
    icon: 'target',
    images: [],
  })
  const orders = (list: { order: number }[]) => list.map(({ order }) => order)
  for (const list of [body.data.groups, body.data.categories])
    expect(orders(list)).toEqual(orders(list).toSorted((a, b) => a - b))
  expect(body.data.categories.filter(({ isSpicy }: { isSpicy: boolean }) => isSpicy)).toHaveLength(1)
})

test('visitors, customers, supplier contacts and staff can browse locations and products by section and category (CAT-001)', async () => {
  for (const reader of [anyone, customer, supplier, staff]) {
    const dataOf = async (path: string) => (await reader.get(path)).body.data
    const idsOf = (items: Item[]) => items.map(({ id }) => id)
    expect(idsOf((await dataOf('/api/category')).categories)).toContain('driving')
    expect(idsOf(await dataOf('/api/location?filter={"section":"stag"}'))).toContain('newcastle')
    expect(idsOf(await dataOf('/api/location/newcastle/products/stag'))).toContain('newcastle-axe-throwing')
    expect((await dataOf('/api/location/newcastle/stag/category/driving/groups')).length).toBeGreaterThan(0)
  }
})

describe('locations', () => {
  test('are read by id and by name, with their newest reviews by section (API-126, API-128, REV-007)', async () => {
    const byId = await anyone.get('/api/location/newcastle')
    expect(byId.body.data).toMatchObject({
      _doc: 'newcastle',
      type: 'city',
      isCountry: false,
      isUK: true,
      country: 'england',
      region: 'north-east',
      removeFromWeb: false,
    })
    expect(byId.body.data.filteredReviews.map(({ section }: Item) => section)).toEqual([
      'stag',
      'hen',
      'groups',
      'events',
    ])
    for (const { section, reviews } of byId.body.data.filteredReviews)
      expect([...new Set(reviews.map((review: { section: string }) => review.section))]).toEqual([section])
    expect((await anyone.get('/api/location/name/NEWCASTLE')).body).toEqual(byId.body)
    await db.updateTable('location').set({ slug: 'the-toon' }).where('id', '=', 'newcastle').execute()
    for (const name of ['the-toon', 'newcastle', 'Newcastle'])
      expect((await anyone.get(`/api/location/name/${name}`)).body.data).toMatchObject({
        id: 'newcastle',
        slug: 'the-toon',
      })
    const toon = await anyone.get('/api/location/the-toon/products/stag')
    expect(toon.body.data.length).toBeGreaterThan(3)
    await db.updateTable('location').set({ slug: 'newcastle' }).where('id', '=', 'newcastle').execute()
    expect((await anyone.get('/api/location/nowhere')).status).toBe(404)
    expect((await anyone.get('/api/location/name/nowhere')).status).toBe(404)
  })
  test('have name, type, sections, address, pictures and a short description for each section (CAT-009)', async () => {
    const read = async (id: string) => (await anyone.get(`/api/location/${id}`)).body.data
    const city = await read('newcastle')
    expect(city).toMatchObject({
      _doc: 'newcastle',
      name: 'Newcastle',
      isCountry: false,
      isUK: true,
      type: 'city',
      removeFromWeb: false,
      sectionList: ['stag', 'hen', 'groups', 'events'],
      address: expect.stringMatching(/.+/),
      country: 'england',
      region: 'north-east',
    })
    expect(city.images.length).toBeGreaterThan(0)
    for (const image of city.images)
      expect(image).toEqual({
        cloudinaryId: expect.stringMatching(/.+/),
        alt: expect.stringMatching(/.+/),
        section: expect.any(String),
      })
    expect(city.shortDescription.length).toBeGreaterThan(0)
    for (const { text, section } of city.shortDescription) {
      expect(text.length).toBeGreaterThan(20)
      expect(section.length).toBeGreaterThan(0)
    }
    for (const { section, reviews } of city.filteredReviews)
      for (const review of reviews) expect(review).toMatchObject({ section, locationId: 'newcastle' })
    expect(await read('england')).toMatchObject({
      type: 'country',
      isCountry: true,
      isUK: true,
      country: null,
    })
    expect(await read('krakow')).toMatchObject({ type: 'city', isUK: false, country: 'poland' })
  })
  test('have a shared list of their newest reviews, newest first, without hidden ones', async () => {
    const newest = async (locationIds: string[], count: number) =>
      (await newestReviewsOfLocations(db, locationIds, count)).map(({ id }) => id)
    const newestIds = await newest(['newcastle', 'york'], 40)
    const stored = await db
      .selectFrom('review')
      .select(['id', 'location_id', 'created_date'])
      .where('location_id', 'in', ['newcastle', 'york'])
      .where('hidden', '=', false)
      .orderBy('created_date', 'desc')
      .orderBy('id')
      .limit(40)
      .execute()
    expect(stored.length).toBeGreaterThan(10)
    expect(newestIds).toEqual(stored.map(({ id }) => id))
    const newestId = stored[0]!.id
    await db.updateTable('review').set({ hidden: true }).where('id', '=', newestId).execute()
    expect(await newest(['newcastle', 'york'], 6)).toEqual(stored.slice(1, 7).map(({ id }) => id))
    await db.updateTable('review').set({ hidden: false }).where('id', '=', newestId).execute()
    expect(await newest(['nowhere'], 6)).toEqual([])
  })
  test('are listed with a filter, only the requested fields, and their count (API-127, CAT-010)', async () => {
    const filter = encodeURIComponent(JSON.stringify({ isUK: true, section: 'hen' }))
    const { body } = await anyone.get(`/api/location?filter=${filter}&isCity=true&count=2&fields=id,name`)
    expect(body).toEqual({
      data: [
        { id: 'belfast', name: 'Belfast' },
        { id: 'birmingham', name: 'Birmingham' },
      ],
      count: 15,
    })
    expect((await anyone.get('/api/location?isCountry=true')).body.count).toBe(13)
  })
  test('removed from the web are excluded on request (API-127, CAT-010)', async () => {
    const count = async (query = '') => (await anyone.get(`/api/location${query}`)).body.count
    const all = await count('?excludeRemoveFromWeb=true')
    await db.updateTable('location').set({ remove_from_web: true }).where('id', '=', 'bristol').execute()
    expect([await count(), await count('?excludeRemoveFromWeb=true')]).toEqual([all, all - 1])
    await db.updateTable('location').set({ remove_from_web: false }).where('id', '=', 'bristol').execute()
  })
  test('are listed at most a thousand at once, and an unknown filter is refused (API-127, CAT-011)', async () => {
    expect((await anyone.get('/api/location?count=1001')).status).toBe(422)
    expect((await anyone.get('/api/location?count=1000')).status).toBe(200)
    const filter = encodeURIComponent('{"secret":1}')
    expect((await anyone.get(`/api/location?filter=${filter}`)).body.errors[0].path).toBe('filter.secret')
  })
})

describe('venues', () => {
  const list = (filter: object, otherParameters = '') =>
    anyone.get(`/api/venues?filter=${encodeURIComponent(JSON.stringify(filter))}${otherParameters}`)

  test('are listed in pages of forty by default (API-133, CAT-015)', async () => {
    const { body } = await anyone.get('/api/venues')
    expect([body.data.length, body.count > 100]).toEqual([40, true])
    expect((await anyone.get('/api/venues?limit=2&skip=1')).body.data).toEqual(body.data.slice(1, 3))
  })
  test('are found by type, name expression and ids (API-133, CAT-014)', async () => {
    const { body } = await list({ settingType: 'Venue', name: '^keel row' }, '&sort=-name&fields=["name"]')
    expect(body.data).toEqual([{ name: 'Keel Row Quayside' }, { name: 'Keel Row Central Rooms' }])
    expect((await list({ idList: ['york-ouse-moorings'] })).body.count).toBe(1)
    expect((await list({ idList: [] })).body.count).toBe(0)
  })
  test('are not listed for an invalid expression or an unknown filter (API-133)', async () => {
    expect((await list({ name: '(' })).status).toBe(422)
    expect((await list({ name: 'keel \\{|rooms$' })).body.count).toBeGreaterThan(0)
    expect((await list({ supplierId: 'x' })).status).toBe(422)
  })
  test('are not searched by an expression that would take the database seconds', async () => {
    for (const name of ['((((a{1,10}){1,10}){1,10}){1,10}){1,10}', '(a*)*\\1', '(.)(.)\\\\\\2'])
      expect((await list({ name })).body.errors?.[0]?.path, name).toBe('filter.name')
  })
  test('are read by id, without their supplier (API-134, CAT-O3)', async () => {
    const { body } = await anyone.get('/api/venue/newcastle-keel-row-grand')
    expect(body.data).toMatchObject({
      id: 'newcastle-keel-row-grand',
      name: 'The Keel Row Grand',
      locationId: 'newcastle',
      address: expect.stringMatching(/Newcastle/),
      loc: { lat: expect.any(Number), lon: expect.any(Number) },
      starRating: 4,
      capacity: expect.any(Number),
      settingType: 'Venue',
    })
    expect(leaksOf(body)).toEqual([])
    expect((await anyone.get('/api/venue/none')).status).toBe(404)
  })
})

describe('suppliers', () => {
  const ownSupplierUrl = '/api/supplier/larkfield-tyneside'

  test('are listed for staff only, and found by parts of their names (API-136)', async () => {
    const filter = encodeURIComponent(JSON.stringify({ name: 'LARK', sageId: 'lark00' }))
    const path = `/api/suppliers?filter=${filter}&fields=id&sort=-sageId`
    expect((await customer.get(path)).status).toBe(403)
    expect((await supplier.get(path)).status).toBe(403)
    expect((await staff.get(path)).body).toEqual({
      data: [{ id: 'larkfield-vale-of-york' }, { id: 'larkfield-tyneside' }, { id: 'larkfield-leisure' }],
      count: 3,
    })
    const percent = encodeURIComponent(JSON.stringify({ legalName: '%' }))
    expect((await staff.get(`/api/suppliers?filter=${percent}`)).body.count).toBe(0)
  })
  test('are found by name, legal name and Sage ID, in the requested order and fields (CAT-016)', async () => {
    const list = async (filter: object, otherParameters = '') =>
      (
        await staff.get(
          `/api/suppliers?filter=${encodeURIComponent(JSON.stringify(filter))}${otherParameters}`,
        )
      ).body
    const all = (await staff.get('/api/suppliers?limit=200&fields=["id","name","legalName","sageId"]')).body
    expect(all.count).toBeGreaterThan(50)
    for (const field of ['name', 'legalName', 'sageId'] as const) {
      const supplierRow = all.data.find(({ id }: Item) => id === 'larkfield-tyneside')
      const part = String(supplierRow[field]).slice(1, 9).toUpperCase()
      const found = await list({ [field]: part }, '&limit=200&fields=["id"]')
      expect(found.data.map(({ id }: Item) => id).sort()).toEqual(
        all.data
          .flatMap((row: Item) => (String(row[field]).toUpperCase().includes(part) ? row.id : []))
          .sort(),
      )
      expect(found.data.map((row: Item) => Object.keys(row))).toContainEqual(['id'])
      const sorted = await list({}, `&limit=200&sort=-${field}&fields=["${field}"]`)
      expect(sorted.data.map((row: Item) => row[field])).toEqual(
        (await list({}, `&limit=200&sort=${field}&fields=["${field}"]`)).data
          .map((row: Item) => row[field])
          .reverse(),
      )
    }
    expect((await list({ name: 'no such supplier' })).data).toEqual([])
    for (const invalidQuery of ['sort=price', 'fields=secret', 'filter={"email":"x"}', 'filter={"name":1}'])
      expect([invalidQuery, (await staff.get(`/api/suppliers?${invalidQuery}`)).status]).toEqual([
        invalidQuery,
        422,
      ])
    const headOffice = (await staff.get('/api/supplier/larkfield-leisure/details')).body.data
    expect(headOffice).toMatchObject({ id: 'larkfield-leisure', type: 'Group Head Office' })
    const members = (await staff.get('/api/supplier/larkfield-leisure/groupHeadOfficeMembers')).body
    expect(members.count).toBe(2)
    const grid = await staff.post('/api/suppliers/productGrid', {
      supplierIdList: members.data.map(({ id }: Item) => id),
    })
    expect(new Set(grid.body.data.map(({ supplierId }: Item) => supplierId))).toEqual(
      new Set(['larkfield-tyneside', 'larkfield-vale-of-york']),
    )
  })
  test('show their details only to their contacts and staff (API-137, CAT-O4)', async () => {
    expect((await anyone.get(`${ownSupplierUrl}/details`)).status).toBe(403)
    expect((await customer.get(`${ownSupplierUrl}/details`)).status).toBe(403)
    expect((await supplier.get(`${ownSupplierUrl}/details`)).body.data).toEqual({
      id: 'larkfield-tyneside',
      name: 'Larkfield Tyneside',
      legalName: 'Larkfield Outdoors (North) Ltd',
      sageId: 'LARK001',
      type: 'Group Member',
      parentId: 'larkfield-leisure',
      currency: 'GBP',
      email: 'bookings@larkfield-tyneside.example',
      phone: '0191 498 0101',
      emergencyPhone: '07700 900101',
      address: 'High Larkfield Farm, Stamfordham NE18',
      contacts: [{ name: 'Gemma Rudd', role: 'Bookings' }],
    })
    expect((await supplier.get('/api/supplier/howay-hosts/details')).status).toBe(403)
    expect((await staff.get('/api/supplier/nobody/details')).status).toBe(404)
  })
  test('a group head office has members (API-138, SUP-009)', async () => {
    const path = '/api/supplier/larkfield-leisure/groupHeadOfficeMembers'
    expect((await supplier.get(path)).status).toBe(403)
    expect((await staff.get(path)).body.data.map(({ id }: Item) => id)).toEqual([
      'larkfield-tyneside',
      'larkfield-vale-of-york',
    ])
    expect((await staff.get('/api/supplier/howay-hosts/groupHeadOfficeMembers')).status).toBe(404)
    expect(await readSupplierReach(db, 'larkfield-leisure')).toEqual([
      'larkfield-leisure',
      'larkfield-tyneside',
      'larkfield-vale-of-york',
    ])
  })
  test('a venue is found only for its own supplier (API-135)', async () => {
    expect((await supplier.get(`${ownSupplierUrl}/venue/newcastle-high-larkfield`)).status).toBe(200)
    expect((await supplier.get(`${ownSupplierUrl}/venue/newcastle-lamplight`)).status).toBe(404)
    expect((await supplier.get('/api/supplier/howay-hosts/venue/newcastle-high-larkfield')).status).toBe(403)
  })
  test('show their product grid only to themselves and staff (API-139)', async () => {
    const request = (browser: TestBrowser, supplierIdList: string[]) =>
      browser.post('/api/suppliers/productGrid', { supplierIdList })
    expect((await request(customer, ['larkfield-tyneside'])).status).toBe(403)
    expect((await request(supplier, ['larkfield-tyneside', 'howay-hosts'])).status).toBe(403)
    const { body } = await request(supplier, ['larkfield-tyneside'])
    expect(new Set(body.data.map(({ supplierId }: Item) => supplierId))).toEqual(
      new Set(['larkfield-tyneside']),
    )
    expect((await request(staff, ['howay-hosts', 'larkfield-tyneside'])).body.count).toBeGreaterThan(
      body.count,
    )
    expect((await request(staff, [])).status).toBe(422)
  })
})
