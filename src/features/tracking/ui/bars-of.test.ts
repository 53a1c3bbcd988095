import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { barsOf } from './bars-of.ts'

const period = (length: number) =>
  Array.from({ length }, (_, index) => ({
    date: addDays('2026-01-01', index),
    created: 1,
    booked: index % 2,
    conversionPercent: null,
    takingsGBP: 0.1,
    staffMinutes: 30,
  }))

test('a month has a bar per day', () => {
  const bars = barsOf(period(30))
  expect(bars).toHaveLength(30)
  const [first] = bars
  expect(first).toMatchObject({ from: '2026-01-01', to: '2026-01-01', created: 1, booked: 0 })
  expect(first).toMatchObject({ takingsGBP: 0.1, staffMinutes: 30 })
})

test('a long period has a bar per week up to its last day, and every day is counted', () => {
  const bars = barsOf(period(100))
  expect(bars).toHaveLength(15)
  expect(bars[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-02', created: 2 })
  expect(bars.at(-1)).toMatchObject({
    from: '2026-04-04',
    to: '2026-04-10',
    created: 7,
    takingsGBP: 0.7,
    staffMinutes: 210,
  })
  expect(bars.reduce((sum, { created }) => sum + created, 0)).toBe(100)
})

test('no days give no bars', () => {
  expect(barsOf([])).toEqual([])
})
