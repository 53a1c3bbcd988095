import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { editRecords } from '#tests/support/edit-records.ts'
import { recordsApp } from '#tests/support/records-app.ts'
import { hasWord } from '../record-store.ts'

const { site, staff, idsOf, rowsOf, readForEdit } = await recordsApp()

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

describe('a list of records', () => {
  test('returns the records of a kind that match the search and the filters, in the requested order', async () => {
    const allVenues = await idsOf('venue')
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from record where kind = 'venue' and removed_at is null`.execute(site.db)
    expect([allVenues.count, allVenues.data.length, new Set(allVenues.data).size]).toEqual(
      Array(3).fill(rows[0]!.count),
    )
    const filters = [
      { column: 'location', is: 'anyOf', values: ['newcastle', 'york'] },
      { column: 'settingType', is: 'anyOf', values: ['Meeting Point'] },
    ]
    const filteredIds = await idsOf('venue', `?filters=${json(filters)}&sort=-title`)
    const { data } = (await rowsOf('venue', filteredIds.data, ['location', 'settingType'])).body
    expect(data.length).toBeGreaterThan(1)
    for (const { values } of data)
      expect([['newcastle', 'york'].includes(values[0]), values[1]]).toEqual([true, 'Meeting Point'])
    const titles = filteredIds.data.map(
      (id: string) => data.find((row: { id: string }) => row.id === id).title,
    )
    expect(titles).toEqual([...titles].sort((one, other) => other.localeCompare(one, 'en')))
    expect((await idsOf('venue', '?search=hatchet works')).data).toEqual(['newcastle-the-hatchet-works'])
  })

  test('returns the company’s test products last, unless a sort order is given', async () => {
    const testProducts = ['newcastle-axe-throwing', 'newcastle-clay-pigeon-shooting']
    const { whileRecord } = editRecords(staff)
    const checkOrder = async () => {
      expect((await idsOf('product')).data.slice(-2).sort()).toEqual(testProducts)
      const byTitle = (await idsOf('product', '?sort=title')).data
      for (const id of testProducts) expect(byTitle.slice(-2)).not.toContain(id)
    }
    await whileRecord('product', testProducts[0]!, {
      change: () => ({ name: '#test# Axe Throwing' }),
      work: () =>
        whileRecord('product', testProducts[1]!, {
          change: () => ({ name: 'COPY Clay Pigeon Shooting' }),
          work: checkOrder,
        }),
    })
  })

  test.each([
    ['title or id', []],
    ['the description of a photo', ['topics', 'alt']],
  ])('is searched through an index, in %s', async (_, searched) => {
    const tx = await site.db.startTransaction().execute()
    // With few records the planner prefers a sequential scan.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_indexscan = off`.execute(tx)
    await sql`drop index record_title`.execute(tx)
    const { rows } = await sql<Record<string, string>>`
      explain select id from record where removed_at is null and ${hasWord('hatchet', searched)}`.execute(tx)
    await tx.rollback().execute()
    expect(rows.flatMap(Object.values).join('\n')).toContain('Bitmap Index Scan on record_any_word')
  })

  test('sorts and filters numbers as numbers, and counts lists of objects', async () => {
    const sorted = await idsOf('product', '?sort=-durationMinutes')
    const firstRows = (await rowsOf('product', sorted.data.slice(0, 3), ['durationMinutes', 'prices'])).body
      .data
    const minutes = sorted.data
      .slice(0, 3)
      .map((id: string) => firstRows.find((row: { id: string }) => row.id === id).values[0])
    expect(minutes).toEqual([...minutes].sort((one, other) => other - one))
    expect(firstRows[0].values[1]).toEqual(expect.any(Number))
    const betweenFilter = [{ column: 'durationMinutes', is: 'between', values: ['60', '90'] }]
    const matchingIds = (await idsOf('product', `?filters=${json(betweenFilter)}`)).data
    const { data } = (await rowsOf('product', matchingIds.slice(0, 200), ['durationMinutes'])).body
    for (const { values } of data) expect(values[0] >= 60 && values[0] <= 90).toBe(true)
    expect(data.length).toBeGreaterThan(0)
  })

  test('returns the titles of the records that its cells reference', async () => {
    const { names } = (await rowsOf('product', ['newcastle-axe-throwing'], ['venues', 'location'])).body
    expect(names.venue['newcastle-the-hatchet-works']).toBe('The Hatchet Works')
    expect(names.location.newcastle).toBe('Newcastle')
  })

  test('rejects unknown columns and invalid conditions', async () => {
    const invalidQueries = [
      `?filters=${json([{ column: 'nonsense', is: 'empty' }])}`,
      `?filters=${json([{ column: 'durationMinutes', is: 'between', values: ["1'; drop table record"] }])}`,
      `?filters=${json([{ column: 'name', is: 'like' }])}`,
      '?sort=content',
    ]
    for (const query of invalidQueries)
      expect((await staff.get(`/api/records/product/ids${query}`)).status).toBe(422)
    const filters = [
      { column: 'type', is: 'filled' },
      { column: 'durationMinutes', is: 'between', values: ['60', 'long'] },
    ]
    const { body } = await staff.get(`/api/records/product/ids?filters=${json(filters)}`)
    expect(body.errors).toEqual([{ path: 'filters.1.values', message: '‘long’ is not a number' }])
    expect((await rowsOf('product', ['x'], ['nonsense'])).status).toBe(422)
  })
})

