import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pagesApp, publicPages } from '#tests/support/pages-app.ts'

const { get, listProducts, productPage, signIn } = await pagesApp({
  environment: { MAPS_KEY: 'key-of-maps', MEDIA_CLOUD_NAME: 'pictures' },
})

const publicCaching =
  'public, max-age=43200, s-maxage=86400, stale-while-revalidate=172800, stale-if-error=172800'

const shells = [
  '/my-events',
  '/my-events?eventId=ev-1',
  '/my-events/compare?eventId=ev-1',
  '/supplier/su-1/event/ev-1/package',
  '/inv/some-token',
]
const builderShells = [
  '/my-events/package',
  '/my-events/package/add-product',
  '/my-events/package/add-product/stag/in-newcastle/do-driving/go-p1',
  '/my-events/package/swap-product',
  '/my-events/package/swap-product/stag/in-newcastle/do-driving/go-p1',
  '/my-events/add-package/stag/in-newcastle',
  '/my-events/add-package/stag/in-newcastle/do-driving/go-p1',
]
const staffShells = ['/admin/index/events']
const previews = ['/preview-product/p1', '/preview-post/p1']

describe('a public page', () => {
  test.each(publicPages)(
    'browsers can cache %s for 12 hours, shared caches for 24 (SHELL-036)',
    async (path) => {
      const { statusCode, headers } = await get(path)
      expect(statusCode).toBe(200)
      expect(headers['cache-control']).toBe(publicCaching)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )

  test.each(publicPages)('%s sets no cookie and contains nothing about the user', async (path) => {
    const organiser = await signIn('organiser')
    const plain = await get(path)
    const signedIn = await organiser.get(path)
    expect(plain.headers['set-cookie']).toBeUndefined()
    expect(signedIn.headers['set-cookie']).toBeUndefined()
    expect(signedIn.headers.etag).toBe(plain.headers.etag)
    expect(plain.body).not.toContain('organiser@test.com')
  })

  test.each([
    '/stag/in-newcastle',
    '/stag/in-newcastle/daytime/do-driving',
    '/stag/in-custom-location/do-driving?name=Whitby&lat=54.97&lon=-1.6',
  ])('%s contains its list of products as one text, not as code per product', async (url) => {
    const { body } = await get(url)
    expect(body).toContain('products:"[{')
  })

  test('the first response contains every product of the location that visitors can see (SHELL-002)', async () => {
    const { body } = await get('/stag/in-newcastle')
    const products = await listProducts()
    expect(products.length).toBeGreaterThan(20)
    for (const { id, categoryUrl, isSpicy, price } of products)
      if (!isSpicy && price !== null)
        expect(body).toContain(`href="/stag/in-newcastle/do-${categoryUrl}/go-${id}"`)
  })

  test('requests with and without tracking parameters get the same bytes', async () => {
    const [plain, tracked] = [
      await get('/stag/in-newcastle'),
      await get('/stag/in-newcastle?utm_source=mail'),
    ]
    expect(tracked.body).toBe(plain.body)
    expect(tracked.headers.etag).toBe(plain.headers.etag)
  })

  test('the date and group size of a visitor do not change the page, which is the same for everybody', async () => {
    const address = '/stag/in-newcastle/daytime/do-driving'
    const [plain, forGroup] = [await get(address), await get(`${address}?start-date=2027-01-08&people=18`)]
    expect(forGroup.body).toBe(plain.body)
    expect(forGroup.headers.etag).toBe(plain.headers.etag)
  })

  test('a client with the current page gets 304', async () => {
    const { headers } = await get('/stag/locations')
    const notModified = await get('/stag/locations', { 'if-none-match': String(headers.etag) })
    expect([notModified.statusCode, notModified.body]).toEqual([304, ''])
    expect(notModified.headers['cache-control']).toBe(publicCaching)
    expect((await get('/stag/locations', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('is compressed for clients that accept compression, and more strongly from the second request on', async () => {
    const path = '/stag/in-custom-location/do-driving?name=Nobody-yet&lat=54.97&lon=-1.6'
    const getEncoded = (encodings: string) => get(path, { 'accept-encoding': encodings })
    const first = await getEncoded('gzip, deflate, br')
    const plain = await getEncoded('identity')
    await expect
      .poll(async () => (await getEncoded('gzip, deflate, br')).headers['content-encoding'])
      .toBe('br')
    const [gzipped, brotli] = [await getEncoded('gzip, deflate'), await getEncoded('gzip, deflate, br')]
    const encodings = [first, plain, gzipped].map(({ headers }) => headers['content-encoding'])
    expect(encodings).toEqual(['gzip', undefined, 'gzip'])
    for (const { rawPayload } of [first, gzipped]) expect(gunzipSync(rawPayload).toString()).toBe(plain.body)
    expect(gzipped.rawPayload.length).toBeLessThan(first.rawPayload.length)
    expect(brotli.rawPayload.length).toBeLessThan(gzipped.rawPayload.length)
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    for (const { headers } of [plain, gzipped, brotli]) expect(headers.vary).toBe('accept-encoding')
  })

  test('HEAD responds like GET, without the page', async () => {
    const [whole, head] = [await get('/stag/locations'), await get('/stag/locations', {}, 'HEAD')]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['cache-control', 'etag', 'content-type', 'content-security-policy'])
      expect(head.headers[name]).toBe(whole.headers[name])
  })
})

describe('a private page', () => {
  test.each(shells)('%s exists and is never cached (SHELL-037)', async (path) => {
    const { statusCode, headers } = await get(path)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['set-cookie']).toBeUndefined()
  })

  test.each(previews)(
    '%s is never cached, and the server renders none of its content (CONT-005)',
    async (path) => {
      const { statusCode, headers, body } = await get(path)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
      expect(body).not.toMatch(/<h1|<main/)
    },
  )

  test.each(staffShells)('%s is never cached', async (path) => {
    expect((await get(path)).headers['cache-control']).toBe('no-store')
  })

  test('is a static page without data, identical for all users (SHELL-037)', async () => {
    const organiser = await signIn('organiser')
    const plain = await get('/my-events')
    const signedIn = await organiser.get('/my-events?eventId=ev-1')
    expect(signedIn.body).toBe(plain.body)
    expect(plain.statusCode).toBe(200)
    expect(plain.body).not.toMatch(/<h1|organiser@test\.com|Olive/)
  })

  test.each([...shells, ...builderShells])('the server renders only the frame of %s', async (path) => {
    const { body } = await get(path)
    expect(body).not.toMatch(/<h1|<main/)
    if (!path.startsWith('/supplier')) expect(body).toContain('Skip to content')
  })
})

test('build assets can be cached for a year (SHELL-038)', async () => {
  const { body } = await get('/')
  const [, asset] = /"(\/assets\/[^"]+\.js)"/.exec(body) ?? []
  const { statusCode, headers } = await get(asset!)
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)

test('each page contains only inline scripts that its policy allows, and no inline handlers', async () => {
  for (const path of [...publicPages, ...shells, '/no-such/address', await productPage()]) {
    const { headers, body } = await get(path)
    const policy = String(headers['content-security-policy'])
    const allowedSources = /script-src ([^;]*)/.exec(policy)![1]!
    expect(allowedSources).not.toContain('unsafe')
    const scripts = inlineScripts(body)
    expect(scripts.length).toBeGreaterThan(0)
    for (const code of scripts)
      expect(allowedSources).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    expect(body).not.toMatch(/<[^>]+\son[a-z]+="/)
  }
})

test('pages cannot be framed, browsers do not guess their type, and windows of other sites have no access to them', async () => {
  const { headers } = await get('/')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).toContain("object-src 'none'")
})

test('the browser gets the keys of configured external services and of no others (SHELL-083)', async () => {
  for (const path of ['/', '/my-events']) {
    const [, settings = ''] =
      /<script id="site-settings"[^>]*>([^<]*)<\/script>/.exec((await get(path)).body) ?? []
    expect(JSON.parse(settings)).toMatchObject({
      media: { cloudName: 'pictures' },
      browserKeys: { maps: 'key-of-maps' },
    })
    expect(settings).not.toMatch(/staticMaps|gridLicence|pushPublic|"host"/)
    expect(settings).not.toContain('s'.repeat(32))
  }
})
