import { expect, test } from 'vitest'
import { minuteTicks } from './minute-ticks.ts'

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [50, [0, 15, 30, 45, 60]],
  [85, [0, 30, 60, 90]],
  [121, [0, 60, 120, 180]],
  [20_000, [0, 6000, 12_000, 18_000, 24_000]],
])('an axis up to %d minutes has the labels %j', (max, ticks) => {
  expect(minuteTicks(max)).toEqual(ticks)
})
