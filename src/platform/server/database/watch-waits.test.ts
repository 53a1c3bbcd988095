import { expect, test } from 'vitest'
import { watchWaits } from './watch-waits.ts'

test('the longest wait since the last call is returned, also of work that still waits or has failed', async () => {
  let now = 0
  const waits = watchWaits(() => now)
  expect(waits.readLongestMs()).toBe(0)
  const short = Promise.withResolvers<void>()
  const long = Promise.withResolvers<void>()
  const works = [waits.measure(() => long.promise), waits.measure(() => short.promise)]
  now = 30
  short.resolve()
  await works[1]
  now = 50
  expect(waits.readLongestMs()).toBe(50)
  now = 70
  long.reject(new Error('no connection'))
  await expect(works[0]).rejects.toThrow('no connection')
  expect(waits.readLongestMs()).toBe(70)
  expect(waits.readLongestMs()).toBe(0)
})
