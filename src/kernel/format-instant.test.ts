import { expect, test } from 'vitest'
import { formatDayOf, formatInstant } from './format-instant.ts'

test('an instant is shown in London time, with summer time', () => {
  expect(formatInstant('2026-12-04T14:05:00Z')).toBe('Fri 04 Dec 2026, 14:05')
  expect(formatInstant('2026-06-30T23:30:00Z')).toBe('Wed 01 Jul 2026, 00:30')
  expect(formatInstant('2026-09-04T08:05:00Z')).toBe('Fri 04 Sep 2026, 09:05')
})

test('the day of an instant is the calendar day in Britain', () => {
  expect(formatDayOf('2026-06-30T23:30:00.000Z')).toBe('Wed 01 Jul 2026')
  expect(formatDayOf('2026-12-31T23:30:00.000Z')).toBe('Thu 31 Dec 2026')
})
