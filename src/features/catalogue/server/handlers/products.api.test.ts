import { describe, expect, test } from 'vitest'
import { catalogueApp, leaksOf } from '#tests/support/catalogue-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { readProductFacts } from '../index.ts'

const { db, anyone, staff, supplier, customer } = await catalogueApp()

type Item = Record<string, unknown> & { id: string; name: string }
/** All items of an answer, wherever they stand in it. */
const itemsIn = (part: unknown): Item[] =>
  typeof part !== 'object' || part === null
    ? []
    : 'priceHidden' in part
      ? [part as unknown as Item]
      : Object.values(part).flatMap(itemsIn)
const clays = 'newcastle-clay-pigeon-shooting'
const grid = '/api/location/newcastle/products/stag'

describe('POST /api/productListAllocation', () => {
  const ask = (body: object, browser = anyone) => browser.post('/api/productListAllocation', body)
  const settings = { nightsCount: 2, peopleCount: 12, startDate: '2026-12-18' }

  test('answers each product’s days (API-115, CAT-043, CAT-O5)', async () => {
    const { status, body } = await ask({
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
      'a group of nobody',
      { packageSettings: { ...settings, peopleCount: 0 } },
      'packageSettings.peopleCount',
    ],
    [
      'more nights than a trip has',
      { packageSettings: { ...settings, nightsCount: 31 } },
      'packageSettings.nightsCount',
    ],
    [
      'a day that there is not',
      { packageSettings: { ...settings, startDate: '2027-02-30' } },
      'packageSettings.startDate',
    ],
    ['an unknown section', { section: 'wake' }, 'section'],
    ['one product twice', { productList: [clays, clays] }, 'productList.1'],
    [
      'more products than a place sells',
      { productList: Array.from({ length: 301 }, (_, n) => `p-${n}`) },
      'productList',
    ],
  ])('names the field that is wrong: %s (API-115)', async (_name, wrong, path) => {
    const { status, body } = await ask({
      section: 'stag',
      packageSettings: settings,
      productList: [clays],
      ...wrong,
    })
    expect([status, body.errors?.map((one: { path: string }) => one.path)]).toEqual([422, [path]])
  })
})

describe('GET /api/product/{id}', () => {
  test('answers the product without supplier, cost or mark-up (API-116, CAT-002)', async () => {
    const { status, body } = await anyone.get(`/api/product/${clays}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: clays, type: 'Activity', reviewCount: 11, reviewScore: 4.8 })
    expect(leaksOf(body)).toEqual([])
  })
  test('carries category, venues, restrictions, info, times, config and options (CAT-007)', async () => {
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
    expect(body.data.options.map(({ name }: Item) => name)).toContain('40 clays each')
    expect(body.data.reviews).toHaveLength(10)
    expect(body.data.prices[0]).toEqual({ per: 'person', pricePence: 4290, weekdays: [7, 1, 2, 3, 4] })
  })
  test('tells every restriction and all there is to know beforehand, as staff keep them (CAT-004)', async () => {
    const restrictions = { minAge: 18, minHeight: 120, minInsideLeg: 61, maxHeight: 210, maxWeight: 130 }
    const info = {
      dressCode: 'Old clothes',
      thingsToBring: 'A towel',
      idRequired: 'Yes',
      usefulInfo: 'There is a café',
      importantInfo: 'Not after drinking',
    }
    const { record, version } = (await staff.get(`/api/record/product/${clays}`)).body.data
    const put = (fields: object, made: number) =>
      staff.put(`/api/product/${clays}`, { version: made, record: { ...record, ...fields } })
    expect((await put({ restrictions, info }, version)).status).toBe(200)
    const { body } = await anyone.get(`/api/product/${clays}`)
    expect(body.data).toMatchObject({ restrictions, info })
    const inPlace = await anyone.get(`/api/location/newcastle/product/${clays}`)
    expect(inPlace.body.data.product).toMatchObject({ restrictions, info })
    for (const wrong of [
      { restrictions: { maxAge: 3 } },
      { restrictions: { minAge: -1 } },
      { info: { idRequired: 'Maybe' } },
    ])
      expect((await put(wrong, version + 1)).status).toBe(422)
    expect((await put({}, version + 1)).status).toBe(200)
  })
  test('has what the documents give a product: supplier, categories, venues, extras, conditions and times (CAT-003, CAT-006)', async () => {
    const read = async (id: string, browser = anyone) =>
      (await browser.get(`/api/product/newcastle-${id}`)).body.data
    const named = { id: expect.any(String), name: expect.any(String) }
    expect(await read('life-drawing')).toMatchObject({
      category: { ...named, url: expect.any(String) },
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
    const unlisted = (id: string) => read(id, staff).then(({ setting }) => setting.hideListing)
    expect(await unlisted('stadium-suite')).toBe('Everyone Except Staff')
    expect(await unlisted('winter-wonder-hall')).toBe('Everyone')
    const inLocation = '/api/location/newcastle/product/newcastle-life-drawing/forStaff'
    expect((await staff.get(inLocation)).body.data.product.supplier).toMatchObject(named)
  })
  test('hides staff’s products from everyone else (API-116, CAT-028)', async () => {
    const path = '/api/product/newcastle-stadium-suite'
    expect((await anyone.get(path)).status).toBe(404)
    expect((await customer.get(path)).status).toBe(404)
    expect((await staff.get(path)).status).toBe(200)
  })
  test('knows no other product (API-116)', async () => {
    expect((await anyone.get('/api/product/nothing')).body.error).toBe('Node not found: nothing')
    expect((await anyone.get('/api/product/%20x')).status).toBe(422)
  })
})

describe('GET /api/location/{locationName}/products/{section}', () => {
  test('answers grid items of the section, without staff’s fields (API-117)', async () => {
    const { body } = await anyone.get(grid)
    expect(body.count).toBe(body.data.length)
    expect(body.data.every(({ sections }: Item) => (sections as string[]).includes('stag'))).toBe(true)
    expect(leaksOf(body)).toEqual([])
    expect(body.data.find(({ id }: Item) => id === clays)).toMatchObject({
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
  test('a grid item has all that its card and its order go by, and for staff whose it is and what it costs (CAT-008)', async () => {
    const find = async (browser: typeof anyone) =>
      (await browser.get(`${grid}?startDate=2027-06-05&peopleCount=12`)).body.data.find(
        ({ id }: Item) => id === 'newcastle-rage-buggies',
      )
    const shown = await find(anyone)
    expect(shown).toMatchObject({
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
    expect(shown).toHaveProperty('reviewScore')
    expect(shown.venue).toHaveProperty('starRating')
    expect(leaksOf(shown)).toEqual([])
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
  test('finds the location by either name and filters by type (API-117)', async () => {
    const { body } = await anyone.get('/api/location/Newcastle/products/hen?type=Airport%20Transfer')
    expect(body.data.map(({ productType }: Item) => productType)).toEqual([
      'Airport Transfer',
      'Airport Transfer',
    ])
    expect((await anyone.get('/api/location/atlantis/products/hen')).status).toBe(404)
    expect((await anyone.get('/api/location/newcastle/products/golf')).status).toBe(422)
  })
  test('prices and availability follow the group’s wishes (API-117)', async () => {
    const one = async (query: string) =>
      (await anyone.get(`${grid}?${query}`)).body.data.find(({ id }: Item) => id === clays)
    expect(await one('startDate=2027-06-05&peopleCount=10')).toMatchObject({ price: 52, available: true })
    expect(await one('peopleCount=4')).toMatchObject({ available: false })
  })
  test('refuses type together with idList, in both forms (API-117, API-118, CAT-022)', async () => {
    const message = 'type and idList cannot be asked for together'
    for (const path of [grid, '/api/location/newcastle/products/stag/byid']) {
      const { status, body } = await anyone.get(`${path}?type=Activity&idList=${clays}`)
      expect([status, body.errors[0].message]).toEqual([422, message])
    }
  })
  test('answers some by id, written with commas or as JSON (API-118)', async () => {
    const ids = [clays, 'newcastle-axe-throwing', 'york-vale-clays']
    for (const list of [ids.join(','), JSON.stringify(ids)]) {
      const { body } = await anyone.get(`${grid}/byid?idList=${encodeURIComponent(list)}`)
      expect(body.data.map(({ id }: Item) => id)).toEqual(['newcastle-axe-throwing', clays])
    }
  })
  test('staff get costs, suppliers and staff-only products; hidden ones stay hidden (API-117, CAT-028, CAT-O13)', async () => {
    const { body } = await staff.get(grid)
    const find = (id: string) => body.data.find((item: Item) => item.id === id)
    expect(find(clays)).toMatchObject({ supplierName: 'Larkfield Tyneside', cost: 33, markUp: 30 })
    expect(find('newcastle-test-merchant-check')).toMatchObject({ staffOnly: true })
    expect(find('newcastle-winter-wonder-hall')).toBeUndefined()
  })
  test('a product of a spicy and another category is not spicy', async () => {
    const { body } = await anyone.get('/api/location/newcastle/products/hen')
    const spicy = (id: string) => body.data.find((item: Item) => item.id === `newcastle-${id}`).isSpicy
    expect([spicy('buff-butlers'), spicy('life-drawing')]).toEqual([true, false])
  })
})

describe('a product whose categories are all spicy', () => {
  const spicy = 'newcastle-buff-butlers'
  const place = '/api/location/newcastle/product'
  const paths = [`/api/product/${spicy}`, `${place}/${spicy}?section=hen`]
  const behind = /"(venues|reviews|prices|options|addOns|images|topVenueIds|startTimes)":\[[^\]]/

  test('tells visitors what its card says and nothing behind it, and anyone logged in everything (CAT-040)', async () => {
    for (const path of paths) {
      const asVisitor = await anyone.get(path)
      const product = asVisitor.body.data.product ?? asVisitor.body.data
      expect(asVisitor.status).toBe(200)
      expect(product).toMatchObject({ name: expect.any(String), isSpicy: true, locked: true, info: {} })
      expect(JSON.stringify(product)).not.toMatch(behind)
      const asCustomer = await customer.get(path)
      const whole = asCustomer.body.data.product ?? asCustomer.body.data
      expect(whole).toMatchObject({ name: product.name, locked: false })
      expect(JSON.stringify(whole)).toMatch(behind)
    }
    const filter = encodeURIComponent(JSON.stringify({ id: spicy }))
    const listed = await anyone.get(`/api/query?collection=product&filter=${filter}`)
    expect(listed.body.data[0]).toMatchObject({ id: spicy, locked: true })
    expect(JSON.stringify(listed.body.data[0])).not.toMatch(behind)
  })

  test('has no price in the grids that visitors get, and one in those of anyone logged in (CAT-040)', async () => {
    const hens = '/api/location/newcastle/products/hen'
    const group = '/api/location/newcastle/hen/category/cheeky-nights/groups?limit=10&skip=0'
    const category = '/api/location/newcastle/category/cheeky-nights?section=hen'
    for (const path of [hens, `${hens}?fields=card`, group, category]) {
      const itemFor = async (browser: typeof anyone) => {
        const { status, body } = await browser.get(path)
        expect(status).toBe(200)
        return itemsIn(body).find(({ id }) => id === spicy)
      }
      expect(await itemFor(anyone), path).toMatchObject({ price: null, priceTotal: null, priceHidden: true })
      expect(await itemFor(supplier), path).toMatchObject({ price: expect.any(Number), priceHidden: false })
    }
  })

  test('locks nothing else: another product is open to visitors', async () => {
    const { body } = await anyone.get(`/api/product/${clays}`)
    expect(body.data.locked).toBe(false)
    expect(JSON.stringify(body.data)).toMatch(behind)
  })
})

test('products around a point come nearest first, up to 25 miles (API-119, CAT-023, CAT-O1)', async () => {
  const { body } = await anyone.get('/api/location/latitude/54.97/longitude/-1.61/products/stag')
  const miles = body.data.map((item: { closestVenue: { distance: number } }) => item.closestVenue.distance)
  expect(miles).toEqual([...miles].sort((a, b) => a - b))
  expect(miles.at(-1)).toBeLessThanOrEqual(25)
  expect(body.data.some(({ id }: Item) => id === 'newcastle-gorge-walking')).toBe(false)
  expect((await anyone.get('/api/location/latitude/99/longitude/0/products/stag')).status).toBe(422)
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
      expect(body.data.map(({ kind }: Item) => kind)).not.toContain('staff')
      expect(body.data.some(({ name }: Item) => name === 'Shooting & Archery')).toBe(true)
      expect(leaksOf(body)).toEqual([])
    },
  )
  test.each(staffPaths)(
    '%s: only staff, with costs and a staff group (API-121, API-123, API-125, CAT-019)',
    async (path) => {
      expect((await anyone.get(`${path}`)).status).toBe(403)
      expect((await customer.get(`${path}`)).status).toBe(403)
      expect((await supplier.get(`${path}`)).status).toBe(403)
      const { body } = await staff.get(`${path}`)
      expect(body.data.at(-1)).toMatchObject({ name: 'Staff', kind: 'staff' })
      expect(body.data[0].products[0]).toHaveProperty('markUp')
    },
  )
  test('list items with all that is known of them, whose they are and what they cost us for staff alone (CAT-008)', async () => {
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
    const forStaff = {
      supplierId: 'larkfield-tyneside',
      supplierName: 'Larkfield Tyneside',
      cost: 40,
      markUp: 25,
    }
    const find = async (browser: TestBrowser, path: string) =>
      itemsIn((await browser.get(path)).body).find(({ id }) => id === clays)
    expect(await find(staff, staffPaths[0]!)).toMatchObject({ ...shown, ...forStaff })
    const item = await find(anyone, paths.category)
    expect(item).toMatchObject(shown)
    expect(Object.keys(item!).filter((key) => key in forStaff)).toEqual([])
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
  test('know no other category or group (API-120, API-122)', async () => {
    expect((await anyone.get('/api/location/newcastle/stag/category/none/groups')).status).toBe(404)
    expect((await anyone.get('/api/location/newcastle/stag/categoryGroup/none/groups')).status).toBe(404)
  })
  test('over all locations come from all of them, within limit and skip (API-124)', async () => {
    const { body } = await anyone.get(`${paths.everywhere}?limit=3&skip=1`)
    const items = body.data.filter(({ kind }: Item) => kind === 'category')[0].products
    expect(items.length).toBe(3)
    const all = await anyone.get(paths.everywhere)
    const shooting = all.body.data.find(({ name }: Item) => name === 'Shooting & Archery')
    const places = shooting.products.flatMap(({ locationList }: { locationList: string[] }) => locationList)
    expect(new Set(places).size).toBeGreaterThan(3)
  })
})

describe('in a location', () => {
  const product = `/api/location/newcastle/product/${clays}`
  const category = '/api/location/newcastle/category/shooting'
  const staffProduct = `/api/location/newcastle/product/${clays}/forStaff`
  const staffCategory = '/api/location/newcastle/category/shooting/forStaff'

  test('a product comes with its location, and only there (API-129)', async () => {
    const { body } = await anyone.get(product)
    expect(body.data).toMatchObject({ product: { id: clays }, location: { id: 'newcastle' } })
    expect(leaksOf(body)).toEqual([])
    expect((await anyone.get(`/api/location/york/product/${clays}`)).status).toBe(404)
  })
  test('staff see its supplier, costs and mark-ups (API-130)', async () => {
    expect((await customer.get(staffProduct)).status).toBe(403)
    const { body } = await staff.get(staffProduct)
    expect(body.data.product).toMatchObject({ supplier: { id: 'larkfield-tyneside', currency: 'GBP' } })
    expect(body.data.product.prices[0]).toMatchObject({ costMinor: 3300, markUpPercent: 30 })
  })
  test('a category comes with its products (API-131)', async () => {
    const { body } = await anyone.get(`${category}?section=stag`)
    expect(body.data).toMatchObject({ category: { id: 'shooting' }, location: { id: 'newcastle' } })
    expect(body.data.products.map(({ id }: Item) => id)).toContain('newcastle-quads-and-clays')
    expect(leaksOf(body)).toEqual([])
    expect((await anyone.get('/api/location/newcastle/category/none')).status).toBe(404)
  })
  test('staff see its costs and staff-only products (API-132)', async () => {
    expect((await anyone.get(staffCategory)).status).toBe(403)
    const { body } = await staff.get(staffCategory)
    expect(body.data.products.map(({ id }: Item) => id)).toContain('newcastle-copy-clay-pigeon-shooting')
    expect(body.data.products[0]).toHaveProperty('supplierName')
  })
})

test('packages get facts of the products that exist, costs included', async () => {
  const facts = await readProductFacts(db, [clays, 'gone', clays])
  expect(Object.keys(facts)).toEqual([clays])
  expect(facts[clays]).toMatchObject({
    supplier: { supplierId: 'larkfield-tyneside', currency: 'GBP' },
    venues: [{ name: 'High Larkfield Farm' }],
    meetingPoint: { name: 'Central Station Portico' },
  })
  expect(facts[clays]?.prices[0]?.costMinor).toBe(3300)
})
