import { expect, test } from 'vitest'
import { createPageCache, type RenderedPage } from './page-cache.ts'

const pageSaying = (html: string, status = 200): RenderedPage => ({ status, headers: {}, html })
const textOf = (page: { bytes: { identity: Buffer } }) => page.bytes.identity.toString()

test('a page is rendered once, however many ask at the same time', async () => {
  const cache = createPageCache(1_000_000)
  let renders = 0
  const render = async () => pageSaying(`page ${++renders}`)
  const asked = await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)])
  expect(asked.map(textOf)).toEqual(['page 1', 'page 1', 'page 1'])
  expect(textOf(await cache.get('/', render))).toBe('page 1')
})

test('what is published anew is rendered anew', async () => {
  const cache = createPageCache(1_000_000)
  const before = await cache.get('/', async () => pageSaying('before'))
  cache.clear()
  const after = await cache.get('/', async () => pageSaying('after'))
  expect([textOf(before), textOf(after)]).toEqual(['before', 'after'])
  expect(after.etag).not.toBe(before.etag)
})

test('a page that was being rendered when its content changed is not kept', async () => {
  const cache = createPageCache(1_000_000)
  let finish = (_page: RenderedPage) => {}
  const slow = cache.get('/', () => new Promise<RenderedPage>((resolve) => (finish = resolve)))
  cache.clear()
  finish(pageSaying('old'))
  expect(textOf(await slow)).toBe('old')
  expect(textOf(await cache.get('/', async () => pageSaying('new')))).toBe('new')
})

test('a page that failed is not kept', async () => {
  const cache = createPageCache(1_000_000)
  await expect(cache.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect((await cache.get('/', async () => pageSaying('not there', 404))).status).toBe(404)
  expect((await cache.get('/', async () => pageSaying('there'))).status).toBe(200)
})

test('the pages used least make room', async () => {
  const cache = createPageCache(20_000)
  let renders = 0
  const render = async () => pageSaying(`${++renders}`.padEnd(6000, 'x'))
  await cache.get('/old', render)
  for (const path of ['/a', '/b', '/c', '/d']) await cache.get(path, render)
  await cache.get('/old', render)
  expect(renders).toBe(6)
})
