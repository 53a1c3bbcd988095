import { expect, test } from 'vitest'
import { pagesApp } from '#tests/support/pages-app.ts'

const { get } = await pagesApp()

test('/groups redirects permanently to /stag, with its query (SHELL-028)', async () => {
  const { statusCode, headers } = await get('/groups?utm_source=mail')
  expect([statusCode, headers.location]).toEqual([301, '/stag?utm_source=mail'])
  const locationPage = await get('/groups/in-newcastle')
  expect(locationPage.statusCode).toBe(200)
  expect(locationPage.body).toMatch(/<link rel="canonical" href="[^"]*\/stag\/in-newcastle"/)
})

test('/blog redirects permanently to /stag/blog, with its query, and that page exists (SHELL-029)', async () => {
  const { statusCode, headers } = await get('/blog?utm_source=mail')
  expect([statusCode, headers.location]).toEqual([301, '/stag/blog?utm_source=mail'])
  const page = await get('/stag/blog')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<title>Stag Do Blog | ')
  expect((await get('/groups/blog')).body).toMatch(/<link rel="canonical" href="[^"]*\/stag\/blog"/)
})

test.each([
  '/no-such/address',
  '/stag/in-nowhere',
  '/country-nowhere',
  '/hens',
  '/stag/in-custom-location/do-driving',
  `/stag/in-${'x'.repeat(121)}`,
  '/stag/in-newcastle/all/do-no%20category',
  '/stag/in-newcastle/do-driving/go-no%20product',
  '/stag/in-newcastle/package-nothing',
  '/stag/in-newcastle/package-no%20package',
  '/stag/in-dublin/package-newcastle-classic-stag',
  `/stag/in-newcastle/do-driving/go-${'x'.repeat(81)}`,
])('%s is not found, and the response is not cached', async (path) => {
  const { statusCode, headers, body } = await get(path)
  expect(statusCode).toBe(404)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('Page not found')
})

test('staff pages have snake-case names, and addresses without a known list or record kind are not found (STF-O2)', async () => {
  const status = async (path: string) => [path, (await get(path)).statusCode]
  for (const path of [
    '/admin/index/no_such_page',
    '/admin/index/toString',
    '/admin/record/nothing',
    '/admin/record/toString/some-id',
  ])
    expect(await status(path)).toEqual([path, 404])
  const lists = ['staff_stats', 'events', 'customers', 'products', 'locations', 'venues', 'suppliers']
    .concat(['content', 'calendar', 'web_packages', 'templates', 'dictionary', 'roles', 'media', 'staff'])
    .concat(['category_groups', 'tasks'])
  for (const path of [
    ...lists.map((list) => `/admin/index/${list}`),
    '/admin/record/categoryGroup',
    '/admin/record/venue/v1',
  ])
    expect(await status(path)).toEqual([path, 200])
})

const invalidCoordinates = [
  '999',
  '-90.1',
  '1e400',
  '-1e400',
  'NaN',
  'Infinity',
  '"54"',
  '[54]',
  '{"a":1}',
  'null',
  '',
  '%00',
]
test.each([
  ...invalidCoordinates.map((value) => `lat=${value}&lon=-1.6`),
  ...invalidCoordinates.map((value) => `lat=54.97&lon=${value.replace('-90.1', '180.1')}`),
])('%s is not a coordinate and is not found', async (query) => {
  const { statusCode, headers } = await get(`/stag/in-custom-location/do-driving?name=Whitby&${query}`)
  expect(statusCode).toBe(404)
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  ['/stag/blog?topic=none', '/stag/blog'],
  ['/stag/blog?page=x&utm_source=mail', '/stag/blog?utm_source=mail'],
  ['/hen/blog?page=1', '/hen/blog'],
  ['/hen/blog?topic=Planning&page=0', '/hen/blog?topic=Planning'],
])('%s contains an unknown or a default value and redirects to %s', async (path, to) => {
  const { statusCode, headers } = await get(path)
  expect([statusCode, headers.location]).toEqual([307, to])
  expect((await get(to)).statusCode).toBe(200)
})

test('no page fails because of its query', async () => {
  const values = [
    '1e400',
    '-1e400',
    'NaN',
    '99999999999999999999',
    '-1',
    '{"a":{"b":1}}',
    '[1,2]',
    '%00',
    '%ud800',
    '%',
  ]
  const pages = [
    '/',
    '/stag',
    '/stag/in-newcastle',
    '/country-england',
    '/stag/in-custom-location/do-driving',
    '/inv',
  ]
  for (const page of pages)
    for (const value of values)
      for (const name of ['page', 'lat', 'name', 'limit', 'eventId']) {
        const { statusCode } = await get(`${page}?lat=54.97&lon=-1.6&${name}=${value}`)
        expect([page, name, value, statusCode < 500]).toEqual([page, name, value, true])
      }
})

test('a country or region in place of a location redirects to its own page, whose title contains its name and the section (SHELL-032)', async () => {
  for (const [path, to] of [
    ['/hen/in-england?utm_source=mail', '/country-england?utm_source=mail'],
    ['/stag/in-north-east', '/region-north-east'],
  ] as const) {
    const { statusCode, headers } = await get(path)
    expect([statusCode, headers.location]).toEqual([301, to])
  }
  expect((await get('/country-england')).body).toContain('<title>England Stag Do</title>')
  const region = (await get('/region-north-east')).body
  expect(region).toContain('<title>North East Stag Do</title>')
  expect(region).toContain('href="/stag/in-newcastle"')
})
