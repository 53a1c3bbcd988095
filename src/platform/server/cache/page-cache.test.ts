import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ChangedDependencies } from './change-log.ts'
import { Reading, readByKeys, trackQuery } from './dependencies.ts'
import { createPageCache, type RenderedPage } from './page-cache.ts'

const pageWith = (html: string, status = 200): RenderedPage => ({
  status,
  headers: {},
  body: Buffer.from(html),
})
const tables = new Map([
  ['product', true],
  ['review', true],
  ['session', false],
])
/** Opens a cache that receives the changes that the test publishes. `publish()` reports that everything has changed. */
const openCache = (maxBytes = 1_000_000) => {
  let listener: (changed: ChangedDependencies) => void = () => {}
  const cache = createPageCache(maxBytes, {
    renew: async () => {},
    listen: (newListener) => {
      listener = newListener
    },
    startReading: () => new Reading(tables),
  })
  const publish = (...dependencies: string[]) =>
    listener(dependencies.length === 0 ? 'everything' : new Set(dependencies))
  return { ...cache, publish }
}
const textOf = (page: { bytes: { identity: Buffer } }) => page.bytes.identity.toString()

test('a page is rendered once for concurrent requests', async () => {
  const cache = openCache()
  let renders = 0
  const render = async () => pageWith(`page ${++renders}`)
  const pages = await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)])
  expect(pages.map(textOf)).toEqual(['page 1', 'page 1', 'page 1'])
  expect(textOf(await cache.get('/', render))).toBe('page 1')
})

test('a page whose content changed is rendered again', async () => {
  const cache = openCache()
  const before = await cache.get('/', async () => pageWith('before'))
  cache.publish()
  const after = await cache.get('/', async () => pageWith('after'))
  expect([textOf(before), textOf(after)]).toEqual(['before', 'after'])
  expect(after.etag).not.toBe(before.etag)
})

test('a page that was being rendered when its content changed is not cached', async () => {
  const cache = openCache()
  const renderBegun = Promise.withResolvers<void>()
  const renderResult = Promise.withResolvers<RenderedPage>()
  const slow = cache.get('/', () => {
    renderBegun.resolve()
    return renderResult.promise
  })
  await renderBegun.promise
  cache.publish()
  renderResult.resolve(pageWith('old'))
  expect(textOf(await slow)).toBe('old')
  expect(textOf(await cache.get('/', async () => pageWith('new')))).toBe('new')
})

