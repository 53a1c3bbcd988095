import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { needsAccommodationQuestion } from './accommodation-note.ts'
import { defaultNights } from './default-nights.ts'

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

test('accommodation is added on every night of a trip that has no accommodation', () => {
  expect(defaultNights(trip(3, []))).toEqual([0, 1, 2])
  expect(defaultNights(trip(0, []))).toEqual([0])
})

test('accommodation is added on the nights without accommodation, including those where it was cancelled', () => {
  expect(defaultNights(trip(3, [1]))).toEqual([0, 2])
  const cancelledTrip = { ...trip(2, []), entries: [{ ...stayOn(0), stage: 'Cancelled' as const }] }
  expect(defaultNights(cancelledTrip)).toEqual([0, 1])
})

test('if every night has accommodation already, more is added on every night', () => {
  expect(defaultNights(trip(2, [0, 1]))).toEqual([0, 1])
})

test('after accommodation is added on its default nights, the save asks no question (PKG-049)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), (nightsCount) => {
      const emptyTrip = trip(nightsCount, [])
      const filledTrip = { ...emptyTrip, entries: defaultNights(emptyTrip).map((night) => stayOn(night)) }
      return needsAccommodationQuestion(emptyTrip) && !needsAccommodationQuestion(filledTrip)
    }),
  )
})
