import { beforeAll, describe, expect, test } from 'vitest'
import { namesIn, readCollection } from '#tests/support/read-collection.ts'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
let visitor: TestBrowser
let customer: TestBrowser & { userId: string; email: string }
let otherCustomer: TestBrowser & { userId: string }
let supplier: TestBrowser
let staff: TestBrowser
let eventId: string

beforeAll(async () => {
  site = await testApp()
  visitor = site.visitor()
  ;[customer, otherCustomer] = [await site.signUp(), await site.signUp({ firstName: 'Bob' })]
  supplier = await site.signIn('supplier')
  staff = await site.signIn('staff')
  eventId = (await createSampleEvent(site, customer)).event._doc
})

describe('a page of a collection', () => {
  test('has 40 nodes by default, and the count of all (API-026, SHELL-059)', async () => {
    const { status, body } = await readCollection(visitor, 'product')
    expect(status).toBe(200)
    expect(body.data).toHaveLength(40)
    expect(body.count).toBeGreaterThan(40)
    const next = await readCollection(visitor, 'product', { limit: 5, skip: 40 })
    expect(next.body.data).toHaveLength(5)
    expect(next.body.count).toBe(body.count)
    const firstPageIds = new Set(body.data.map(({ id }: { id: string }) => id))
    expect(next.body.data.filter(({ id }: { id: string }) => firstPageIds.has(id))).toEqual([])
  })

  test('has the nodes that match several filters together (API-026, SHELL-059)', async () => {
    const { body } = await readCollection(visitor, 'location', {
      filter: { $and: [{ isUK: true }, { type: 'city' }, { name: { $regex: '^new', $options: 'i' } }] },
    })
    expect(namesIn(body)).toEqual(['Newcastle'])
    const eitherMatch = await readCollection(visitor, 'location', {
      filter: { $or: [{ id: 'york' }, { id: { $in: ['bristol', 'nowhere'] } }] },
    })
    expect(namesIn(eitherMatch.body)).toEqual(['Bristol', 'York'])
    const productsInYork = await readCollection(visitor, 'product', {
      filter: { locationList: 'york' },
      limit: 3,
    })
    expect(
      productsInYork.body.data.every((one: { locationList: string[] }) => one.locationList.includes('york')),
    ).toBe(true)
  })

  test('is sorted by a JSON object, or ascending by a field name (API-026, SHELL-059)', async () => {
    const ascending = namesIn((await readCollection(visitor, 'location', { sort: 'name', limit: 200 })).body)
    const descending = namesIn(
      (await readCollection(visitor, 'location', { sort: { name: -1 }, limit: 200 })).body,
    )
    expect(ascending).toEqual(descending.toReversed())
    expect(ascending[0]).toBe('Amsterdam')
    const byTypeAndLatitude = await readCollection(visitor, 'location', { sort: { type: 1, 'loc.lat': -1 } })
    const [first, second] = byTypeAndLatitude.body.data
    expect(first.type).toBe('city')
    expect(first.loc.lat).toBeGreaterThan(second.loc.lat)
  })

  test('has only the fields flagged 1, or all except those flagged 0 (API-026, SHELL-059)', async () => {
    const withFlaggedFields = await readCollection(visitor, 'venue', {
      _fields: { id: 1, name: true },
      limit: 1,
    })
    expect(Object.keys(withFlaggedFields.body.data[0]).sort()).toEqual(['id', 'name'])
    const withoutAddress = await readCollection(visitor, 'venue', { _fields: { address: 0 }, limit: 1 })
    expect(Object.keys(withoutAddress.body.data[0])).not.toContain('address')
    expect(Object.keys(withoutAddress.body.data[0])).toContain('capacity')
  })

  test('embeds related nodes by name, and ignores unknown names (API-026, SHELL-059)', async () => {
    const { body } = await readCollection(visitor, 'venue', { extras: 'location,moon,supplier', limit: 1 })
    const [venue] = body.data
    expect(venue.extras.location[0].id).toBe(venue.locationId)
    expect(Object.keys(venue.extras)).toEqual(['location'])
  })
})

