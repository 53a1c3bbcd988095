import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { calendarGrid, maxGridDays } from './calendar-grid.ts'

const item = (id: string, from: string, to: string) => ({ id, dates: { from, to } })

test('a grid has a row for each day of the period, with the items on that day (CONT-017, CONT-O7, API-145)', () => {
  const items = [item('race', '2026-08-19', '2026-08-22'), item('fair', '2026-08-21', '2026-08-21')]
  expect(calendarGrid(items, { from: '2026-08-18', to: '2026-08-22' })).toEqual([
    { date: '2026-08-18', items: [] },
    { date: '2026-08-19', items: ['race'] },
    { date: '2026-08-20', items: ['race'] },
    { date: '2026-08-21', items: ['race', 'fair'] },
    { date: '2026-08-22', items: ['race'] },
  ])
})

test('without a period a grid goes from the first day of the items to their last, and without items it is empty', () => {
  const rows = calendarGrid([item('a', '2026-02-27', '2026-03-01'), item('b', '2026-03-03', '2026-03-03')])
  expect(rows.map(({ date }) => date)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
  ])
  expect(calendarGrid([])).toEqual([])
  expect(calendarGrid([], { from: '2026-03-02', to: '2026-03-01' })).toEqual([])
})

const start = '2026-01-01'
const items = fc
  .array(fc.tuple(fc.nat(60), fc.nat(20)), { maxLength: 12 })
  .map((given) =>
    given.map(([from, length], index) =>
      item(`i${index}`, addDays(start, from), addDays(start, from + length)),
    ),
  )

test('an item is in the rows of its own days within the period and in no others', () => {
  fc.assert(
    fc.property(items, fc.nat(60), fc.nat(40), (given, from, length) => {
      const period = { from: addDays(start, from), to: addDays(start, from + length) }
      for (const { date, items: ids } of calendarGrid(given, period))
        expect(ids).toEqual(
          given.filter(({ dates }) => dates.from <= date && date <= dates.to).map(({ id }) => id),
        )
    }),
  )
})

test('a period that is too long is cut', () => {
  expect(calendarGrid([], { from: '2026-01-01', to: '2199-01-01' })).toHaveLength(maxGridDays)
})
