import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
let visitor: TestBrowser
let customer: TestBrowser & { userId: string; email: string }
let other: TestBrowser & { userId: string }
let supplier: TestBrowser
let staff: TestBrowser
let eventId: string

beforeAll(async () => {
  site = await testApp()
  visitor = site.visitor()
  ;[customer, other] = [await site.signUp(), await site.signUp({ firstName: 'Bob' })]
  supplier = await site.signIn('supplier')
  staff = await site.signIn('staff')
  eventId = (await createSampleEvent(site, customer)).event._doc
})

type Ask = Record<string, unknown>
const query = (reader: TestBrowser, collection: string, asked: Ask = {}) => {
  const texts = Object.entries(asked).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return reader.get(`/api/query?${new URLSearchParams([['collection', collection], ...texts])}`)
}
const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

describe('a page of a collection', () => {
  test('has 40 nodes unless it is asked otherwise, and the count of all (API-026, SHELL-059)', async () => {
    const { status, body } = await query(visitor, 'product')
    expect(status).toBe(200)
    expect(body.data).toHaveLength(40)
    expect(body.count).toBeGreaterThan(40)
    const next = await query(visitor, 'product', { limit: 5, skip: 40 })
    expect(next.body.data).toHaveLength(5)
    expect(next.body.count).toBe(body.count)
    const seen = new Set(body.data.map(({ id }: { id: string }) => id))
    expect(next.body.data.filter(({ id }: { id: string }) => seen.has(id))).toEqual([])
  })

  test('is what several filters find together (API-026, SHELL-059)', async () => {
    const { body } = await query(visitor, 'location', {
      filter: { $and: [{ isUK: true }, { type: 'city' }, { name: { $regex: '^n', $options: 'i' } }] },
    })
    expect(names(body)).toEqual(['Newcastle'])
    const either = await query(visitor, 'location', {
      filter: { $or: [{ id: 'york' }, { id: { $in: ['bristol', 'nowhere'] } }] },
    })
    expect(names(either.body)).toEqual(['Bristol', 'York'])
    const inList = await query(visitor, 'product', { filter: { locationList: 'york' }, limit: 3 })
    expect(
      inList.body.data.every((one: { locationList: string[] }) => one.locationList.includes('york')),
    ).toBe(true)
  })

  test('is sorted by a JSON object, or upwards by a field name (API-026, SHELL-059)', async () => {
    const up = names((await query(visitor, 'location', { sort: 'name' })).body)
    const down = names((await query(visitor, 'location', { sort: { name: -1 } })).body)
    expect(up).toEqual(down.toReversed())
    expect(up[0]).toBe('Bristol')
    const byBoth = await query(visitor, 'location', { sort: { type: 1, 'loc.lat': -1 } })
    const [first, second] = byBoth.body.data
    expect(first.type).toBe('city')
    expect(first.loc.lat).toBeGreaterThan(second.loc.lat)
  })

  test('has only the fields that are flagged (API-026, SHELL-059)', async () => {
    const flagged = await query(visitor, 'venue', { _fields: { id: 1, name: true }, limit: 1 })
    expect(Object.keys(flagged.body.data[0]).sort()).toEqual(['id', 'name'])
    const without = await query(visitor, 'venue', { _fields: { address: 0 }, limit: 1 })
    expect(Object.keys(without.body.data[0])).not.toContain('address')
    expect(Object.keys(without.body.data[0])).toContain('capacity')
  })

  test('embeds related nodes by name, and ignores names it does not know (API-026, SHELL-059)', async () => {
    const { body } = await query(visitor, 'venue', { extras: 'location,moon,supplier', limit: 1 })
    const [venue] = body.data
    expect(venue.extras.location[0].id).toBe(venue.locationId)
    expect(Object.keys(venue.extras)).toEqual(['location'])
  })
})

describe('one node', () => {
  test('is read by its id (API-026, SHELL-059)', async () => {
    const { body } = await query(visitor, 'location', { valueId: 'newcastle' })
    expect(body.data.name).toBe('Newcastle')
    expect(body.count).toBeUndefined()
  })

  test('that is not there is not found, like one that is not the reader’s (API-026)', async () => {
    expect((await query(visitor, 'location', { valueId: 'nowhere' })).body.error).toBe(
      'Node not found: nowhere',
    )
    const anothers = await query(customer, 'customer', { valueId: other.userId })
    expect(anothers).toMatchObject({ status: 404, body: { error: `Node not found: ${other.userId}` } })
  })
})

