import { expect, test } from 'vitest'
import { entryAfter, messageAfter, packageAfter, tryCommand } from '../testing/try-command.ts'

const dates = (startDate: string | null, endDate: string | null) => ({ startDate, endDate })

test('the package moves to other dates and nights (PKG-024)', () => {
  const trial = { name: 'editDate', data: dates('2027-06-04', '2027-06-07') }
  expect(packageAfter(trial)).toMatchObject({ startDate: '2027-06-04', nightsCount: 3 })
})

test('a shorter stay removes the accommodation of the removed night (PKG-042)', () => {
  const trial = { name: 'editDate', data: dates('2027-05-07', '2027-05-08') }
  expect(packageAfter(trial).entries.map(({ itineraryId }) => itineraryId)).not.toContain('it-hotel-1')
  expect(tryCommand(trial)).toMatchObject({
    touched: expect.arrayContaining(['pk-1#startDate', 'pk-1#nightsCount', 'pk-1/it-hotel-1']),
  })
})

test('a shorter stay is refused if the stage of a removed product forbids it, such as Cancellation Requested (PKG-024)', () => {
  const trial = { name: 'editDate', on: 'booked', data: dates('2027-05-07', '2027-05-08') } as const
  expect(messageAfter(trial)).toBe('Not possible while this product is Cancellation Requested')
})

test('editDate with an entry moves the entry to that day (PKG-024)', () => {
  const trial = { name: 'editDate', itineraryId: 'it-karting', data: dates('2027-05-08', null) }
  expect(entryAfter(trial).dayIndex).toBe(1)
  expect(messageAfter({ ...trial, data: dates('2027-05-10', null) })).toMatch(/not have this day/)
})

test('too many nights, and a start outside the window, are refused (PKG-037, PKG-039)', () => {
  expect(messageAfter({ name: 'editDate', data: dates('2027-05-07', '2027-05-15') })).toBe(
    'Maximum days count achieved',
  )
  expect(messageAfter({ name: 'editDate', data: dates('2027-02-01', null) })).toBe(
    'The start date must be between 2027-02-02 and 2028-03-06',
  )
})
