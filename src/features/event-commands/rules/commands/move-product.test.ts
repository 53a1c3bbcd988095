import { expect, test } from 'vitest'
import { entryAfter, messageAfter } from '../testing/try-command.ts'

const toDay = (dayIndex: number) => ({ dayIndex, date: null, isNightActivity: true })

test('an entry moves to another day, and into the night (PKG-022)', () => {
  expect(entryAfter({ name: 'moveProduct', itineraryId: 'it-karting', data: toDay(2) })).toMatchObject({
    dayIndex: 2,
    isNightActivity: true,
  })
})

test('a day the package does not have is refused (PKG-022)', () => {
  expect(messageAfter({ name: 'moveProduct', itineraryId: 'it-karting', data: toDay(3) })).toMatch(
    /not have this day/,
  )
})

test('a transfer can move to the last day but not to a day in between (PKG-043)', () => {
  const trial = { name: 'moveProduct', itineraryId: 'it-transfer' }
  expect(messageAfter({ ...trial, data: toDay(1) })).toMatch(/not possible on this day/)
  expect(entryAfter({ ...trial, data: toDay(2) }).dayIndex).toBe(2)
})
