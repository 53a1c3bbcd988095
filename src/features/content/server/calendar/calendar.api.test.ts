import { beforeAll, describe, expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { calendarItemsOfTrip } from '../../rules/calendar/calendar-items-of-trip.ts'

let site: TestApp
let visitor: TestBrowser
let staff: TestBrowser

beforeAll(async () => {
  site = await testApp()
  visitor = site.visitor()
  staff = await site.signIn('staff')
})

/** @param path below /api/calendar: '/grid', '/notes', the id of an item, or nothing for the list */
const request = (path: string, query: Record<string, unknown> = {}, reader = visitor) =>
  requestAt(`/api/calendar${path}`, query, reader)
const requestAt = (url: string, query: Record<string, unknown>, reader = visitor) =>
  reader.get(
    `${url}?${new URLSearchParams(
      Object.entries(query).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    )}`,
  )
const races = { name: 'Race days', dates: { from: '2028-05-17', to: '2028-05-19' }, locations: ['york'] }
const create = async (item: object) => {
  const { status, body } = await staff.post('/api/calendar', item)
  expect([status, body.error]).toEqual([200, undefined])
  return body.data as { id: string; version: number }
}
const namesOf = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

test('anyone reads one item, the list, the grid and the notes (API-143, API-144, API-145, API-146, CONT-016, CONT-017, CONT-O7)', async () => {
  const customer = await site.signUp()
  for (const reader of [visitor, customer, await site.signIn('supplier')]) {
    const response = await request('/ebor-2027', {}, reader)
    expect(response.body.data).toEqual({
      id: 'ebor-2027',
      name: 'Ebor Festival',
      notes: expect.stringContaining('Knavesmire'),
      dates: { from: '2027-08-18', to: '2027-08-21' },
      locations: ['york'],
    })
    const list = await request('', { filter: { locations: 'york' }, sort: { 'dates.from': -1 } }, reader)
    expect(namesOf(list.body)).toEqual(['Ebor Festival', 'St Nicholas Fair'])
    const grid = await requestAt(
      '/api/calendar/grid',
      { from: '2027-08-17', to: '2027-08-19', filter: { locations: 'york' } },
      reader,
    )
    expect(grid.body.data.rows).toEqual([
      { date: '2027-08-17', items: [] },
      { date: '2027-08-18', items: ['ebor-2027'] },
      { date: '2027-08-19', items: ['ebor-2027'] },
    ])
    const notes = await requestAt('/api/calendar/notes', { filter: { id: 'ebor-2027' } }, reader)
    expect(Object.keys(notes.body.data[0])).toEqual(['id', 'name', 'notes', 'dates'])
  }
  expect((await request('/nothing')).body.error).toBe('Node not found: nothing')
})

test('a list has 25 items by default and up to 5,000, and its pages are consecutive (API-144, CONT-017)', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      create({
        name: `Day ${index + 10}`,
        dates: { from: `2030-01-${index + 1}`.replace(/-(\d)$/, '-0$1'), to: '2030-02-01' },
      }),
    ),
  )
  const filter = { 'dates.from': { $gte: '2030-01-01' } }
  const firstPage = await request('', { filter })
  expect([firstPage.body.data.length, firstPage.body.count]).toEqual([25, 30])
  const secondPage = await request('', { filter, skip: 25 })
  expect(namesOf(secondPage.body)).toEqual(['Day 35', 'Day 36', 'Day 37', 'Day 38', 'Day 39'])
  expect((await request('', { filter, limit: 5000 })).body.data).toHaveLength(30)
  for (const invalidQuery of [{ limit: 5001 }, { limit: 0 }, { sort: 'moon' }, { filter: { moon: 1 } }])
    expect((await request('', invalidQuery)).status).toBe(422)
  expect((await request('/notes', { filter })).body).toMatchObject({ data: [], count: 0 })
})

test('a filtered grid goes from the first day of its items to the last, and its length is limited (API-145)', async () => {
  const { rows } = (await request('/grid', { filter: { id: 'great-north-run-2027' } })).body.data
  expect(rows.map(({ date }: { date: string }) => date)).toEqual(['2027-09-11', '2027-09-12'])
  const longGrid = await request('/grid', { from: '2000-01-01', to: '2999-12-31' })
  expect(longGrid.body.data.rows).toHaveLength(800)
  expect((await request('/grid', { from: '2027-02-30' })).status).toBe(422)
})

