import { expect, test } from 'vitest'
import { endTimeOf } from './times.ts'

test('the end time is the start time plus the duration, also past midnight; without a start time there is no end time', () => {
  expect(endTimeOf({ startTime: '10:30', durationMinutes: 90 })).toBe('12:00')
  expect(endTimeOf({ startTime: '23:15', durationMinutes: 120 })).toBe('01:15')
  expect(endTimeOf({ startTime: null, durationMinutes: 120 })).toBeNull()
})