describe('one node', () => {
  test('is read by its id (API-026, SHELL-059)', async () => {
    const { body } = await readCollection(visitor, 'location', { valueId: 'newcastle' })
    expect(body.data.name).toBe('Newcastle')
    expect(body.count).toBeUndefined()
  })

  test('returns 404 when it is missing, or is another customer (API-026)', async () => {
    expect((await readCollection(visitor, 'location', { valueId: 'nowhere' })).body.error).toBe(
      'Node not found: nowhere',
    )
    const ofAnotherCustomer = await readCollection(customer, 'customer', { valueId: otherCustomer.userId })
    expect(ofAnotherCustomer).toMatchObject({
      status: 404,
      body: { error: `Node not found: ${otherCustomer.userId}` },
    })
  })
})

describe('read access', () => {
  const publicCollections = [
    'location',
    'product',
    'category',
    'categoryGroup',
    'venue',
    'template',
    'dictionary',
    'content',
    'calendar',
    'webPackage',
  ]
  test.each(publicCollections)('%s: anyone (API-026)', async (collection) => {
    for (const reader of [visitor, customer, supplier, staff]) {
      const { status, body } = await readCollection(reader, collection)
      expect(status).toBe(200)
      expect(body.data.length).toBeGreaterThan(0)
    }
  })

  test.each(['supplier', 'staff', 'role', 'event', 'review', 'transaction'])(
    '%s: staff only (API-026)',
    async (collection) => {
      for (const reader of [visitor, customer, supplier])
        expect(await readCollection(reader, collection)).toMatchObject({
          status: 403,
          body: { error: 'Not allowed' },
        })
      expect((await readCollection(staff, collection)).status).toBe(200)
    },
  )

  test('customer: staff read all customers, customers only themselves, and others none (API-026)', async () => {
    for (const reader of [visitor, supplier])
      expect((await readCollection(reader, 'customer')).status).toBe(403)
    const ownPage = await readCollection(customer, 'customer', {
      filter: { $or: [{ id: otherCustomer.userId }, { subscribe: false }] },
    })
    expect(ownPage.body.data).toEqual([
      {
        id: customer.userId,
        firstName: 'Ann',
        lastName: 'Lee',
        name: 'Ann Lee',
        email: customer.email,
        phone: '',
        company: '',
        subscribe: false,
      },
    ])
    const staffPage = await readCollection(staff, 'customer', { filter: { firstName: 'Bob' } })
    expect(staffPage.body.data).toMatchObject([{ id: otherCustomer.userId }])
    expect(
      (await readCollection(staff, 'customer', { filter: { email: 'staff@test.com' } })).body.count,
    ).toBe(0)
  })

  test('staff without the permission for a collection are refused (API-026)', async () => {
    const { document } = await site.db
      .selectFrom('role_document')
      .select('document')
      .where('name', '=', 'Staff')
      .executeTakeFirstOrThrow()
    const storePermissions = (permissions: object[]) =>
      site.db
        .updateTable('role_document')
        .set({ document: JSON.stringify({ ...document, permissions }) })
        .where('name', '=', 'Staff')
        .execute()
    await storePermissions(
      document.permissions.filter(({ path }) => path !== 'supplier' && path !== 'customer'),
    )
    expect((await readCollection(staff, 'supplier')).status).toBe(403)
    expect((await readCollection(staff, 'customer')).status).toBe(403)
    expect((await readCollection(staff, 'event')).status).toBe(200)
    await storePermissions(document.permissions)
    expect((await readCollection(staff, 'supplier')).status).toBe(200)
  })
})

