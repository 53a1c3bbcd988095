import { expect, test } from 'vitest'
import { gridSample } from '#tests/support/grid-sample.ts'
import { filterGrid } from './filter-grid.ts'
import type { CardItem } from './grid-item.ts'
import { priceForTrip, stayNightsOf } from './price-for-trip.ts'

const trip = { startDate: '2026-06-05', peopleCount: 20 }
const forGroup = { people: 20, nights: 1, stayNights: 1 }
const visitor = { isStaff: false, showNullPriceProduct: false }

/** Returns one product with the prices for a trip. */
const priceCard = (card: Partial<CardItem>, itemForTrip: Partial<CardItem>, wantedTrip: object = trip) => {
  const sample = (rest: Partial<CardItem>) => gridSample(rest as Parameters<typeof gridSample>[0])
  return priceForTrip([sample(card)], [sample({ priceFor: forGroup, ...itemForTrip })], wantedTrip)[0]!
}

test('cards keep their order and get the price of the date and group', () => {
  const items = [gridSample({ name: 'Quads', price: 40 }), gridSample({ name: 'Karting', price: 30 })]
  const itemsForTrip = [
    gridSample({ name: 'Karting', price: 28, priceFor: forGroup }),
    gridSample({ name: 'Quads', price: 34, priceFor: forGroup }),
  ]
  const result = priceForTrip(items, itemsForTrip, trip)
  expect(result.map(({ name, price }) => [name, price])).toEqual([
    ['Quads', 34],
    ['Karting', 28],
  ])
  expect(result[0]).toMatchObject({
    chosenTrip: { date: 'on Fri 05 Jun', group: 'for 20' },
    priceFor: forGroup,
    tripNote: undefined,
  })
  expect(result.every((item) => items.every((before) => before !== item))).toBe(true)
})

test('a product that is not available on the date stays in the list, with a note', () => {
  const item = priceCard({}, { available: false })
  expect(item).toMatchObject({ available: true, tripNote: 'Not available on Fri 05 Jun 2026' })
  expect(filterGrid([item], visitor)).toEqual([item])
})

test('a product that is never available stays hidden (CAT-024)', () => {
  const item = priceCard({ available: false }, { available: false })
  expect(filterGrid([item], visitor)).toEqual([])
})

test('a product for groups larger than the usual one becomes available for a large group, and has a note for a small one', () => {
  expect(priceCard({ available: false }, { available: true })).toMatchObject({
    available: true,
    tripNote: undefined,
  })
  expect(priceCard({ minUnits: 24 }, { minUnits: 24, available: false }).tripNote).toBe(
    'For groups of 24 or more',
  )
})

test('a product for smaller groups names its capacity once, beside the price', () => {
  const capacity = { people: 8, nights: 1, stayNights: 1, takesUpTo: 8 }
  const item = priceCard({}, { available: false, priceFor: capacity })
  expect(item).toMatchObject({ tripNote: undefined, priceFor: capacity })
})

test('without a date, the note of an unavailable product says that the group does not fit', () => {
  expect(priceCard({}, { available: false }, { peopleCount: 20 }).tripNote).toBe(
    'Not enough places for 20 people',
  )
})

test('a product without a price on the date shows its lowest price with a note', () => {
  const item = priceCard({ price: 40 }, { price: null })
  expect(item).toMatchObject({ price: 40, tripNote: 'No price for Fri 05 Jun 2026 yet' })
  expect(item.chosenTrip).toBeUndefined()
  expect(filterGrid([item], visitor)).toEqual([item])
})

test('prices that are hidden from the reader stay hidden', () => {
  const hiddenPrice = { price: null, priceTotal: null, priceHidden: true }
  expect(priceCard(hiddenPrice, hiddenPrice)).toMatchObject(hiddenPrice)
})

test('a product that the API no longer returns does not change', () => {
  const item = gridSample({ name: 'Quads' })
  expect(priceForTrip([item], [], trip)).toEqual([item])
})

test('the prices of stays are requested for the nights of the usual stay', () => {
  const stay = gridSample({
    productType: 'Accommodation',
    priceFor: { people: 12, nights: 1, stayNights: 2 },
  })
  expect(stayNightsOf([gridSample(), stay])).toBe(2)
  expect(stayNightsOf([gridSample()])).toBeUndefined()
})
