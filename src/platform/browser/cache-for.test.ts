import { expect, test } from 'vitest'
import { cacheFor } from './cache-for.ts'

const half = 30 * 60_000
const start = () => {
  const clock = { now: 0, asked: 0 }
  const keep = cacheFor<number | null>(half, { now: () => clock.now, isKept: (value) => value !== null })
  const ask = (key = 'boat', answer: () => Promise<number | null> = async () => clock.asked) =>
    keep(key, () => {
      clock.asked += 1
      return answer()
    })
  return { clock, ask }
}

test('an answer is kept for its time, and asked for anew after it', async () => {
  const { clock, ask } = start()
  expect([await ask(), await ask()]).toEqual([1, 1])
  clock.now = half - 1
  expect(await ask()).toBe(1)
  clock.now = half
  expect(await ask()).toBe(2)
})

test('what is asked for twice at once is asked once, each key by itself', async () => {
  const { clock, ask } = start()
  await Promise.all([ask(), ask(), ask('karting')])
  expect(clock.asked).toBe(2)
})

test('a failure is not kept, nor what nobody wants kept', async () => {
  const { clock, ask } = start()
  await expect(ask('boat', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await ask('boat', async () => null)).toBe(null)
  expect(await ask('boat', async () => 7)).toBe(7)
  expect([await ask(), clock.asked]).toEqual([7, 3])
})
