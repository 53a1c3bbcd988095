import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
let staff: TestBrowser
beforeAll(async () => {
  site = await testApp()
  staff = await site.signIn('staff')
})

const read = async (kind: string, id: string, state = 'current') =>
  staff.get(`/api/record/${kind}/${id}?state=${state}`)
const readStored = async (kind: string, id: string) => (await read(kind, id)).body.data
const create = async (kind: string, record: object) => {
  const { status, body } = await staff.post(`/api/${kind}`, { record })
  expect([status, body.error]).toEqual([200, undefined])
}
const remove = async (kind: string, id: string) => {
  const { version } = await readStored(kind, id)
  const { status, body } = await staff.delete(`/api/${kind}/${id}`, { version })
  expect([status, body.error]).toEqual([200, undefined])
}
const restore = (kind: string, idList: readonly string[], browser = staff) =>
  browser.post(`/api/records/${kind}/restore`, { idList })
const listRemovedIds = async (kind: string, browser = staff): Promise<string[]> =>
  (await browser.get(`/api/records/${kind}/ids?state=removed`)).body.data
const searchHits = async (words: string): Promise<string[]> => {
  const { body } = await site.visitor().get(`/api/search?q=${encodeURIComponent(words)}`)
  return JSON.stringify(body).match(/newcastle-axe-throwing/g) ?? []
}

const hall = (id: string, more: object = {}) => ({
  id,
  name: `Hall ${id}`,
  settingType: 'Venue',
  location: 'newcastle',
  address: '1 Test Street, Newcastle NE1',
  loc: { lat: 54.97, lon: -1.61 },
  ...more,
})

test('a removed record is listed separately and can be restored unchanged; visitors then see it again', async () => {
  await create('venue', hall('back-hall', { capacity: 80 }))
  const original = await readStored('venue', 'back-hall')
  await remove('venue', 'back-hall')
  expect(await listRemovedIds('venue')).toContain('back-hall')
  const [row] = (
    await staff.post('/api/records/venue/rows', {
      state: 'removed',
      idList: ['back-hall'],
      columns: ['capacity'],
    })
  ).body.data
  expect(row).toMatchObject({ title: 'Hall back-hall', values: [80], changedAt: expect.any(String) })
  expect((await read('venue', 'back-hall')).status).toBe(404)
  const removedRecord = (await read('venue', 'back-hall', 'removed')).body.data
  expect(removedRecord).toMatchObject({ record: original.record, version: 2, removedAt: expect.any(String) })
  expect((await site.visitor().get('/api/venue/back-hall')).status).toBe(404)

  expect((await restore('venue', ['back-hall'])).body).toEqual({ data: { ok: true } })
  const after = await readStored('venue', 'back-hall')
  expect(after).toMatchObject({ record: original.record, version: 3, removedAt: null })
  expect((await site.visitor().get('/api/venue/back-hall')).body.data).toMatchObject({ capacity: 80 })
  expect(await listRemovedIds('venue')).not.toContain('back-hall')
  expect((await read('venue', 'back-hall', 'removed')).status).toBe(404)
  const history = (await staff.get('/api/change/venue/back-hall')).body.data
  expect(history.map(({ what }: { what: string }) => what)).toEqual(['restored', 'removed', 'created'])
  expect(history[0]).toMatchObject({ who: { id: 'demo-staff' }, before: null })
  const createdVersion = await staff.get(`/api/record/venue/back-hall/change/${history[2].id}`)
  expect(createdVersion.body.data.record).toEqual(original.record)
})

test('a restored product has its price list and cost, and the search finds it again', async () => {
  const id = 'newcastle-axe-throwing'
  const original = await readStored('product', id)
  // Ready-made packages that use the product would prevent its removal.
  await sql`delete from record_reference where to_kind = 'product' and to_id = ${id}`.execute(site.db)
  expect(await searchHits('axe throwing newcastle')).not.toEqual([])
  await remove('product', id)
  expect(await searchHits('axe throwing newcastle')).toEqual([])
  const buyer = await createTestStaff(site, 'product.view', 'product.edit')
  const buyersView = await buyer.get(`/api/record/product/${id}?state=removed`)
  expect(JSON.stringify(buyersView.body.data.record)).not.toMatch(/"cost"|markUp/)
  expect((await restore('product', [id], buyer)).status).toBe(200)
  expect((await readStored('product', id)).record).toEqual(original.record)
  expect(await searchHits('axe throwing newcastle')).not.toEqual([])
})

test('a record whose id or address is in use again cannot be restored, and the reason is shown', async () => {
  const { record } = await readStored('category', 'shooting')
  const twin = (id: string, url: string) => ({ ...record, id, name: id, url })
  await create('category', twin('first-twin', 'twins'))
  await remove('category', 'first-twin')
  await create('category', twin('second-twin', 'twins'))
  const urlConflict = await restore('category', ['first-twin'])
  expect([urlConflict.status, urlConflict.body.code]).toEqual([409, 'recordNotRestored'])
  expect(urlConflict.body.error).toMatch(
    /^The category first-twin cannot be restored: .*The name must be unique$/,
  )
  await create('category', twin('first-twin', 'other-twins'))
  const idConflict = await restore('category', ['first-twin'])
  expect([idConflict.status, idConflict.body.error]).toEqual([
    409,
    'A category with the id first-twin already exists',
  ])
  expect((await readStored('category', 'first-twin')).record.url).toBe('other-twins')
  expect((await restore('category', ['never-was'])).status).toBe(404)
})

