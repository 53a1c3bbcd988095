import { expect, test } from 'vitest'
import { cacheFor } from './cache-for.ts'

const halfHourMs = 30 * 60_000
const createTestCache = () => {
  const clock = { now: 0, loads: 0 }
  const cached = cacheFor<number | null>(halfHourMs, {
    now: () => clock.now,
    shouldCache: (value) => value !== null,
  })
  const get = (key = 'boat', load: () => Promise<number | null> = async () => clock.loads) =>
    cached(key, () => {
      clock.loads += 1
      return load()
    })
  return { clock, get }
}

test('a value is cached until it expires, and then loaded again', async () => {
  const { clock, get } = createTestCache()
  expect([await get(), await get()]).toEqual([1, 1])
  clock.now = halfHourMs - 1
  expect(await get()).toBe(1)
  clock.now = halfHourMs
  expect(await get()).toBe(2)
})

test('concurrent requests for a key load it once, each key separately', async () => {
  const { clock, get } = createTestCache()
  await Promise.all([get(), get(), get('karting')])
  expect(clock.loads).toBe(2)
})

test('a failure is not cached, nor a value that shouldCache rejects', async () => {
  const { clock, get } = createTestCache()
  await expect(get('boat', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await get('boat', async () => null)).toBe(null)
  expect(await get('boat', async () => 7)).toBe(7)
  expect([await get(), clock.loads]).toEqual([7, 3])
})
