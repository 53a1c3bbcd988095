import { expect, test } from 'vitest'
import { entryAfter } from '../testing/try-command.ts'

test('an entry gets its start time, or none (PKG-024)', () => {
  const trial = { name: 'editStartTime', itineraryId: 'it-karting' }
  expect(entryAfter({ ...trial, data: { startTime: '18:45' } }).startTime).toBe('18:45')
  expect(entryAfter({ ...trial, data: { startTime: null } }).startTime).toBeNull()
})

test('an entry gets its preferred part of the day (PKG-024)', () => {
  const trial = { name: 'editPreferredStartTime', itineraryId: 'it-karting' }
  expect(entryAfter({ ...trial, data: { preferredStartTimeRange: 'Evening' } })).toMatchObject({
    preferredStartTimeRange: 'Evening',
  })
})

test('the schema refuses an unknown part of the day (PKG-O15)', () => {
  const trial = { name: 'editPreferredStartTime', itineraryId: 'it-karting' }
  expect(() => entryAfter({ ...trial, data: { preferredStartTimeRange: 'Tea time' } })).toThrow()
})
