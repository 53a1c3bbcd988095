import { expect, test } from 'vitest'
import { entryAfter, messageAfter } from '../testing/try-command.ts'

const trial = { name: 'editVenue', itineraryId: 'it-karting' }

test('the venue of an entry can be set to one of its product, and removed', () => {
  expect(entryAfter({ ...trial, data: { venueId: 've-quay', meetingPointId: null } })).toMatchObject({
    venueId: 've-quay',
    venueName: 'Quayside Track',
  })
  expect(entryAfter({ ...trial, data: { venueId: null, meetingPointId: null } }).venueName).toBeNull()
})

test('a venue of another product and an unknown meeting point are refused', () => {
  const venue = { venueId: 've-bridge', meetingPointId: null }
  const point = { venueId: null, meetingPointId: 'me-none' }
  expect(messageAfter({ ...trial, data: venue })).toBe('Node not found: ve-bridge')
  expect(messageAfter({ ...trial, data: point })).toBe('Node not found: me-none')
})
