import { expect, test } from 'vitest'
import { evenTicks } from './even-ticks.ts'

test.each([
  [0, 5, [0]],
  [1, 5, [0, 1]],
  [3, 5, [0, 1, 2, 3]],
  [29, 5, [0, 7, 15, 22, 29]],
  [400, 5, [0, 100, 200, 300, 400]],
  [400, 3, [0, 200, 400]],
  [400, 2, [0, 400]],
])('an axis up to %d with at most %d labels has them at %j', (last, maxCount, ticks) => {
  expect(evenTicks(last, maxCount)).toEqual(ticks)
})