test('records can be found by a part of their title or by their ids, and listed after a given record', async () => {
  const { body } = await staff.get('/api/record/supplier?search=larkfield')
  expect(body.data.map(({ id }: { id: string }) => id)).toContain('larkfield-tyneside')
  const twoIds = ['york', 'newcastle']
  const named = (await staff.get(`/api/record/location?idList=${json(twoIds)}`)).body
  expect([named.count, named.data.map(({ id }: { id: string }) => id).sort()]).toEqual([2, twoIds.toSorted()])
  expect((await staff.get('/api/record/location?limit=1&after=york')).body.data[0].title > 'York').toBe(true)
  expect((await staff.get('/api/record/location?after=nowhere')).status).toBe(422)
})

describe('cost and mark-up', () => {
  const id = 'newcastle-axe-throwing'

  test('are neither shown to a user without the permission for them, nor changed by that user (PERM-024)', async () => {
    const buyer = await createTestStaff(site, 'product.view', 'product.edit')
    const buyersPage = (await buyer.get(`/api/record/product/${id}`)).body.data
    const { record, version } = await readForEdit('product', id)
    expect(record.prices[0].cost).toEqual(expect.any(Number))
    const responses = [
      buyersPage,
      (await rowsOf('product', [id], undefined, buyer)).body,
      (await buyer.get(`/api/change/product/${id}`)).body,
    ]
    expect(JSON.stringify(responses)).not.toMatch(/"cost"|"markUp"/)
    expect((await rowsOf('product', [id], ['prices'], buyer)).status).toBe(422)
    const { prices: _, options: __, addOns: ___, ...visibleRecord } = buyersPage.record
    const saved = await buyer.put(`/api/product/${id}`, {
      version,
      record: { ...visibleRecord, description: 'Axes.' },
    })
    expect(saved.status).toBe(200)
    expect(JSON.stringify(saved.body)).not.toMatch(/"cost"|"markUp"/)
    const after = await readForEdit('product', id)
    expect(after.record).toEqual({ ...record, description: 'Axes.' })
    const smuggled = await buyer.put(`/api/product/${id}`, {
      version: after.version,
      record: { ...after.record, prices: [{ per: 'person', cost: 1, price: 2 }] },
    })
    expect(smuggled.status).toBe(200)
    expect((await readForEdit('product', id)).record.prices).toEqual(record.prices)
    const history = (await buyer.get(`/api/change/product/${id}`)).body
    expect(JSON.stringify(history)).not.toMatch(/"cost"|"markUp"/)
  })

  test('are not copied with a product by a user who cannot see them', async () => {
    const buyer = await createTestStaff(site, 'product.view', 'product.edit')
    const { record } = await readForEdit('product', id)
    const copy = { ...record, id: 'a-copied-product', name: 'Copy' }
    expect((await buyer.post('/api/product', { record: copy })).status).toBe(200)
    expect((await readForEdit('product', copy.id)).record.prices).toEqual([])
  })
})

