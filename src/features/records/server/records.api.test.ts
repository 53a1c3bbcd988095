import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { recordsApp } from '#tests/support/records-app.ts'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { until } from '#tests/support/until.ts'

const { site, staff, idsOf, readForEdit } = await recordsApp()

const hall = {
  id: 'newcastle-test-hall',
  name: 'Test Hall',
  settingType: 'Venue',
  location: 'newcastle',
  address: '1 Test Street, Newcastle NE1',
  loc: { lat: 54.97, lon: -1.61 },
  capacity: 80,
}
const shooting = 'newcastle-clay-pigeon-shooting'
const create = async (record: object) => {
  const { status, body } = await staff.post('/api/venue', { record })
  expect(body).toMatchObject({ data: { version: 1 } })
  expect(status).toBe(200)
  return body.data as { version: number; record: typeof hall }
}
const readShownVenue = async (id: string) => (await site.visitor().get(`/api/venue/${id}`)).body.data

test('a venue is created, changed and removed; visitors see this at once, and its history shows who did it', async () => {
  const created = await create(hall)
  expect(await readShownVenue(hall.id)).toMatchObject({ name: 'Test Hall', capacity: 80 })
  const changed = await staff.put(`/api/venue/${hall.id}`, {
    version: created.version,
    record: { ...hall, name: 'Great Test Hall' },
  })
  expect(changed.body.data).toMatchObject({ version: 2, record: { name: 'Great Test Hall' } })
  expect(await readShownVenue(hall.id)).toMatchObject({ name: 'Great Test Hall' })
  expect((await staff.delete(`/api/venue/${hall.id}`, { version: 2 })).body).toEqual({ data: { ok: true } })
  expect((await site.visitor().get(`/api/venue/${hall.id}`)).status).toBe(404)
  expect((await staff.get(`/api/record/venue/${hall.id}`)).status).toBe(404)
  const history = (await staff.get(`/api/change/venue/${hall.id}`)).body.data
  expect(history.map(({ what }: { what: string }) => what)).toEqual(['removed', 'changed', 'created'])
  expect(history[1]).toMatchObject({
    who: { id: 'demo-staff' },
    before: { name: 'Test Hall' },
    after: { name: 'Great Test Hall' },
  })
  const recreation = await staff.post('/api/venue', { record: hall })
  expect(recreation.body.data).toMatchObject({ version: 4, record: { name: 'Test Hall' } })
})

test('a shipped record can be edited in the format of its file', async () => {
  const { record, version, changedAt } = await readForEdit('product', shooting)
  expect(record).toMatchObject({ location: 'newcastle', supplier: 'larkfield-tyneside' })
  expect(changedAt).toBeNull()
  const { status, body } = await staff.put(`/api/product/${shooting}`, {
    version,
    record: { ...record, description: 'Clays, and tea.' },
  })
  expect(body.data?.record.description).toBe('Clays, and tea.')
  expect(status).toBe(200)
  const shown = (await site.visitor().get(`/api/product/${shooting}`)).body.data
  expect(shown.description).toBe('Clays, and tea.')
})

test('one of ten concurrent creations with the same id succeeds; the others are refused with the conflicting field', async () => {
  const twin = { ...hall, id: 'newcastle-twin-hall' }
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      staff.post('/api/venue', { record: { ...twin, name: `Hall ${index}` } }),
    ),
  )
  const successes = responses.filter(({ status }) => status === 200)
  expect(successes).toHaveLength(1)
  for (const { status, body } of responses.filter((response) => !successes.includes(response)))
    expect([status, body]).toEqual([
      409,
      {
        code: 'recordExists',
        error: 'A venue with the id newcastle-twin-hall already exists',
        facts: { what: 'venue', id: 'newcastle-twin-hall', path: 'record.id' },
        requestId: expect.any(String),
      },
    ])
  expect((await readShownVenue(twin.id)).name).toBe(successes[0]?.body.data.record.name)
  expect((await staff.get(`/api/change/venue/${twin.id}`)).body.data).toHaveLength(1)
})

