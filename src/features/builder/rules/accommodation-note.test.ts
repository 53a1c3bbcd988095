import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { accommodationQuestion, needsAccommodationQuestion } from './accommodation-note.ts'

const [pack] = exampleEvent.packages
const changeEntries = (change: (id: string) => object) =>
  pack!.entries.map((entry) => ({ ...entry, ...change(entry.itineraryId) }))

test('the same accommodation every night raises no question (PKG-049)', () => {
  expect(needsAccommodationQuestion(pack!)).toBe(false)
  expect(needsAccommodationQuestion({ ...pack!, nightsCount: 0, entries: [] })).toBe(false)
})

test('a night without accommodation, or with only cancelled accommodation, raises the question (PKG-049)', () => {
  expect(needsAccommodationQuestion({ ...pack!, nightsCount: 3 })).toBe(true)
  const cancelledEntries = changeEntries((id) => (id === 'it-hotel-1' ? { stage: 'Cancelled' } : {}))
  expect(needsAccommodationQuestion({ ...pack!, entries: cancelledEntries })).toBe(true)
})

test('different accommodation on another night raises the question (PKG-049)', () => {
  const entriesOfOtherHotel = changeEntries((id) => (id === 'it-hotel-1' ? { productId: 'pr-other' } : {}))
  expect(needsAccommodationQuestion({ ...pack!, entries: entriesOfOtherHotel })).toBe(true)
  expect(accommodationQuestion).toMatch(/^NOTE: .* Is this correct\?$/)
})
