import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { Application } from './compose/compose.ts'

let site: TestApp
let processes: readonly Application[]
beforeAll(async () => {
  site = await testApp({ pollInterval: 100 })
  site.clock.now = new Date('2026-11-21T10:00:00Z')
  processes = [site.app, await site.secondProcess()]
})

const newcastle = '/api/location/newcastle/products/stag'
const york = '/api/location/york/products/stag'
const get = (url: string, headers: Record<string, string> = {}) => site.app.http.inject({ url, headers })

test('a client with the current response gets 304 until that response changes', async () => {
  const { headers } = await get(york)
  const notModified = await get(york, { 'if-none-match': String(headers.etag) })
  expect([notModified.statusCode, notModified.body]).toEqual([304, ''])
  await sql`update product set name = name || ' new' where location_ids @> '{york}'`.execute(site.db)
  const requestAgain = async () => (await get(york, { 'if-none-match': String(headers.etag) })).statusCode
  await expect.poll(requestAgain).toBe(200)
})

test('HEAD responds like GET, without the body', async () => {
  const readParts = async (method: 'GET' | 'HEAD', url: string) => {
    const { statusCode, headers, body } = await site.app.http.inject({ method, url })
    const { 'content-type': type, etag, 'cache-control': cache } = headers
    return { statusCode, type, etag, cache, isEmpty: body === '' }
  }
  for (const url of [
    newcastle,
    '/api/product/newcastle-clay-pigeon-shooting',
    '/api/event/x',
    '/api/unknown',
  ])
    expect(await readParts('HEAD', url), url).toEqual({ ...(await readParts('GET', url)), isEmpty: true })
  expect(await readParts('HEAD', newcastle)).toMatchObject({ statusCode: 200, etag: expect.any(String) })
})

test('a response is compressed for clients that accept compression, and cached responses more strongly', async () => {
  const getEncoded = (encodings: string) =>
    get('/api/location/bristol/products/stag', { 'accept-encoding': encodings })
  const first = await getEncoded('gzip, deflate, br')
  await expect.poll(async () => (await getEncoded('gzip, br')).headers['content-encoding']).toBe('br')
  const [plain, brotli] = [await getEncoded('identity'), await getEncoded('br')]
  expect([first.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined])
  expect(gunzipSync(first.rawPayload).toString()).toBe(plain.body)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(brotli.rawPayload.length).toBeLessThan(first.rawPayload.length)
})

test('a change reaches every process within seconds, and responses about other locations stay cached', async () => {
  const texts = (url: string) =>
    Promise.all(processes.map(async ({ http }) => (await http.inject({ url })).body))
  await Promise.all([newcastle, york].map(texts))
  // Without triggers, this change invalidates nothing. So only responses that are created again for another reason show
  // it.
  await site.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update product set description = 'Unseen'`.execute(tx)
  })
  await sql`update product set name = 'Changed' where id = 'newcastle-clay-pigeon-shooting'`.execute(site.db)
  const areCreatedAgain = async (url: string) => (await texts(url)).map((text) => text.includes('Unseen'))
  await expect.poll(() => areCreatedAgain(newcastle)).toEqual([true, true])
  for (const text of await texts(newcastle)) expect(text).toContain('"name":"Changed"')
  expect(await areCreatedAgain(york)).toEqual([false, false])
})

test('the order of query parameters does not matter', async () => {
  const [peopleFirst, nightsFirst] = [
    await get(`${york}?peopleCount=9&nightsCount=2`),
    await get(`${york}?nightsCount=2&peopleCount=9`),
  ]
  expect(nightsFirst.headers.etag).toBe(peopleFirst.headers.etag)
  const forTenPeople = await get(`${york}?peopleCount=10&nightsCount=2`)
  expect(forTenPeople.json().data[0].priceFor).not.toEqual(peopleFirst.json().data[0].priceFor)
  const withRepeatedKey = await get('/api/location?fields=name&fields=id')
  expect(Object.keys(withRepeatedKey.json().data[0]).toSorted()).toEqual(['id', 'name'])
})

test('a response is created again on a new day', async () => {
  const isNew = async () => (await get(newcastle)).json().data.some((item: { isNew: boolean }) => item.isNew)
  site.clock.now = new Date('2026-11-21T10:00:00Z')
  await expect.poll(isNew).toBe(true)
  site.clock.now = new Date('2027-11-22T10:00:00Z')
  await expect.poll(isNew).toBe(false)
})

test('browsers can cache settings for five minutes (API-018)', async () => {
  const { headers } = await get('/api/template/name/stag')
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300', etag: expect.any(String) })
})

test('cards have the fields that a grid shows, and requests without a field list return all fields (API-117)', async () => {
  const fullItems = (await get(york)).json()
  const cards = (await get(`${york}?fields=card`)).json()
  expect(cards.count).toBe(fullItems.count)
  const omittedFromCards = ['sections', 'venueCount', 'allocation', 'createdDate']
  for (const [index, item] of fullItems.data.entries()) {
    const card = cards.data[index]
    const { venue, closestVenue, ...itemFields } = item
    for (const field of omittedFromCards) expect(itemFields).toHaveProperty(field)
    expect(card).toEqual({
      ...Object.fromEntries(
        Object.entries(itemFields).filter(([field]) => !omittedFromCards.includes(field)),
      ),
      venue: venue && { name: venue.name },
      closestVenue: closestVenue && { distance: closestVenue.distance },
    })
  }
  expect((await get(`${york}?fields=everything`)).statusCode).toBe(422)
})