test('only one of three concurrent creations of locations with the same slug succeeds; the others are refused with the conflicting field', async () => {
  const { record } = await readForEdit('location', 'york')
  const createTwin = (number: number) =>
    staff.post('/api/location', {
      record: { ...record, id: `york-${number}`, name: `Yorkward ${number}`, slug: 'york-side-by-side' },
    })
  const countWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      site.db,
    )
    return rows.length
  }
  // All three begin before any of them writes its location, and all of them add a new word to the search.
  const responses = await site.db.transaction().execute(async (tx) => {
    await sql`lock table location in share mode`.execute(tx)
    const creations = Promise.all([1, 2, 3].map(createTwin))
    await until(async () => (await countWaiting()) === 3)
    return { creations }
  })
  const refused = (await responses.creations).filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => [status, body.errors])).toEqual(
    Array(2).fill([422, [{ path: 'record.slug', message: 'The name must be unique' }]]),
  )
})

test('only one of several concurrent changes to the same version of a record is stored', async () => {
  const { record, version } = await readForEdit('location', 'york')
  const put = (change: object) =>
    staff.put('/api/location/york', { version, record: { ...record, ...change } })
  const responses = await Promise.all([
    put({ address: 'One' }),
    put({ address: 'Two' }),
    put({ address: 'Three' }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const stored = await readForEdit('location', 'york')
  expect(stored.version).toBe(version + 1)
  const winner = responses.find(({ status }) => status === 200)!
  expect(stored.record.address).toBe(winner.body.data.record.address)
})

test('a reference to a missing record, or to one of the wrong type, is rejected with its path', async () => {
  const cases = [
    [{ location: 'atlantis' }, 'record.location', 'There is no location atlantis'],
    [{ supplier: 'nobody' }, 'record.supplier', 'There is no supplier nobody'],
  ] as const
  for (const [wrongFields, path, message] of cases) {
    const { status, body } = await staff.post('/api/venue', {
      record: { ...hall, id: 'no-hall', ...wrongFields },
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ path, message }])
  }
  const { record, version } = await readForEdit('product', 'newcastle-axe-throwing')
  const rejection = await staff.put('/api/product/newcastle-axe-throwing', {
    version,
    record: { ...record, meetingPoint: record.venues[0] },
  })
  expect(rejection.body.errors).toEqual([
    { path: 'record.meetingPoint', message: 'Should be a meeting point' },
  ])
  expect((await site.visitor().get('/api/venue/no-hall')).status).toBe(404)
})

test('a record in use cannot be removed, and the refusal names the records that use it', async () => {
  const { version } = await readForEdit('venue', 'newcastle-the-hatchet-works')
  const { status, body } = await staff.delete('/api/venue/newcastle-the-hatchet-works', { version })
  expect(status).toBe(409)
  expect(body.error).toMatch(/^This venue is in use by .*Axe Throwing/)
  const { uses } = await readForEdit('venue', 'newcastle-the-hatchet-works')
  expect(uses).toContainEqual({ kind: 'product', id: 'newcastle-axe-throwing', title: 'Axe Throwing' })
})

const product = 'newcastle-air-rifles-and-archery'

test.each([
  ['location', 'england', { type: 'city' }, 'type', /^It is the country of \S/],
  [
    'venue',
    'newcastle-the-hatchet-works',
    { settingType: 'Meeting Point' },
    'settingType',
    /^It is a venue of \S/,
  ],
])(
  'the type of a %s cannot change if records that reference it would become invalid',
  async (kind, id, changedType, field, reason) => {
    const { record, version } = await readForEdit(kind, id)
    const put = (change: object) =>
      staff.put(`/api/${kind}/${id}`, { version, record: { ...record, ...change } })
    const { status, body } = await put(changedType)
    expect([status, body.errors[0]]).toEqual([
      422,
      { path: `record.${field}`, message: expect.stringMatching(reason) },
    ])
    const column = { column: field, how: 'set', value: Object.values(changedType)[0] }
    const plan = await staff.post(`/api/records/${kind}/change`, { idList: [id], edits: [column] })
    expect(plan.body.data).toMatchObject({ problemCount: 1, token: null })
    expect((await put({})).status).toBe(200)
  },
)

test('a record that upcoming events use cannot be removed, and the refusal contains the number of events', async () => {
  const organiser = await site.signUp()
  const { event } = await createSampleEvent(site, organiser)
  const { version } = await readForEdit('product', product)
  const { status, body } = await staff.delete(`/api/product/${product}`, { version })
  expect([status, body.error]).toEqual([409, 'This product is in use in 1 event'])
  expect(event._doc).toBeDefined()
})

test('if a venue is removed and assigned to a product at the same time, one of the two is refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = `race-hall-${round}`
    await create({ ...hall, id, name: `Race Hall ${round}` })
    const { record, version } = await readForEdit('product', product)
    const changedRecord = { ...record, venues: [id], topVenues: [] }
    const [removal, assignment] = await Promise.all([
      staff.delete(`/api/venue/${id}`, { version: 1 }),
      staff.put(`/api/product/${product}`, { version, record: changedRecord }),
    ])
    expect([removal.status, assignment.status]).toSatisfy(
      ([removalStatus, assignmentStatus]) => (removalStatus === 200) !== (assignmentStatus === 200),
    )
    const current = await readForEdit('product', product)
    const restored = await staff.put(`/api/product/${product}`, { version: current.version, record })
    expect(restored.status).toBe(200)
  }
})

