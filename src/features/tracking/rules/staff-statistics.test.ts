import { expect, test } from 'vitest'
import { staffStatistics } from './staff-statistics.ts'

const period = { from: '2026-05-01', to: '2026-05-03' }
const names = new Map([
  ['st-1', 'Stef Staff'],
  ['st-2', 'Ann Lee'],
])
const noEvents = { byDay: [], byManager: [] }
const noTime = { byDay: [], byPerson: [] }

test('a period without events has zeros and no conversion', () => {
  const noFigures = { created: 0, booked: 0, conversionPercent: null, takingsGBP: 0, staffMinutes: 0 }
  const recorded = { events: noEvents, takings: [], managerTakings: [], staffTime: noTime }
  const { totals, byDay, byManager, byPerson } = staffStatistics(period, recorded, names)
  expect(totals).toEqual(noFigures)
  expect(byDay).toEqual(['2026-05-01', '2026-05-02', '2026-05-03'].map((date) => ({ date, ...noFigures })))
  expect(byManager).toEqual([])
  expect(byPerson).toEqual([])
})

test('figures add up by section, day and manager, and in total', () => {
  const counts = { created: 2, converted: 1, booked: 1 }
  const events = {
    byDay: [
      { ...counts, section: 'stag', day: '2026-05-01' },
      { created: 1, converted: 1, booked: 0, section: 'hen', day: '2026-05-03' },
    ],
    byManager: [
      { managerId: null, created: 1, converted: 1, booked: 0 },
      { managerId: 'st-1', ...counts },
    ],
  } as const
  const takings = [
    { day: '2026-05-03', section: 'stag', pence: 12_345 },
    { day: '2026-05-03', section: 'stag', pence: -345 },
  ] as const
  const managerTakings = [
    { managerId: null, pence: 2000 },
    { managerId: 'st-2', pence: -500 },
    { managerId: 'st-1', pence: 10_500 },
  ]
  const statistics = staffStatistics(period, { events, takings, managerTakings, staffTime: noTime }, names)
  expect(statistics.totals).toMatchObject({ created: 3, booked: 1, conversionPercent: 67, takingsGBP: 120 })
  expect(statistics.bySection[0]).toMatchObject({
    section: 'stag',
    created: 2,
    booked: 1,
    conversionPercent: 50,
    takingsGBP: 120,
  })
  expect(statistics.byDay[2]).toMatchObject({ created: 1, takingsGBP: 120 })
  expect(statistics.byManager).toEqual([
    { id: 'st-1', name: 'Stef Staff', created: 2, booked: 1, conversionPercent: 50, takingsGBP: 105 },
    // The manager has no events in the period, but payments for their earlier events were refunded in it.
    { id: 'st-2', name: 'Ann Lee', created: 0, booked: 0, conversionPercent: null, takingsGBP: -5 },
    { id: null, name: '', created: 1, booked: 0, conversionPercent: 100, takingsGBP: 20 },
  ])
})

test('working time adds up by day, section and person, with the time that belongs to no event', () => {
  const staffTime = {
    byDay: [
      { day: '2026-05-01', section: 'stag', minutes: 40 },
      { day: '2026-05-02', section: null, minutes: 5 },
    ],
    byPerson: [
      { userId: 'st-2', section: 'stag', minutes: 10 },
      { userId: 'st-1', section: 'stag', minutes: 30 },
      { userId: 'st-1', section: null, minutes: 5 },
    ],
  } as const
  const statistics = staffStatistics(
    period,
    { events: noEvents, takings: [], managerTakings: [], staffTime },
    names,
  )
  expect(statistics.totals.staffMinutes).toBe(45)
  expect(statistics.byDay.map(({ staffMinutes }) => staffMinutes)).toEqual([40, 5, 0])
  expect(statistics.bySection[0]).toMatchObject({ section: 'stag', staffMinutes: 40 })
  expect(statistics.byPerson.map(({ name, minutes, otherMinutes }) => [name, minutes, otherMinutes])).toEqual(
    [
      ['Stef Staff', 35, 5],
      ['Ann Lee', 10, 0],
    ],
  )
  expect(statistics.byPerson[0]!.bySection[0]).toEqual({ section: 'stag', minutes: 30 })
})
