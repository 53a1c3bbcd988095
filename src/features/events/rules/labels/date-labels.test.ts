import { expect, test } from 'vitest'
import { countdownLabel, dateLabels } from './date-labels.ts'

const weekend = { startDate: '2026-06-05', endDate: '2026-06-07', statusStage: 'Booked' } as const

test('two dates are shown, or one for a single day', () => {
  expect(dateLabels(weekend)).toEqual(['Fri 05 Jun 2026 to', 'Sun 07 Jun 2026'])
  expect(dateLabels({ startDate: '2026-06-05', endDate: '2026-06-05' })).toEqual(['Fri 05 Jun 2026'])
  expect(dateLabels({ startDate: '2026-06-05', endDate: null })).toEqual(['Fri 05 Jun 2026'])
  expect(dateLabels({ startDate: null, endDate: null })).toEqual([])
})

test.each([
  ['2026-05-26', '10 days to go'],
  ['2026-06-04', 'Tomorrow!'],
  ['2026-06-05', 'Day 1 of 3'],
  ['2026-06-07', 'Day 3 of 3'],
  ['2026-06-08', 'Yesterday'],
  ['2026-06-17', '10 days ago'],
])('on %s the countdown says %s', (today, label) => expect(countdownLabel(weekend, today)).toBe(label))

test('an event of one day says Today!, and one without a date has no countdown', () => {
  expect(countdownLabel({ ...weekend, endDate: '2026-06-05' }, '2026-06-05')).toBe('Today!')
  expect(countdownLabel({ ...weekend, startDate: null, endDate: null }, '2026-06-05')).toBeUndefined()
})

test('a cancelled event, and days that passed without a booking, have no countdown', () => {
  expect(countdownLabel({ ...weekend, statusStage: 'Cancelled' }, '2026-06-01')).toBeUndefined()
  expect(countdownLabel({ ...weekend, statusStage: 'Cancelled' }, '2026-06-17')).toBeUndefined()
  expect(countdownLabel({ ...weekend, statusStage: 'Enquiry' }, '2026-06-04')).toBe('Tomorrow!')
  expect(countdownLabel({ ...weekend, statusStage: 'Enquiry' }, '2026-06-07')).toBe('Day 3 of 3')
  expect(countdownLabel({ ...weekend, statusStage: 'Pending Booking' }, '2026-06-17')).toBeUndefined()
})