test('a price with a mark-up follows the exchange rate that staff set', async () => {
  const [{ id }] = (await site.visitor().get('/api/location/krakow/products/stag?type=Activity')).body.data
  const priceOf = async () => {
    const { rows } = await sql<{ price: number }>`
      select (prices -> 0 ->> 'pricePence')::int as price from product where id = ${id}`.execute(site.db)
    return rows[0]!.price
  }
  const { record, version } = await readForEdit('product', id)
  const changedRecord = { ...record, prices: [{ per: 'person', cost: 500, markUp: 20 }] }
  expect((await staff.put(`/api/product/${id}`, { version, record: changedRecord })).status).toBe(200)
  const before = await priceOf()
  const supplier = await readForEdit('supplier', record.supplier)
  const path = `/api/currency/${supplier.record.currency}`
  const currency = await readForEdit('currency', supplier.record.currency)
  const doubled = { ...currency.record, exchangeRate: currency.record.exchangeRate * 2 }
  expect((await staff.put(path, { version: currency.version, record: doubled })).status).toBe(200)
  expect(Math.abs((await priceOf()) * 2 - before)).toBeLessThanOrEqual(2)
})

test('the id of a record cannot change, and a second record with the same id is rejected', async () => {
  const { record, version } = await readForEdit('venue', 'newcastle-high-larkfield')
  const renamed = await staff.put('/api/venue/newcastle-high-larkfield', {
    version,
    record: { ...record, id: 'elsewhere' },
  })
  expect(renamed.body.errors?.[0].path).toBe('record.id')
  const secondCreation = await staff.post('/api/venue', { record })
  expect(secondCreation.status).toBe(409)
  expect(secondCreation.body.error).toBe('A venue with the id newcastle-high-larkfield already exists')
})