test('staff with content.edit can create, change and remove items, and the history shows each change (API-147, API-148, API-149, STF-006)', async () => {
  const editor = await createTestStaff(site, 'content.edit', 'content.view')
  const created = await editor.post('/api/calendar', { ...races, notes: 'Hats' })
  expect(created.body.data).toMatchObject({ ...races, notes: 'Hats', version: 1 })
  const { id } = created.body.data
  const dates = { from: '2028-05-18', to: '2028-05-20' }
  const changed = await editor.put('/api/calendar', { id, ...races, dates })
  expect(changed.body.data).toMatchObject({ dates, notes: null, version: 2 })
  expect((await request(`/${id}`)).body.data).toMatchObject({ dates })
  const outdated = await editor.put('/api/calendar', { id, ...races, version: 1 })
  expect([outdated.status, (await request(`/${id}`)).body.data.dates]).toEqual([409, dates])
  expect((await editor.delete(`/api/calendar/${id}`)).body).toEqual({ data: { ok: true } })
  expect((await request(`/${id}`)).status).toBe(404)
  expect((await editor.delete(`/api/calendar/${id}`)).status).toBe(404)
  const history = (await staff.get(`/api/change/calendar/${id}`)).body.data
  expect(history.map(({ what }: { what: string }) => what)).toEqual(['removed', 'changed', 'created'])
})

test('only staff with content.edit can change the calendar (API-147, API-148, API-149, CONT-O6)', async () => {
  const { id } = await create(races)
  const others = [
    visitor,
    await site.signUp(),
    await site.signIn('supplier'),
    await createTestStaff(site),
    await createTestStaff(site, 'content.view', 'product.edit'),
  ]
  for (const browser of others) {
    expect((await browser.post('/api/calendar', races)).status).toBe(403)
    expect((await browser.put('/api/calendar', { id, ...races, name: 'Mine' })).status).toBe(403)
    expect((await browser.delete(`/api/calendar/${id}`)).status).toBe(403)
  }
  expect((await request(`/${id}`)).body.data.name).toBe('Race days')
})

describe('an invalid item', () => {
  test.each([
    ['without a name', { ...races, name: ' ' }, 'name'],
    [
      'on a day that does not exist',
      { ...races, dates: { from: '2028-02-30', to: '2028-03-01' } },
      'dates.from',
    ],
    ['that ends before it begins', { ...races, dates: { from: '2028-03-02', to: '2028-03-01' } }, 'dates.to'],
    ['that lasts for years', { ...races, dates: { from: '2028-03-02', to: '2030-03-01' } }, 'dates.to'],
    ['at a location that does not exist', { ...races, locations: ['atlantis'] }, 'locations.0'],
    ['with notes that are too long', { ...races, notes: 'x'.repeat(2001) }, 'notes'],
  ])('%s is rejected with its path', async (_, item, path) => {
    const { status, body } = await staff.post('/api/calendar', item)
    expect([status, body.errors?.map((error: { path: string }) => error.path)]).toEqual([422, [path]])
  })
})

test('a location shows its own current and future dates and those of all locations, the next one first (CONT-016)', async () => {
  site.clock.now = new Date('2027-08-20T09:00:00Z')
  const datesAt = async (location: string) =>
    namesOf({ data: (await visitor.get(`/api/pages/location/${location}/hen`)).body.data.dates })
  expect((await datesAt('york')).slice(0, 2)).toEqual(['Ebor Festival', 'Summer bank holiday'])
  expect(await datesAt('leeds')).not.toContain('Ebor Festival')
  site.clock.now = new Date('2027-08-22T09:00:00Z')
  expect(await datesAt('york')).not.toContain('Ebor Festival')
})

test('a customer finds the calendar items on the days of their trip, for its location or for all locations (CONT-016)', async () => {
  const customer = await site.signUp()
  const datesOf = async (locationId: string | null, startDate: string | null, endDate: string | null) => {
    const { body } = await request(
      '',
      calendarItemsOfTrip({ locationId, startDate, endDate, today: '2027-08-01' }),
      customer,
    )
    return namesOf(body)
  }
  expect(await datesOf('york', '2027-08-20', '2027-08-22')).toEqual(['Ebor Festival'])
  expect(await datesOf('york', '2027-08-21', '2027-08-28')).toEqual(['Ebor Festival', 'Summer bank holiday'])
  expect(await datesOf('york', '2027-08-22', '2027-08-24')).toEqual([])
  expect(await datesOf('leeds', '2027-08-20', '2027-08-22')).toEqual([])
  expect(await datesOf(null, '2027-08-28', null)).toEqual(['Summer bank holiday'])
  const undated = await datesOf('york', null, null)
  expect(undated.slice(0, 2)).toEqual(['Ebor Festival', 'Summer bank holiday'])
})
