import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Changed } from './change-log.ts'
import { noteQuery, Reading, readByKeys } from './dependencies.ts'
import { createPageCache, type RenderedPage } from './page-cache.ts'

const pageSaying = (html: string, status = 200): RenderedPage => ({
  status,
  headers: {},
  body: Buffer.from(html),
})
const tables = new Map([
  ['product', true],
  ['review', true],
  ['session', false],
])
/** A cache that hears of changes when the test publishes them; without topics of everything. */
const openCache = (maxBytes = 1_000_000) => {
  let listener: (changed: Changed) => void = () => {}
  const cache = createPageCache(maxBytes, {
    renew: async () => {},
    listen: (added) => {
      listener = added
    },
    startReading: () => new Reading(tables),
  })
  const publish = (...topics: string[]) => listener(topics.length === 0 ? 'everything' : new Set(topics))
  return { ...cache, publish }
}
const textOf = (page: { bytes: { identity: Buffer } }) => page.bytes.identity.toString()

test('a page is rendered once, however many ask at the same time', async () => {
  const cache = openCache()
  let renders = 0
  const render = async () => pageSaying(`page ${++renders}`)
  const asked = await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)])
  expect(asked.map(textOf)).toEqual(['page 1', 'page 1', 'page 1'])
  expect(textOf(await cache.get('/', render))).toBe('page 1')
})

test('what is published anew is rendered anew', async () => {
  const cache = openCache()
  const before = await cache.get('/', async () => pageSaying('before'))
  cache.publish()
  const after = await cache.get('/', async () => pageSaying('after'))
  expect([textOf(before), textOf(after)]).toEqual(['before', 'after'])
  expect(after.etag).not.toBe(before.etag)
})

test('a page that was being rendered when its content changed is not kept', async () => {
  const cache = openCache()
  const rendering = Promise.withResolvers<void>()
  const rendered = Promise.withResolvers<RenderedPage>()
  const slow = cache.get('/', () => {
    rendering.resolve()
    return rendered.promise
  })
  await rendering.promise
  cache.publish()
  rendered.resolve(pageSaying('old'))
  expect(textOf(await slow)).toBe('old')
  expect(textOf(await cache.get('/', async () => pageSaying('new')))).toBe('new')
})

