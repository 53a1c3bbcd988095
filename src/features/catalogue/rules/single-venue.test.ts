import { expect, test } from 'vitest'
import { distanceText, milesBetween } from './distance.ts'
import { estimatePrice } from './prices/estimate-price.ts'
import { costInPence, markUpOf, priceFromCost } from './prices/list-price.ts'
import { showsFeatures, singleVenueId } from './single-venue.ts'

test('one venue, or one top venue, makes a single-venue product (CAT-030)', () => {
  expect(singleVenueId({ venueIds: ['a'], topVenueIds: [] })).toBe('a')
  expect(singleVenueId({ venueIds: ['a', 'b'], topVenueIds: ['b'] })).toBe('b')
  expect(singleVenueId({ venueIds: ['a', 'b'], topVenueIds: [] })).toBeNull()
})

test('unit type person with a minimum that is not 1 shows the features section', () => {
  expect(showsFeatures({ unitType: 'Person', minUnits: 8 })).toBe(true)
  expect(showsFeatures({ unitType: 'Person', minUnits: 1 })).toBe(false)
  expect(showsFeatures({ unitType: 'Room', minUnits: 8 })).toBe(false)
})

test("a distance of 1 is in 'mile', any other in 'miles'", () => {
  expect([1, 1.04, 0.4, 12.6, 0].map(distanceText)).toEqual([
    '1 mile',
    '1 mile',
    '0.4 miles',
    '13 miles',
    '0 miles',
  ])
})

test('Newcastle and Edinburgh are about 91 miles apart', () => {
  const miles = milesBetween({ lat: 54.9738, lon: -1.6132 }, { lat: 55.9533, lon: -3.1883 })
  expect(miles).toBeGreaterThan(90)
  expect(miles).toBeLessThan(92)
})

test('a date without a price is estimated from last year, otherwise from the row that ends last (CAT-O12)', () => {
  const config = { unitType: 'Person', maxPeoplePerUnit: 1, minUnits: 1, maxUnits: 50, fixedMaxUnits: false }
  const lastYear = { per: 'person', pricePence: 4000, from: '2026-01-01', to: '2026-12-31' } as const
  const product = { type: 'Activity', config, prices: [lastYear] } as const
  const query = { people: 10, section: 'stag' } as const
  const estimate = (date: string) => estimatePrice({ ...product, prices: [lastYear] }, { ...query, date })
  expect(estimate('2026-06-06')).toBeNull()
  expect(estimate('2027-06-05')).toEqual({ label: 'Estimated from last year', perPersonPence: 4200 })
  expect(estimate('2028-06-05')).toEqual({ label: 'Estimated', perPersonPence: 4000 })
})

test('prices from cost and mark-up are in pence, rounded to the nearest penny (CAT-O11)', () => {
  expect(priceFromCost(3300, 30, 1)).toBe(4290)
  expect(priceFromCost(4400, 25, 1.15)).toBe(4783)
  expect(costInPence(215_000, 29)).toBe(7414)
  expect([markUpOf(4290, 3300), markUpOf(4000, 3000), markUpOf(2900, 3000)]).toEqual([30, 33.33, -3.33])
  expect(markUpOf(100, 0)).toBeNull()
})
