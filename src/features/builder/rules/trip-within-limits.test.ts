import { expect, test } from 'vitest'
import { packageLimits } from '#features/event-document/rules/quantities/package-limits.ts'
import { tripWithinLimits } from './trip-within-limits.ts'

const limits = packageLimits({
  people: { minimum: 4, maximum: 30 },
  startDate: { minimum: 7, maximum: 100 },
})
const limitTrip = (startDate: string | undefined, peopleCount?: number) =>
  tripWithinLimits({ startDate, peopleCount }, limits, '2026-06-01')

test('a choice within the limits is used unchanged', () => {
  expect(limitTrip('2026-06-12', 12)).toEqual({ startDate: '2026-06-12', peopleCount: 12 })
  expect(limitTrip(undefined)).toEqual({})
})

test.each(['2026-06-08', '2026-09-09'])('the date %s, which no package can start on, is left out', (date) => {
  expect(limitTrip(date, 12)).toEqual({ peopleCount: 12 })
})

test.each(['2026-06-09', '2026-09-08'])('a package can start on %s', (date) => {
  expect(limitTrip(date)).toEqual({ startDate: date })
})

test.each([
  [2, 4],
  [90, 30],
])('%i people become %i, the nearest size that the section allows', (wantedPeople, allowedPeople) => {
  expect(limitTrip(undefined, wantedPeople)).toEqual({ peopleCount: allowedPeople })
})