test('a page that failed is not kept', async () => {
  const cache = openCache()
  await expect(cache.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect((await cache.get('/', async () => pageSaying('not there', 404))).status).toBe(404)
  expect((await cache.get('/', async () => pageSaying('there'))).status).toBe(200)
})

test('the pages used least make room', async () => {
  const cache = openCache(20_000)
  let renders = 0
  const render = async () => pageSaying(`${++renders}`.padEnd(6000, 'x'))
  await cache.get('/old', render)
  for (const path of ['/a', '/b', '/c', '/d']) await cache.get(path, render)
  await cache.get('/old', render)
  expect(renders).toBe(6)
})

test('a page is compressed quickly for who waits for it, and well once it is asked for again', async () => {
  const cache = openCache()
  const html = Array.from({ length: 2000 }, (_, index) => `<li>Product ${index * 7919}</li>`).join('')
  const first = await cache.get('/', async () => pageSaying(html))
  expect(first.bytes.br).toBeUndefined()
  expect(gunzipSync(first.bytes.gzip).toString()).toBe(html)
  const ask = () => cache.get('/', () => Promise.reject(new Error('rendered again')))
  await expect.poll(async () => (await ask()).bytes.br?.length).toBeGreaterThan(0)
  const { bytes, etag } = await ask()
  expect(bytes.gzip.length).toBeLessThan(first.bytes.gzip.length)
  expect(bytes.br!.length).toBeLessThan(bytes.gzip.length)
  expect([gunzipSync(bytes.gzip), brotliDecompressSync(bytes.br!)].map(String)).toEqual([html, html])
  expect(etag).toBe(first.etag)
})

test('what was being compressed well when its content changed does not come back', async () => {
  const cache = openCache()
  await cache.get('/', async () => pageSaying('before'))
  await cache.get('/', async () => pageSaying('before'))
  cache.publish()
  expect(textOf(await cache.get('/', async () => pageSaying('after')))).toBe('after')
  await cache.get('/', async () => pageSaying('again'))
  await expect
    .poll(async () => (await cache.get('/', async () => pageSaying('again'))).bytes.br)
    .toBeDefined()
  expect(textOf(await cache.get('/', async () => pageSaying('again')))).toBe('after')
})

test('a cache without room renders each page for who asks, also for several at once', async () => {
  const cache = openCache(0)
  let renders = 0
  const render = async () => pageSaying(`page ${++renders}`)
  const asked = await Promise.all([cache.get('/', render), cache.get('/', render)])
  expect([...asked, await cache.get('/', render)].map(textOf)).toEqual(['page 1', 'page 2', 'page 3'])
})

test('who may not render a page gets it all the same once another renders it', async () => {
  const cache = openCache()
  const refuse = () => {
    throw new Error('not you')
  }
  await expect(cache.get('/', refuse)).rejects.toThrow('not you')
  const made = cache.get('/', async () => pageSaying('page'))
  expect(textOf(await cache.get('/', refuse))).toBe('page')
  await made
})

const productPage = async (id: string, html: string) => {
  await readByKeys(
    async () => noteQuery('select * from "product" where id = $1'),
    () => ({ product: [`id ${id}`] }),
  )
  return pageSaying(html)
}

test('what changes drops the pages that show it, and no others', async () => {
  const cache = openCache()
  const page = (id: string, html: string) => cache.get(`/${id}`, () => productPage(id, html))
  const list = (html: string) =>
    cache.get('/', async () => {
      noteQuery('select name from product')
      return pageSaying(html)
    })
  const show = async (html: string) => {
    const shown = [await page('a', html), await page('b', html), await list(html)]
    return shown.map(textOf)
  }
  expect(await show('1')).toEqual(['1', '1', '1'])
  cache.publish('product', 'product id a')
  expect(await show('2')).toEqual(['2', '1', '2'])
  cache.publish('review', 'review of product a')
  expect(await show('3')).toEqual(['2', '1', '2'])
  cache.publish('product', 'product *')
  expect(await show('4')).toEqual(['4', '4', '4'])
})

test('a page is not kept when what it has read changes while it is made, be it by key', async () => {
  const cache = openCache()
  const later = Promise.withResolvers<void>()
  const reads = Promise.withResolvers<void>()
  const slow = cache.get('/a', async () => {
    const page = await productPage('a', 'old')
    reads.resolve()
    await later.promise
    return page
  })
  await reads.promise
  cache.publish('product', 'product id b')
  const joined = cache.get('/a', async () => pageSaying('of its own'))
  await cache.get('/b', async () => pageSaying('by now the other asks too'))
  cache.publish('product', 'product id a')
  const after = await cache.get('/a', () => productPage('a', 'new'))
  later.resolve()
  expect([await slow, await joined, after].map(textOf)).toEqual(['old', 'old', 'new'])
  expect(textOf(await cache.get('/a', () => productPage('a', 'newer')))).toBe('new')
})

test('what a page reads only after a change is read as it is now, so the page is kept', async () => {
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

test('while a query is under way it counts whole: which rows it finds is not known yet', async () => {
  const cache = openCache()
  const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = cache.get('/a', async () => {
    await readByKeys(
      async () => {
        noteQuery('select * from product')
        begun.resolve()
        await answered.promise
      },
      () => ({ product: ['id a'] }),
    )
    return pageSaying('old')
  })
  await begun.promise
  cache.publish('product', 'product id a')
  answered.resolve()
  await slow
  expect(textOf(await cache.get('/a', () => productPage('a', 'new')))).toBe('new')
})

test('a page that shows what nobody is told of is not kept', async () => {
  const cache = openCache()
  let renders = 0
  const render = async () => {
    noteQuery('select * from session')
    return pageSaying(`${++renders}`)
  }
  await cache.get('/', render)
  expect(textOf(await cache.get('/', render))).toBe('2')
})