test('a record that references a removed one can be restored after it or together with it', async () => {
  const country = { ...(await readStored('location', 'england')).record, id: 'restoria', name: 'Restoria' }
  const city = { ...(await readStored('location', 'york')).record, id: 'restorton', name: 'Restorton' }
  await create('location', { ...country, slug: undefined })
  await create('location', { ...city, slug: undefined, country: 'restoria' })
  await create('venue', hall('restorton-hall', { location: 'restorton' }))
  await remove('venue', 'restorton-hall')
  await remove('location', 'restorton')
  await remove('location', 'restoria')
  const alone = await restore('venue', ['restorton-hall'])
  expect([alone.status, alone.body.error]).toEqual([
    409,
    'The venue Hall restorton-hall cannot be restored: Location: There is no location restorton',
  ])
  expect((await read('venue', 'restorton-hall')).status).toBe(404)
  const withCurrent = await restore('location', ['restorton', 'restoria', 'york'])
  expect(withCurrent.status).toBe(409)
  expect(await listRemovedIds('location')).toEqual(expect.arrayContaining(['restoria', 'restorton']))
  expect((await restore('location', ['restorton', 'restoria'])).status).toBe(200)
  expect((await restore('venue', ['restorton-hall'])).status).toBe(200)
  expect((await site.visitor().get('/api/venue/restorton-hall')).status).toBe(200)
})

test('restoring a record of an earlier schema says which field is missing', async () => {
  await create('venue', hall('old-hall'))
  await remove('venue', 'old-hall')
  await sql`update record set content = content - 'address' where kind = 'venue' and id = 'old-hall'`.execute(
    site.db,
  )
  const { status, body } = await restore('venue', ['old-hall'])
  expect(status).toBe(409)
  expect(body.error).toMatch(/^The venue Hall old-hall cannot be restored: Address: /)
})

test('exactly one of several concurrent restorations and creations of a record succeeds', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = `race-back-${round}`
    await create('venue', hall(id))
    await remove('venue', id)
    const responses = await Promise.all([
      restore('venue', [id]),
      restore('venue', [id]),
      staff.post('/api/venue', { record: hall(id, { name: 'Created again' }) }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await readStored('venue', id)).version).toBe(3)
    const changes = (await staff.get(`/api/change/venue/${id}`)).body.data
    expect(changes).toHaveLength(3)
  }
})

test('if a record is removed while another one that references it is restored, one of the two is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const supplier = (await readStored('supplier', 'larkfield-tyneside')).record
    const id = `race-supplier-${round}`
    await create('supplier', { ...supplier, id, name: `Race ${round}`, sageId: `RACE${'ABCD'[round]}` })
    await create('venue', hall(`its-hall-${round}`, { supplier: id }))
    await remove('venue', `its-hall-${round}`)
    const { version } = await readStored('supplier', id)
    const [removal, restoration] = await Promise.all([
      staff.delete(`/api/supplier/${id}`, { version }),
      restore('venue', [`its-hall-${round}`]),
    ])
    expect([removal.status, restoration.status].sort()).toEqual([200, 409])
  }
})

test('staff who can view a kind see its removed records, and those who can edit it restore them', async () => {
  await create('venue', hall('whose-hall'))
  await remove('venue', 'whose-hall')
  const viewer = await createTestStaff(site, 'venue.view')
  const path = '/api/record/venue/whose-hall?state=removed'
  expect((await viewer.get(path)).status).toBe(200)
  expect(await listRemovedIds('venue', viewer)).toContain('whose-hall')
  const refusedBrowsers = [
    await createTestStaff(site, 'location.view', 'location.edit'),
    await createTestStaff(site),
    await site.signIn('supplier'),
    await site.signIn('organiser'),
    site.visitor(),
  ]
  for (const browser of refusedBrowsers) {
    expect((await browser.get(path)).status).toBe(403)
    expect((await browser.get('/api/records/venue/ids?state=removed')).status).toBe(403)
  }
  for (const browser of [viewer, ...refusedBrowsers])
    expect((await restore('venue', ['whose-hall'], browser)).status).toBe(403)
  const writer = await createTestStaff(site, 'content.view', 'content.edit')
  expect((await restore('venue', ['whose-hall'], writer)).status).toBe(403)
  const editor = await createTestStaff(site, 'venue.edit')
  expect((await restore('venue', ['whose-hall'], editor)).status).toBe(200)
})

test('an earlier version of a product can be saved although the supplier has changed the availability since', async () => {
  const id = 'newcastle-axe-throwing'
  const saveChange = async (change: object) => {
    const { record, version } = await readStored('product', id)
    return staff.put(`/api/product/${id}`, { version, record: { ...record, ...change } })
  }
  const { record } = await readStored('product', id)
  await saveChange({ description: 'Before the days.' })
  const changes = [{ productId: id, date: '2029-06-01', units: 2, closed: false }]
  expect((await staff.put(`/api/supplier/${record.supplier}/availability`, { changes })).status).toBe(200)
  await saveChange({ description: 'After them.' })
  const [, availabilityChange, firstChange] = (await staff.get(`/api/change/product/${id}`)).body.data
  expect(availabilityChange.what).toBe('availability changed')
  const earlier = (await staff.get(`/api/record/product/${id}/change/${firstChange.id}`)).body.data.record
  expect(earlier).toEqual({ ...record, description: 'Before the days.' })
  expect((await saveChange(earlier)).status).toBe(200)
})
