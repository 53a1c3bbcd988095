import { get } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compose } from '#app/compose/compose.ts'
import { type CatalogueApp, catalogueApp } from '#tests/support/catalogue-app.ts'
import { createTestBrowser, type TestBrowser } from '#tests/support/test-browser.ts'

/**
 * Responses to visitors are cached. Whatever the order of requests, no reader may receive data of another reader from
 * the cache.
 */

const kinds = ['visitor', 'customer', 'staff', 'supplier'] as const
type Kind = (typeof kinds)[number]

let site: CatalogueApp
/** Browsers with the same sessions at a server without a cache. */
let uncachedBrowsers: Record<Kind, TestBrowser>
let browsers: Record<Kind, TestBrowser>
let products: { id: string; spicy: string }
/** URLs whose response depends on the reader. */
let urls: string[]

beforeAll(async () => {
  site = await catalogueApp()
  const uncached = await compose(
    { ...site.config, cachedResponsesBytes: 0 },
    { now: () => site.clock.now, jobs: { runsJobs: false }, maxEventLoopDelayMs: 0 },
  )
  afterAll(() => uncached.close())
  browsers = { visitor: site.anyone, customer: site.customer, staff: site.staff, supplier: site.supplier }
  const copyBrowser = (browser: TestBrowser) => {
    const copy = createTestBrowser(uncached.http)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    return copy
  }
  uncachedBrowsers = Object.fromEntries(
    kinds.map((kind) => [kind, copyBrowser(browsers[kind])]),
  ) as typeof uncachedBrowsers
  const { rows } = await sql<{ id: string; spicy: string }>`
    select min(product.id) filter (where not is_spicy) as id, min(product.id) filter (where is_spicy) as spicy
    from product join category on category.id = category_id
    where 'newcastle' = any(location_ids) and 'stag' = any(product.sections) and hide_listing is null`.execute(
    site.db,
  )
  products = rows[0]!
  const { rows: hidden } = await sql<{ id: string }>`
    update product set hide_listing = 'Everyone Except Staff' where id = (
      select min(id) from product where 'newcastle' = any(location_ids) and 'stag' = any(sections)
        and hide_listing is null and id not in (${products.id}, ${products.spicy}))
    returning id`.execute(site.db)
  const idList = [products.id, products.spicy, hidden[0]!.id]
  const inNewcastle = '/api/location/newcastle'
  urls = [
    `${inNewcastle}/products/stag/byid?idList=${idList}`,
    `${inNewcastle}/products/stag/byid?fields=card&idList=${idList}`,
    `/api/product/${products.id}?section=stag`,
    `/api/product/${products.spicy}?section=stag`,
    `${inNewcastle}/product/${products.spicy}?section=stag`,
  ]
})

const permutationsOf = (remaining: readonly Kind[]): Kind[][] =>
  remaining.length === 0
    ? [[]]
    : remaining.flatMap((kind) =>
        permutationsOf(remaining.filter((otherKind) => otherKind !== kind)).map((rest) => [kind, ...rest]),
      )

test('in any order of requests, each reader gets the same response as without a cache', async () => {
  for (const url of urls) {
    const expected = new Map<Kind, string>()
    for (const kind of kinds) expected.set(kind, JSON.stringify((await uncachedBrowsers[kind].get(url)).body))
    // Control: the responses do depend on the reader.
    expect([url, new Set(expected.values()).size > 1]).toEqual([url, true])
    for (const [number, order] of permutationsOf(kinds).entries())
      for (const kind of [...order, 'visitor'] as const) {
        // An unknown event does not change the response, but creates a new URL for the cache.
        const { status, body } = await browsers[kind].get(`${url}&eventId=none-${number}`)
        const response = JSON.stringify(body)
        expect({ url, kind, status, response }).toEqual({
          url,
          kind,
          status: 200,
          response: expected.get(kind),
        })
      }
  }
})

