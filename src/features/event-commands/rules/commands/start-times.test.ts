import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal.ts'
import { evaluateCommands } from '../evaluate-commands.ts'
import { exampleEvent, exampleFacts } from '../example-event.ts'
import { commandOf, entryAfter } from '../testing/try-command.ts'

test('the start time of an entry can be set and removed (PKG-024)', () => {
  const trial = { name: 'editStartTime', itineraryId: 'it-karting' }
  expect(entryAfter({ ...trial, data: { startTime: '18:45' } }).startTime).toBe('18:45')
  expect(entryAfter({ ...trial, data: { startTime: null } }).startTime).toBeNull()
})

test('an arrival time can be set; a new start time removes it (PKG-007)', () => {
  const trial = { name: 'editStartTime', itineraryId: 'it-karting' }
  const withArrival = { ...trial, data: { startTime: '18:45', arriveTime: '18:30' } }
  expect(entryAfter(withArrival)).toMatchObject({ startTime: '18:45', arriveTime: '18:30' })
  const withLaterStart = { ...trial, data: { startTime: '19:00' } }
  const result = evaluateCommands(
    exampleEvent,
    [commandOf(withArrival), commandOf(withLaterStart)],
    exampleFacts,
  )
  if (isRefusal(result)) throw new Error(result.text)
  const [entry] = result.event.packages[0]!.entries
  expect(entry).toMatchObject({ itineraryId: 'it-karting', startTime: '19:00', arriveTime: null })
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