test('staff who can edit an area edit its records, and those who can view it read them (STF-O4)', async () => {
  const viewer = await createTestStaff(site, 'venue.view')
  const editor = await createTestStaff(site, 'venue.edit')
  const otherEditor = await createTestStaff(site, 'location.view', 'location.edit')
  const path = '/api/record/venue/newcastle-high-larkfield'
  const statuses = await Promise.all(
    [viewer, otherEditor, await createTestStaff(site), await site.signIn('organiser'), site.visitor()].map(
      async (browser) => (await browser.get(path)).status,
    ),
  )
  expect(statuses).toEqual([200, 403, 403, 403, 403])
  const record = { ...hall, id: 'by-somebody' }
  for (const browser of [viewer, otherEditor, await site.signIn('supplier'), await site.signIn('organiser')])
    expect((await browser.post('/api/venue', { record })).status).toBe(403)
  expect((await editor.post('/api/venue', { record })).status).toBe(200)
})

const kindSamples = {
  product: {
    path: '/api/product',
    urlOf: (id: string) => `/api/product/${id}`,
    uniqueFields: { id: 'own-product' },
    change: { name: 'Own' },
  },
  location: {
    path: '/api/location',
    urlOf: (id: string) => `/api/location/${id}`,
    uniqueFields: { id: 'own-place', slug: 'own-place', name: 'Own place' },
    change: { name: 'Our own place' },
  },
  venue: {
    path: '/api/venue',
    urlOf: (id: string) => `/api/venue/${id}`,
    uniqueFields: { id: 'own-venue' },
    change: { name: 'Own' },
  },
  categoryGroup: {
    path: '/api/categoryGroup',
    urlOf: (id: string) => `/api/categoryGroup/${id}`,
    uniqueFields: { id: 'own', url: 'own' },
    change: { name: 'Own' },
  },
  category: {
    path: '/api/category',
    urlOf: (id: string) => `/api/category/${id}`,
    uniqueFields: { id: 'own', url: 'own' },
    change: { name: 'Own' },
  },
  supplier: {
    path: '/api/supplier',
    urlOf: (id: string) => `/api/supplier/${id}`,
    uniqueFields: { id: 'own', sageId: 'OWN1' },
    change: { name: 'Own' },
  },
  dictionary: {
    path: '/api/dictionary',
    urlOf: (id: string) => `/api/dictionary/${id}`,
    uniqueFields: { name: 'ownMessage' },
    change: { text: 'Own' },
  },
  calendar: {
    path: '/api/calendarItem',
    urlOf: (id: string) => `/api/calendarItem/${id}`,
    uniqueFields: { id: 'own' },
    change: { name: 'Own' },
  },
  currency: {
    path: '/api/currency',
    urlOf: (id: string) => `/api/currency/${id}`,
    uniqueFields: { name: 'XOW' },
    change: { symbol: 'O' },
  },
}
test.each(Object.entries(kindSamples))(
  'a %s is created, changed and removed (STF-O5)',
  async (kind, { path, urlOf, uniqueFields, change }) => {
    const [templateId] = (await idsOf(kind)).data
    const record = { ...(await readForEdit(kind, templateId)).record, ...uniqueFields }
    const id = Object.values(uniqueFields)[0]!
    expect((await staff.post(path, { record })).body.data).toMatchObject({ version: 1, record: uniqueFields })
    const changed = await staff.put(urlOf(id), { version: 1, record: { ...record, ...change } })
    expect(changed.body.data).toMatchObject({ version: 2, record: change })
    expect((await staff.delete(urlOf(id), { version: 2 })).status).toBe(200)
    expect((await staff.get(`/api/record/${kind}/${id}`)).status).toBe(404)
  },
)

test('a template that exists cannot be created again', async () => {
  const { record } = await readForEdit('template', 'default')
  expect((await staff.post('/api/template', { record })).status).toBe(409)
})

test('the template of a section can be removed and created again', async () => {
  const { record, version } = await readForEdit('template', 'events')
  expect((await staff.delete('/api/template/events', { version })).status).toBe(200)
  expect((await staff.get('/api/record/template/events')).status).toBe(404)
  expect((await staff.post('/api/template', { record })).body.data).toMatchObject({ record })
})