describe('who may read', () => {
  const open = ['location', 'product', 'category', 'categoryGroup', 'venue', 'template', 'dictionary']
  test.each(open)('%s: anyone (API-026)', async (collection) => {
    for (const reader of [visitor, customer, supplier, staff]) {
      const { status, body } = await query(reader, collection)
      expect(status).toBe(200)
      expect(body.data.length).toBeGreaterThan(0)
    }
  })

  test.each(['content', 'calendar', 'webPackage'])(
    '%s: anyone, who learns that nothing is kept there yet (API-026)',
    async (collection) => {
      for (const reader of [visitor, customer, supplier, staff]) {
        const asked = { filter: { id: { $regex: 'a' } }, sort: 'id', limit: 5 }
        for (const given of [{}, asked])
          expect(await query(reader, collection, given)).toMatchObject({
            status: 200,
            body: { data: [], count: 0 },
          })
      }
      const one = await query(visitor, collection, { valueId: 'one' })
      expect(one).toMatchObject({ status: 404, body: { error: 'Node not found: one' } })
      expect((await query(visitor, collection, { filter: { title: 'x' } })).status).toBe(422)
    },
  )

  test.each(['supplier', 'staff', 'role', 'event', 'review', 'transaction'])(
    '%s: staff alone (API-026)',
    async (collection) => {
      for (const reader of [visitor, customer, supplier])
        expect(await query(reader, collection)).toMatchObject({ status: 403, body: { error: 'Not allowed' } })
      expect((await query(staff, collection)).status).toBe(200)
    },
  )

  test('customer: staff all of them, a customer themself, nobody else (API-026)', async () => {
    for (const reader of [visitor, supplier]) expect((await query(reader, 'customer')).status).toBe(403)
    const own = await query(customer, 'customer', {
      filter: { $or: [{ id: other.userId }, { subscribe: false }] },
    })
    expect(own.body.data).toEqual([
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
    const all = await query(staff, 'customer', { filter: { firstName: 'Bob' } })
    expect(all.body.data).toMatchObject([{ id: other.userId }])
    expect((await query(staff, 'customer', { filter: { email: 'staff@test.com' } })).body.count).toBe(0)
  })

  test('staff without the area’s permission are refused (API-026)', async () => {
    const { document } = await site.db
      .selectFrom('role_document')
      .select('document')
      .where('name', '=', 'Staff')
      .executeTakeFirstOrThrow()
    const put = (permissions: object[]) =>
      site.db
        .updateTable('role_document')
        .set({ document: JSON.stringify({ ...document, permissions }) })
        .where('name', '=', 'Staff')
        .execute()
    await put(document.permissions.filter(({ path }) => path !== 'supplier' && path !== 'customer'))
    expect((await query(staff, 'supplier')).status).toBe(403)
    expect((await query(staff, 'customer')).status).toBe(403)
    expect((await query(staff, 'event')).status).toBe(200)
    await put(document.permissions)
    expect((await query(staff, 'supplier')).status).toBe(200)
  })
})

describe('what only staff may know', () => {
  /** Names of fields, wherever in an answer they stand. */
  const secrets = (nodes: unknown) =>
    JSON.stringify(nodes).match(/"(?:cost|markUp|supplier|exchangeRate|manualScore)\w*":/gi) ?? []

  test('costs and suppliers of products are in staff’s answer and in nobody else’s (API-026, API-012)', async () => {
    expect(secrets((await query(staff, 'product')).body)).toContain('"costMinor":')
    for (const reader of [visitor, customer, supplier]) {
      const { body } = await query(reader, 'product', { limit: 200, extras: 'supplier,locations' })
      expect(secrets(body.data.map(({ extras, ...node }: { extras: object }) => node))).toEqual([])
      expect(
        body.data.every(({ extras }: { extras: { supplier: [] } }) => extras.supplier.length === 0),
      ).toBe(true)
    }
  })

  test.each(['supplier.id', 'manualScore'])(
    'nobody else may compare or sort by %s: that would tell it as well (API-026)',
    async (field) => {
      for (const reader of [visitor, customer, supplier]) {
        const filtered = await query(reader, 'product', { filter: { [field]: { $exists: true } } })
        expect(filtered.body.errors).toEqual([{ path: `filter.${field}`, message: 'Field is not valid' }])
        const sorted = await query(reader, 'product', { sort: { [field]: 1 } })
        expect(sorted.body.errors).toEqual([{ path: `sort.${field}`, message: 'Field is not valid' }])
      }
      expect((await query(staff, 'product', { sort: { [field]: 1 } })).status).toBe(200)
    },
  )

  test('prices that a section hides from visitors are not in their answer (API-026)', async () => {
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
    const { body } = await query(visitor, 'product', { limit: 200 })
    expect(body.data.every(({ prices }: { prices: [] }) => prices.length === 0)).toBe(true)
    expect(JSON.stringify(body.data)).not.toMatch(/"pricePence":\d/)
    expect(JSON.stringify((await query(staff, 'product')).body)).toMatch(/"pricePence":\d/)
    await site.db
      .updateTable('template')
      .set({ content: JSON.stringify(content) })
      .where('name', '=', 'default')
      .execute()
    expect(JSON.stringify((await query(visitor, 'product')).body)).toMatch(/"pricePence":\d/)
  })

  test('products that only staff see are in staff’s answer alone (API-026)', async () => {
    const [one] = (await query(visitor, 'product', { limit: 1 })).body.data
    const hide = (hide_listing: string | null) =>
      site.db.updateTable('product').set({ hide_listing }).where('id', '=', one.id).execute()
    await hide('Everyone Except Staff')
    expect((await query(visitor, 'product', { valueId: one.id })).status).toBe(404)
    expect((await query(staff, 'product', { valueId: one.id })).status).toBe(200)
    await hide('Everyone')
    expect((await query(staff, 'product', { valueId: one.id })).status).toBe(404)
    await hide(null)
  })

  test('a customer is answered without anything of their log-in (API-026)', async () => {
    expect(JSON.stringify((await query(staff, 'customer')).body)).not.toMatch(/hash|password|blocked/i)
  })
})

test('staff find an event with the people and the place it is about (API-026)', async () => {
  const { body } = await query(staff, 'event', {
    filter: { 'organiser.id': customer.userId, startDate: { $gte: '2026-01-01' }, people: { $gt: 0 } },
    extras: ['organiser', 'location'],
  })
  expect(body.data).toMatchObject([{ id: eventId, extras: { organiser: [{ id: customer.userId }] } }])
  expect(body.data[0].extras.location[0].id).toBe(body.data[0].location.id)
})

describe('what is not declared is refused with its path', () => {
  test.each([
    ['moon', {}, 'collection'],
    ['location', { filter: { moon: 1 } }, 'filter.moon'],
    ['location', { filter: { $and: [{ name: 'York' }, { 'a.b': 1 }] } }, 'filter.$and.1.a.b'],
    ['location', { filter: { name: { $where: 'sleep(9)' } } }, 'filter.name.$where'],
    ['location', { filter: { $nor: [{ name: 'York' }] } }, 'filter.$nor'],
    ['location', { filter: { constructor: 'x' } }, 'filter.constructor'],
    ['location', { filter: { name: 7 } }, 'filter.name'],
    ['location', { filter: { isUK: 'Yes' } }, 'filter.isUK'],
    ['location', { filter: { 'loc.lat': { $gt: '5' } } }, 'filter.loc.lat.$gt'],
    ['location', { filter: { name: { $in: ['York', 7] } } }, 'filter.name.$in.1'],
    ['location', { filter: { name: [] } }, 'filter.name'],
    ['location', { filter: { name: {} } }, 'filter.name'],
    ['location', { filter: { $or: [] } }, 'filter.$or'],
    ['location', { filter: { sectionList: { $gt: 'stag' } } }, 'filter.sectionList.$gt'],
    ['location', { filter: { name: { $regex: '(a+)+$' } } }, 'filter.name.$regex'],
    ['location', { filter: { name: { $regex: 'a'.repeat(101) } } }, 'filter.name.$regex'],
    ['location', { filter: { name: { $regex: 'a', $options: 'x' } } }, 'filter.name.$options'],
    ['product', { filter: { createdDate: { $gt: '2026-02-30' } } }, 'filter.createdDate.$gt'],
    ['location', { filter: '[1]' }, 'filter'],
    ['location', { filter: '{' }, 'filter'],
    ['location', { sort: 'moon' }, 'sort.moon'],
    ['location', { sort: { name: 2 } }, 'sort.name'],
    ['location', { sort: { sectionList: 1 } }, 'sort.sectionList'],
    ['location', { sort: { name: 1, id: 1, type: 1, isUK: 1 } }, 'sort'],
    ['location', { _fields: { moon: 1 } }, '_fields.moon'],
    ['location', { _fields: { name: 'yes' } }, '_fields.name'],
    ['location', { limit: 10_001 }, 'limit'],
    ['location', { limit: 0 }, 'limit'],
    ['location', { skip: -1 }, 'skip'],
    ['location', { valueId: 'a b' }, 'valueId'],
  ])('%s %j (API-026)', async (collection, asked, path) => {
    const { status, body } = await query(visitor, collection, asked)
    expect(status).toBe(422)
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path])
  })

  test('filters that cost too much are refused: too deep, too many conditions, too many values (API-026)', async () => {
    let deep: object = { name: 'York' }
    for (let level = 0; level < 6; level += 1) deep = { $and: [deep] }
    expect((await query(visitor, 'location', { filter: deep })).status).toBe(422)
    const many = { $or: Array.from({ length: 51 }, () => ({ id: 'york' })) }
    expect((await query(visitor, 'location', { filter: many })).status).toBe(422)
    const values = { id: { $in: Array.from({ length: 1001 }, () => 'y') } }
    expect((await query(visitor, 'location', { filter: values })).status).toBe(422)
  })

  test('what looks like SQL is compared as the text it is (API-026)', async () => {
    const injection = "York' or '1'='1"
    for (const filter of [{ name: injection }, { name: { $regex: injection } }, { id: { $in: [injection] } }])
      expect((await query(visitor, 'location', { filter })).body).toMatchObject({ data: [], count: 0 })
    expect((await query(visitor, 'location', { sort: 'name; drop table location' })).status).toBe(422)
  })
})

