import { expect, test } from 'vitest'
import type { ChangedDependencies } from './change-log.ts'
import { Reading, trackQuery } from './dependencies.ts'
import { createDependencyCache } from './dependency-cache.ts'

const tables = new Map([
  ['product', true],
  ['review', true],
  ['session', false],
])

/** Opens two caches that receive the same changes. Each response contains a number in the order of creation. */
const openCaches = (maxBytes = 100_000) => {
  const listeners: ((changed: ChangedDependencies) => void)[] = []
  const changeLog = {
    renew: async () => {},
    listen: (listener: (changed: ChangedDependencies) => void) => void listeners.push(listener),
    startReading: () => new Reading(tables),
  }
  const [pages, responses] = [0, 1].map(() =>
    createDependencyCache<{ text: string }>(changeLog, { maxBytes, sizeOf: ({ text }) => text.length }),
  ) as [
    ReturnType<typeof createDependencyCache<{ text: string }>>,
    ReturnType<typeof createDependencyCache<{ text: string }>>,
  ]
  const publish = (...dependencies: string[]) => {
    for (const listener of listeners)
      listener(dependencies.length === 0 ? 'everything' : new Set(dependencies))
  }
  let createdCount = 0
  const responseFrom = (table: string) =>
    responses.get(table, async () => {
      trackQuery(`select * from ${table}`)
      return { text: `${table} ${++createdCount}` }
    })
  const pageOf = (name: string, ...parts: string[]) =>
    pages.get(name, async () => ({
      text: (await Promise.all(parts.map(responseFrom))).map(({ text }) => text).join(),
    }))
  return { pages, responses, publish, responseFrom, pageOf }
}

/** Returns whether a cache returns a value without creating it. */
const isCached = async (cache: ReturnType<typeof openCaches>['pages'], key: string): Promise<boolean> => {
  const isMissing = await cache
    .get(key, () => Promise.reject(new Error('missing')))
    .then(
      () => false,
      () => true,
    )
  return !isMissing
}

test('a page built from cached responses is dropped when one of them changes, and only that response is created again', async () => {
  const { pageOf, publish } = openCaches()
  const first = await pageOf('/', 'product', 'review')
  expect(first.text).toBe('product 1,review 2')
  expect(await pageOf('/other', 'review')).toEqual({ text: 'review 2' })
  publish('product')
  expect((await pageOf('/', 'product', 'review')).text).toBe('product 3,review 2')
  publish('review')
  expect((await pageOf('/', 'product', 'review')).text).toBe('product 3,review 4')
  expect(await pageOf('/other', 'review')).toEqual({ text: 'review 4' })
})

test('a page that waits for a shared response inherits the dependencies of the response', async () => {
  const { responses, pages, publish } = openCaches()
  const mayFinish = Promise.withResolvers<void>()
  const slow = () =>
    responses.get('slow', async () => {
      trackQuery('select * from review')
      await mayFinish.promise
      return { text: 'old' }
    })
  const first = slow()
  const page = pages.get('/', slow)
  // Both callers now wait for the slow response.
  await new Promise(setImmediate)
  publish('review')
  mayFinish.resolve()
  expect([(await first).text, (await page).text]).toEqual(['old', 'old'])
  expect(await isCached(pages, '/')).toBe(false)
  expect(await isCached(responses, 'slow')).toBe(false)
})

test('values that depend on an untracked table are not cached, nor values built from them', async () => {
  const { responses, pages, pageOf } = openCaches()
  await pageOf('/', 'product', 'session')
  expect(await isCached(responses, 'session')).toBe(false)
  expect(await isCached(responses, 'product')).toBe(true)
  expect(await isCached(pages, '/')).toBe(false)
})

test('failures are not cached, and a cache without room stores nothing', async () => {
  const { responses } = openCaches()
  await expect(responses.get('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await responses.get('a', async () => ({ text: 'there' }))).toEqual({ text: 'there' })
  const { responseFrom, responses: uncachedResponses } = openCaches(0)
  await responseFrom('product')
  expect(await isCached(uncachedResponses, 'product')).toBe(false)
})

test('a read of a cached value, or of one that is being created, counts as a hit', async () => {
  const { responses } = openCaches()
  const create = async () => ({ text: 'once' })
  await Promise.all([responses.get('a', create), responses.get('a', create), responses.get('b', create)])
  await responses.get('a', create)
  expect(responses.countLookups()).toEqual({ hits: 2, misses: 2 })
})