/** Renames a product without invalidating caches. A later response with the old name therefore comes from a cache. */
const renameWithoutInvalidation = (id: string, name: string) =>
  site.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update product set name = ${name} where id = ${id}`.execute(tx)
  })

test('only visitors get cached responses', async () => {
  const url = `/api/product/${products.id}?section=stag`
  const nameFor = async (browser: TestBrowser) => (await browser.get(url)).body.data.name
  const before = await nameFor(site.visitor())
  await renameWithoutInvalidation(products.id, 'Renamed in silence')
  expect(await nameFor(site.visitor())).toBe(before)
  for (const kind of ['customer', 'staff', 'supplier'] as const)
    expect([kind, await nameFor(browsers[kind])]).toEqual([kind, 'Renamed in silence'])
  const endedSession = site.visitor()
  endedSession.cookies.set('session', 'of-nobody-any-more')
  expect(await nameFor(endedSession), 'a session that has ended').toBe('Renamed in silence')
  expect(await nameFor(site.visitor())).toBe(before)
})

test('the ETag of a visitor’s response is not accepted after a log-in', async () => {
  const url = '/api/location/newcastle/products/stag'
  const asVisitor = await site.visitor().get(url)
  const etag = String(asVisitor.headers.etag)
  expect(asVisitor.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie',
  })
  const asStaff = await site.staff.get(url, { headers: { 'if-none-match': etag } })
  expect(asStaff.status).toBe(200)
  expect(asStaff.body.data[0]).toHaveProperty('supplierId')
  expect(asStaff.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(asStaff.headers.etag).toBeUndefined()
})

test('headers of one visitor do not appear in responses to others', async () => {
  const url = '/api/location/york/products/stag'
  const mark = 'planted-by-somebody'
  const headers = {
    host: `${mark}.example`,
    'x-forwarded-host': mark,
    'accept-language': mark,
    authorization: mark,
  }
  const firstResponse = await site.visitor().get(url, { headers })
  const nextResponse = await site.visitor().get(url)
  expect(nextResponse.headers.etag).toBe(firstResponse.headers.etag)
  expect(JSON.stringify([nextResponse.body, nextResponse.headers])).not.toContain(mark)
})

test('text after a second question mark is part of the cache key', async () => {
  const url = '/api/location/york/products/stag?fields=card'
  expect((await site.visitor().get(url)).headers.etag, 'is cached').toBeDefined()
  const response = await site.visitor().get(`${url}?&peopleCount=0`)
  expect([response.status, response.body.errors?.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['peopleCount', 'fields'],
  ])
})

test('only normalised URLs are cached', async () => {
  const { port } = new URL(await site.app.http.listen({ port: 0, host: '127.0.0.1' }))
  /** Sends the URL unchanged, which the other clients in these tests would normalise. */
  const etagOf = (path: string) =>
    new Promise((resolve) => {
      get({ port, host: '127.0.0.1', path, agent: false }, (response) => {
        response.resume().on('end', () => resolve(response.headers.etag))
      })
    })
  expect(await etagOf('/api/location/york/products/stag')).toBeDefined()
  for (const path of [
    '/api/location/%2e%2e/product/newcastle-greyhounds-and-pie',
    '/api/location/./products/stag',
    '/api/location/york/products/stag#part',
    '/api/location/york/products/stag?fields=card#part',
  ])
    expect([path, await etagOf(path)]).toEqual([path, undefined])
  expect((await site.visitor().get('/api//location/york/products/stag')).body.code).toBe('callUnknown')
})

test('unknown parameters create no cache entries, and failures are not cached', async () => {
  const url = '/api/location/york/products/stag'
  const { headers } = await site.visitor().get(url)
  for (const extra of ['utm_source=a', 'staff=true', 'actor[userType]=staff']) {
    const response = await site.visitor().get(`${url}?${extra}`)
    expect([extra, response.status, response.headers.etag]).toEqual([extra, 200, undefined])
  }
  expect((await site.visitor().get(url)).headers.etag).toBe(headers.etag)
  const failures = await Promise.all(
    Array.from({ length: 5 }, () => site.visitor().get('/api/location/nowhere/products/stag')),
  )
  expect(failures.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(new Set(failures.map(({ body }) => body.requestId)).size).toBe(5)
  for (const failure of failures) {
    expect(failure.body.requestId).toBe(failure.headers['x-request-id'])
    expect(failure.headers['cache-control']).toBe('no-store')
  }
})
