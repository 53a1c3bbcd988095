import { expect, test } from 'vitest'
import { dayNote } from './day-notes.ts'

const freeDay = { available: true, allocation: null }
const closedDay = { available: false, allocation: null, reason: 'closed' }

test('a note lists the days when a product is unavailable', () => {
  expect(dayNote({ '2026-12-04': freeDay, '2026-12-05': closedDay })).toEqual({
    text: 'Not available on Sat 05 Dec 2026',
    isAvailable: true,
  })
  expect(dayNote({ '2026-12-04': closedDay, '2026-12-05': closedDay })).toEqual({
    text: 'Not available on these days',
    isAvailable: false,
  })
  const tooFewPeople = { available: false, allocation: null, reason: 'too few people' }
  expect(dayNote({ '2026-12-04': tooFewPeople })).toEqual({ text: 'For larger groups', isAvailable: false })
})

test('a note mentions the units left only if they are few', () => {
  expect(dayNote({ '2026-12-04': { available: true, allocation: 3 } })?.text).toBe(
    '3 left on Fri 04 Dec 2026',
  )
  expect(
    dayNote({ '2026-12-04': { available: true, allocation: 60 }, '2026-12-05': freeDay }),
  ).toBeUndefined()
  expect(dayNote({})).toBeUndefined()
})
