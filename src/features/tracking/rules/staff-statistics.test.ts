import { expect, test } from 'vitest'
import { staffStatistics } from './staff-statistics.ts'

const period = { from: '2026-05-01', to: '2026-05-03' }
const names = new Map([['st-1', 'Stef Staff']])

test('a period without events has zeros and no conversion', () => {
  const nothing = { created: 0, booked: 0, conversionPercent: null, takingsGBP: 0 }
  const { totals, byDay, byManager } = staffStatistics(period, [], [], names)
  expect(totals).toEqual(nothing)
  expect(byDay).toEqual(['2026-05-01', '2026-05-02', '2026-05-03'].map((date) => ({ date, ...nothing })))
  expect(byManager).toEqual([])
})

test('figures add up by section, day and manager, and in total', () => {
  const figure = { section: 'stag', managerId: 'st-1', created: 2, converted: 1, booked: 1 } as const
  const events = [
    { ...figure, day: '2026-05-01' },
    { ...figure, day: '2026-05-03', section: 'hen', managerId: null, created: 1, booked: 0 } as const,
  ]
  const takings = [
    { day: '2026-05-03', section: 'stag', pence: 12_345 },
    { day: '2026-05-03', section: 'stag', pence: -345 },
  ] as const
  const statistics = staffStatistics(period, events, takings, names)
  expect(statistics.totals).toEqual({ created: 3, booked: 1, conversionPercent: 67, takingsGBP: 120 })
  expect(statistics.bySection[0]).toEqual({
    section: 'stag',
    created: 2,
    booked: 1,
    conversionPercent: 50,
    takingsGBP: 120,
  })
  expect(statistics.byDay[2]).toMatchObject({ created: 1, takingsGBP: 120 })
  expect(statistics.byManager).toEqual([
    { id: 'st-1', name: 'Stef Staff', created: 2, booked: 1, conversionPercent: 50 },
    { id: null, name: '', created: 1, booked: 0, conversionPercent: 100 },
  ])
})
