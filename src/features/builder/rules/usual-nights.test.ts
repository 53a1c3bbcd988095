import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleEvent } from '#features/events/rules/example-event.ts'
import { needsAccommodationQuestion } from './accommodation-note.ts'
import { usualNights } from './usual-nights.ts'

const [pack] = exampleEvent.packages
const hotel = pack!.entries.find(({ itineraryId }) => itineraryId === 'it-hotel-0')!
const stayOn = (dayIndex: number, productId = 'pr-hotel') => ({
  ...hotel,
  itineraryId: `it-${productId}-${dayIndex}`,
  productId,
  dayIndex,
})
const trip = (nightsCount: number, nights: readonly number[]) => ({
  ...pack!,
  nightsCount,
  entries: nights.map((night) => stayOn(night)),
})

test('accommodation is added on every night of a trip without any', () => {
  expect(usualNights(trip(3, []))).toEqual([0, 1, 2])
  expect(usualNights(trip(0, []))).toEqual([0])
})

test('accommodation is added on the nights without any; a cancelled entry leaves its night free', () => {
  expect(usualNights(trip(3, [1]))).toEqual([0, 2])
  const cancelled = { ...trip(2, []), entries: [{ ...stayOn(0), stage: 'Cancelled' as const }] }
  expect(usualNights(cancelled)).toEqual([0, 1])
})

test('if every night has accommodation, more of it is added on every night', () => {
  expect(usualNights(trip(2, [0, 1]))).toEqual([0, 1])
})

test('after accommodation is added on its default nights, the save asks no question (PKG-049)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), (nightsCount) => {
      const empty = trip(nightsCount, [])
      const filled = { ...empty, entries: usualNights(empty).map((night) => stayOn(night)) }
      return needsAccommodationQuestion(empty) && !needsAccommodationQuestion(filled)
    }),
  )
})
