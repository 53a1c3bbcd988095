import { expect, test } from 'vitest'
import { bookingProgress } from './booking-progress.ts'

const today = '2026-05-01'
const event: Parameters<typeof bookingProgress>[0] = {
  statusStage: 'Pending Booking',
  balanceDueDate: '2026-07-01',
  dueDatesByHand: [],
  packages: [],
}
const pack = { id: 'one', status: 'Option', startDate: '2026-09-01' } as const
const places = { all: 8, depositsPaid: 3 }
const labelOf = (changes: object, packChanges: object = {}) =>
  bookingProgress({ ...event, ...changes }, { ...pack, ...packChanges }, places, today)?.label

test('the progress counts deposits, or places if everything is due at once', () => {
  expect(labelOf({})).toBe('3 of 8 deposits paid')
  expect(labelOf({ statusStage: 'Enquiry' })).toBe('3 of 8 deposits paid')
  expect(labelOf({}, { startDate: '2026-05-20' })).toBe('3 of 8 places paid')
  expect(labelOf({ balanceDueDate: today, dueDatesByHand: ['balanceDueDate'] })).toBe('3 of 8 places paid')
})

test.each([
  ['a booked event', { statusStage: 'Booked' }, { status: 'Booked' }],
  ['an option next to the booked package', { statusStage: 'Booked' }, {}],
  ['a cancelled event', { statusStage: 'Cancelled' }, {}],
  ['a package without a date', {}, { startDate: null }],
])('%s shows no progress', (_name, changes, packChanges) =>
  expect(labelOf(changes, packChanges)).toBeUndefined(),
)