/** The same filter worked out in memory on the nodes themselves. */
type Node = {
  id: string
  name: string
  type: string
  isUK: boolean
  country: string | null
  loc: { lat: number }
  sectionList: string[]
}
type Filter = { [key: string]: unknown }

const actualOf = (node: Node, field: string) =>
  field === 'loc.lat' ? node.loc.lat : node[field as keyof Node]
const holds = (node: Node, filter: Filter): boolean =>
  Object.entries(filter).every(([key, asked]) => {
    if (key === '$and') return (asked as Filter[]).every((each) => holds(node, each))
    if (key === '$or') return (asked as Filter[]).some((each) => holds(node, each))
    const operators = typeof asked === 'object' && asked !== null ? asked : { $eq: asked }
    return Object.entries(operators).every(([operator, value]) =>
      compare(actualOf(node, key), operator, value),
    )
  })
const equal = (actual: unknown, value: unknown) =>
  Array.isArray(actual) ? actual.includes(value) : actual === value
const compare = (actual: unknown, operator: string, value: unknown): boolean => {
  switch (operator) {
    case '$eq':
      return equal(actual, value)
    case '$ne':
      return !equal(actual, value)
    case '$in':
      return (value as unknown[]).some((each) => equal(actual, each))
    case '$nin':
      return !(value as unknown[]).some((each) => equal(actual, each))
    case '$exists':
      return (actual !== null && (!Array.isArray(actual) || actual.length > 0)) === value
    case '$gt':
      return typeof actual === 'number' && actual > (value as number)
    case '$lte':
      return typeof actual === 'number' && actual <= (value as number)
    default:
      return new RegExp(value as string).test(String(actual))
  }
}

