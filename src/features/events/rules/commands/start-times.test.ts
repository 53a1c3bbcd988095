import { expect, test } from 'vitest'
import { entryAfter } from '../testing/try-command.ts'

test('an entry gets its start time, or none (PKG-024)', () => {
  const trial = { name: 'editStartTime', itineraryId: 'it-karting' }
  expect(entryAfter({ ...trial, data: { startTime: '18:45' } }).startTime).toBe('18:45')
  expect(entryAfter({ ...trial, data: { startTime: null } }).startTime).toBeNull()
})

test('an entry gets the part of the day it should start in (PKG-024)', () => {
  const trial = { name: 'editPreferredStartTime', itineraryId: 'it-karting' }
  expect(entryAfter({ ...trial, data: { preferredStartTimeRange: 'Evening' } })).toMatchObject({
    preferredStartTimeRange: 'Evening',
  })
})

test('a part of the day that does not exist is refused by the schema (PKG-O15)', () => {
  const trial = { name: 'editPreferredStartTime', itineraryId: 'it-karting' }
  expect(() => entryAfter({ ...trial, data: { preferredStartTimeRange: 'Tea time' } })).toThrow()
})