describe('confidential fields', () => {
  /** Returns the names of confidential fields at any depth of a response. */
  const confidentialFields = (nodes: unknown) =>
    JSON.stringify(nodes).match(/"(?:cost|markUp|supplier|exchangeRate|manualScore)\w*":/gi) ?? []

  test('only staff get the costs and suppliers of products (API-026, API-012)', async () => {
    expect(confidentialFields((await readCollection(staff, 'product')).body)).toContain('"costMinor":')
    for (const reader of [visitor, customer, supplier]) {
      const { body } = await readCollection(reader, 'product', { limit: 200, extras: 'supplier,locations' })
      expect(confidentialFields(body.data.map(({ extras, ...node }: { extras: object }) => node))).toEqual([])
      expect(
        body.data.every(({ extras }: { extras: { supplier: [] } }) => extras.supplier.length === 0),
      ).toBe(true)
    }
  })

  test.each(['supplier.id', 'manualScore'])(
    'only staff can filter or sort by %s, which would reveal it (API-026)',
    async (field) => {
      for (const reader of [visitor, customer, supplier]) {
        const filtered = await readCollection(reader, 'product', { filter: { [field]: { $exists: true } } })
        expect(filtered.body.errors).toEqual([{ path: `filter.${field}`, message: 'Field is not valid' }])
        const sorted = await readCollection(reader, 'product', { sort: { [field]: 1 } })
        expect(sorted.body.errors).toEqual([{ path: `sort.${field}`, message: 'Field is not valid' }])
      }
      expect((await readCollection(staff, 'product', { sort: { [field]: 1 } })).status).toBe(200)
    },
  )

  test('prices that a section hides from visitors are not in responses to visitors (API-026)', async () => {
    const hide = async (hidePrices: string[]) => {
      const content = JSON.stringify({ name: 'default', people: {}, nights: {}, startDate: {}, hidePrices })
      await site.db.updateTable('template').set({ content }).where('name', '=', 'default').execute()
    }
    const { content } = await site.db
      .selectFrom('template')
      .select('content')
      .where('name', '=', 'default')
      .executeTakeFirstOrThrow()
    await hide(['stag', 'hen', 'groups', 'events'])
    const { body } = await readCollection(visitor, 'product', { limit: 200 })
    expect(body.data.every(({ prices }: { prices: [] }) => prices.length === 0)).toBe(true)
    expect(JSON.stringify(body.data)).not.toMatch(/"pricePence":\d/)
    expect(JSON.stringify((await readCollection(staff, 'product')).body)).toMatch(/"pricePence":\d/)
    await site.db
      .updateTable('template')
      .set({ content: JSON.stringify(content) })
      .where('name', '=', 'default')
      .execute()
    expect(JSON.stringify((await readCollection(visitor, 'product')).body)).toMatch(/"pricePence":\d/)
  })

  test('only staff get products hidden from everyone except staff, and nobody gets those hidden from everyone (API-026)', async () => {
    const [product] = (await readCollection(visitor, 'product', { limit: 1 })).body.data
    const hide = (hide_listing: string | null) =>
      site.db.updateTable('product').set({ hide_listing }).where('id', '=', product.id).execute()
    await hide('Everyone Except Staff')
    expect((await readCollection(visitor, 'product', { valueId: product.id })).status).toBe(404)
    expect((await readCollection(staff, 'product', { valueId: product.id })).status).toBe(200)
    await hide('Everyone')
    expect((await readCollection(staff, 'product', { valueId: product.id })).status).toBe(404)
    await hide(null)
  })

  test('the nodes of customers contain nothing about their login (API-026)', async () => {
    expect(JSON.stringify((await readCollection(staff, 'customer')).body)).not.toMatch(
      /hash|password|blocked/i,
    )
  })
})

test('staff find an event with its people and its location (API-026)', async () => {
  const { body } = await readCollection(staff, 'event', {
    filter: { 'organiser.id': customer.userId, startDate: { $gte: '2026-01-01' }, people: { $gt: 0 } },
    extras: ['organiser', 'location'],
  })
  expect(body.data).toMatchObject([{ id: eventId, extras: { organiser: [{ id: customer.userId }] } }])
  expect(body.data[0].extras.location[0].id).toBe(body.data[0].location.id)
})