const condition: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ type: fc.constantFrom('city', 'region', 'country') }),
  fc.record({ isUK: fc.boolean() }),
  fc.record({ country: fc.constantFrom(null, 'england', 'scotland', 'nowhere') }),
  fc.record({ country: fc.record({ $ne: fc.constantFrom('england', 'poland') }) }),
  fc.record({ country: fc.record({ $exists: fc.boolean() }) }),
  fc.record({ country: fc.record({ $nin: fc.subarray(['england', 'scotland', 'poland']) }) }),
  fc.record({
    'loc.lat': fc.record({ $gt: fc.integer({ min: 48, max: 54 }), $lte: fc.integer({ min: 50, max: 60 }) }),
  }),
  fc.record({ sectionList: fc.constantFrom('stag', 'events') }),
  fc.record({ sectionList: fc.record({ $nin: fc.subarray(['stag', 'hen', 'events']) }) }),
  fc.record({ name: fc.record({ $regex: fc.constantFrom('^B', 'o', 'k$', '^.o', 'a.*n') }) }),
)
const filters: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    condition,
    fc.record({ $and: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $or: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
  ),
})).filter

test('any filter finds what working it out node by node finds (API-026, SHELL-059)', async () => {
  const all: Node[] = (await query(visitor, 'location', { limit: 1000 })).body.data
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const { status, body } = await query(visitor, 'location', { filter, limit: 1000 })
      if (status === 422) return // too deep: the bounds are tested above
      expect(names(body)).toEqual(all.filter((node) => holds(node, filter)).map(({ name }) => name))
      expect(body.count).toBe(body.data.length)
    }),
    { numRuns: 150 },
  )
})