test('a page that failed is not cached', async () => {
  const cache = openCache()
  await expect(cache.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect((await cache.get('/', async () => pageWith('not there', 404))).status).toBe(404)
  expect((await cache.get('/', async () => pageWith('there'))).status).toBe(200)
})

test('the least recently used pages are dropped first', async () => {
  const cache = openCache(20_000)
  let renders = 0
  const render = async () => pageWith(`${++renders}`.padEnd(6000, 'x'))
  await cache.get('/old', render)
  for (const path of ['/a', '/b', '/c', '/d']) await cache.get(path, render)
  await cache.get('/old', render)
  expect(renders).toBe(6)
})

test('a page is compressed quickly for the first request, and well once it is requested again', async () => {
  const cache = openCache()
  const html = Array.from({ length: 2000 }, (_, index) => `<li>Product ${index * 7919}</li>`).join('')
  const first = await cache.get('/', async () => pageWith(html))
  expect(first.bytes.br).toBeUndefined()
  expect(gunzipSync(first.bytes.gzip).toString()).toBe(html)
  const request = () => cache.get('/', () => Promise.reject(new Error('rendered again')))
  await expect.poll(async () => (await request()).bytes.br?.length).toBeGreaterThan(0)
  const { bytes, etag } = await request()
  expect(bytes.gzip.length).toBeLessThan(first.bytes.gzip.length)
  expect(bytes.br!.length).toBeLessThan(bytes.gzip.length)
  expect([gunzipSync(bytes.gzip), brotliDecompressSync(bytes.br!)].map(String)).toEqual([html, html])
  expect(etag).toBe(first.etag)
})

test('a page whose content changed during compression is not cached again', async () => {
  const cache = openCache()
  await cache.get('/', async () => pageWith('before'))
  await cache.get('/', async () => pageWith('before'))
  cache.publish()
  expect(textOf(await cache.get('/', async () => pageWith('after')))).toBe('after')
  await cache.get('/', async () => pageWith('again'))
  await expect.poll(async () => (await cache.get('/', async () => pageWith('again'))).bytes.br).toBeDefined()
  expect(textOf(await cache.get('/', async () => pageWith('again')))).toBe('after')
})

test('a cache without room renders each page for each request, even for concurrent ones', async () => {
  const cache = openCache(0)
  let renders = 0
  const render = async () => pageWith(`page ${++renders}`)
  const pages = await Promise.all([cache.get('/', render), cache.get('/', render)])
  expect([...pages, await cache.get('/', render)].map(textOf)).toEqual(['page 1', 'page 2', 'page 3'])
})

test('a request that can’t render a page gets the page that another request is rendering', async () => {
  const cache = openCache()
  const refuse = () => {
    throw new Error('not you')
  }
  await expect(cache.get('/', refuse)).rejects.toThrow('not you')
  const rendered = cache.get('/', async () => pageWith('page'))
  expect(textOf(await cache.get('/', refuse))).toBe('page')
  await rendered
})

const productPage = async (id: string, html: string) => {
  await readByKeys(
    async () => trackQuery('select * from "product" where id = $1'),
    () => ({ product: [`id ${id}`] }),
  )
  return pageWith(html)
}

test('a change drops only the pages that depend on it', async () => {
  const cache = openCache()
  const page = (id: string, html: string) => cache.get(`/${id}`, () => productPage(id, html))
  const list = (html: string) =>
    cache.get('/', async () => {
      trackQuery('select name from product')
      return pageWith(html)
    })
  const readTexts = async (html: string) => {
    const pages = [await page('a', html), await page('b', html), await list(html)]
    return pages.map(textOf)
  }
  expect(await readTexts('1')).toEqual(['1', '1', '1'])
  cache.publish('product', 'product id a')
  expect(await readTexts('2')).toEqual(['2', '1', '2'])
  cache.publish('review', 'review of product a')
  expect(await readTexts('3')).toEqual(['2', '1', '2'])
  cache.publish('product', 'product *')
  expect(await readTexts('4')).toEqual(['4', '4', '4'])
})

test('a page that is being rendered is shared until a key that it depends on changes, and is then not cached', async () => {
  const cache = openCache()
  const mayFinish = Promise.withResolvers<void>()
  const hasRead = Promise.withResolvers<void>()
  const slow = cache.get('/a', async () => {
    const page = await productPage('a', 'old')
    hasRead.resolve()
    await mayFinish.promise
    return page
  })
  await hasRead.promise
  cache.publish('product', 'product id b')
  const joinedRequest = cache.get('/a', async () => pageWith('own'))
  await cache.get('/b', async () => pageWith('the other has joined by now'))
  cache.publish('product', 'product id a')
  const after = await cache.get('/a', () => productPage('a', 'new'))
  mayFinish.resolve()
  expect([await slow, await joinedRequest, after].map(textOf)).toEqual(['old', 'old', 'new'])
  expect(textOf(await cache.get('/a', () => productPage('a', 'newer')))).toBe('new')
})

test('a change during a render, but before the page reads its data, does not prevent caching the page', async () => {
  const cache = openCache()
  const change = Promise.withResolvers<void>()
  const slow = cache.get('/a', async () => {
    await change.promise
    return productPage('a', 'new')
  })
  await Promise.resolve()
  cache.publish('product', 'product id a')
  change.resolve()
  await slow
  expect(textOf(await cache.get('/a', () => productPage('a', 'again')))).toBe('new')
})

test('a running query depends on the whole table, because its rows are not known yet', async () => {
  const cache = openCache()
  const [queryBegun, queryFinished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = cache.get('/a', async () => {
    await readByKeys(
      async () => {
        trackQuery('select * from product')
        queryBegun.resolve()
        await queryFinished.promise
      },
      () => ({ product: ['id a'] }),
    )
    return pageWith('old')
  })
  await queryBegun.promise
  cache.publish('product', 'product id a')
  queryFinished.resolve()
  await slow
  expect(textOf(await cache.get('/a', () => productPage('a', 'new')))).toBe('new')
})

test('a page that depends on an untracked table is not cached', async () => {
  const cache = openCache()
  let renders = 0
  const render = async () => {
    trackQuery('select * from session')
    return pageWith(`${++renders}`)
  }
  await cache.get('/', render)
  expect(textOf(await cache.get('/', render))).toBe('2')
})