describe('a saved view', () => {
  const view = { columns: ['location', 'capacity'], filters: [], sort: { by: 'capacity', descending: true } }

  test('is stored for its owner only', async () => {
    const [owner, otherMember] = [
      await createTestStaff(site, 'venue.view'),
      await createTestStaff(site, 'venue.view'),
    ]
    expect((await owner.put('/api/records/venue/views/Big halls', { view })).status).toBe(200)
    await owner.put('/api/records/venue/views/Big halls', { view: { ...view, search: 'hall' } })
    const views = (await owner.get('/api/records/venue/views')).body.data
    expect(views).toEqual([{ name: 'Big halls', view: { ...view, search: 'hall' } }])
    expect((await otherMember.get('/api/records/venue/views')).body.data).toEqual([])
    expect((await otherMember.delete('/api/records/venue/views/Big halls')).status).toBe(404)
    expect((await owner.get('/api/records/product/views')).status).toBe(403)
    expect((await owner.delete('/api/records/venue/views/Big halls')).status).toBe(200)
    expect((await owner.get('/api/records/venue/views')).body.data).toEqual([])
  })

  test('is limited to thirty for each user and list', async () => {
    const owner = await createTestStaff(site, 'venue.view')
    const names = Array.from({ length: 33 }, (_, index) => `View ${index}`)
    const responses = await Promise.all(
      names.map((name) => owner.put(`/api/records/venue/views/${name}`, { view })),
    )
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(3)
  })
})

test('a record can be read as it was after each of its changes and before the first', async () => {
  const { record, version } = await readForEdit('template', 'default')
  const saveTemplate = async (from: number, change: object) => {
    const { status } = await staff.put('/api/template/default', {
      version: from,
      record: { ...record, ...change },
    })
    expect(status).toBe(200)
  }
  const password = { ...record.password, required: record.password?.required === 'Yes' ? 'No' : 'Yes' }
  await saveTemplate(version, { vatRate: 11 })
  await saveTemplate(version + 1, { vatRate: 12, password })
  await saveTemplate(version + 2, { vatRate: 13 })
  const changes = (await staff.get('/api/change/template/default')).body.data
  const readEarlier = async (index: number, side = 'after') =>
    (await staff.get(`/api/record/template/default/change/${changes[index].id}?side=${side}`)).body.data
      .record
  expect(await readEarlier(0)).toEqual({ ...record, vatRate: 13 })
  expect(await readEarlier(1)).toEqual({ ...record, vatRate: 12, password })
  expect(await readEarlier(2)).toEqual({ ...record, vatRate: 11 })
  expect(await readEarlier(0, 'before')).toEqual(await readEarlier(1))
  expect(await readEarlier(2, 'before')).toEqual(record)
  expect((await staff.get(`/api/record/template/default/change/nonsense`)).status).toBe(404)
  expect((await staff.get(`/api/record/venue/newcastle-high-larkfield/change/${changes[0].id}`)).status).toBe(
    404,
  )
})

test('lists, bulk edits and imports need the permission of their kind', async () => {
  const viewer = await createTestStaff(site, 'venue.view')
  const stranger = await createTestStaff(site, 'location.view', 'location.edit')
  const edits = [{ column: 'capacity', how: 'set', value: 5 }]
  const idList = ['newcastle-high-larkfield']
  for (const browser of [
    stranger,
    await createTestStaff(site),
    await site.signIn('organiser'),
    site.visitor(),
  ]) {
    expect((await browser.get('/api/records/venue/ids')).status).toBe(403)
    expect((await rowsOf('venue', idList, ['capacity'], browser)).status).toBe(403)
  }
  for (const browser of [viewer, stranger, await site.signIn('supplier')]) {
    expect((await browser.post('/api/records/venue/change', { idList, edits })).status).toBe(403)
    expect((await browser.post('/api/records/venue/import', { upload: 'x', as: 'csv' })).status).toBe(403)
  }
  expect((await idsOf('venue', '', viewer)).count).toBeGreaterThan(0)
})
