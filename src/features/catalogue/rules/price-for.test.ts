import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { sections } from '#kernel/section.ts'
import { priceFor, priceRowFor } from './price-for.ts'
import type { PricedProduct, PriceRow } from './product.ts'

const person = { unitType: 'Person', maxPeoplePerUnit: 1, minUnits: 1, maxUnits: 100, fixedMaxUnits: false }
const room = { unitType: 'Room', maxPeoplePerUnit: 2, minUnits: 1, maxUnits: 50, fixedMaxUnits: false }
const product = (prices: PriceRow[], rest: Partial<PricedProduct> = {}): PricedProduct => ({
  type: 'Activity',
  config: person,
  prices,
  ...rest,
})
const friday = '2026-06-05'
const saturday = '2026-06-06'
const ask = { date: friday, people: 10, section: 'stag' } as const

describe('the row that holds', () => {
  const rows: PriceRow[] = [
    { per: 'person', pricePence: 1000 },
    { per: 'person', pricePence: 2000, weekdays: [6] },
    { per: 'person', pricePence: 3000, from: saturday, to: saturday, sections: ['hen'] },
    { per: 'person', pricePence: 1500, peopleFrom: 20 },
  ]
  const priceOn = (date: string | null, section: 'stag' | 'hen' = 'stag', people = 10) =>
    priceRowFor(rows, date, { people, section })?.pricePence

  test('is the most exact: dates before weekdays before neither', () => {
    expect(priceOn(friday)).toBe(1000)
    expect(priceOn(saturday)).toBe(2000)
    expect(priceOn(saturday, 'hen')).toBe(3000)
  })
  test('is looked for among those of the group size, the earlier of equals first', () => {
    expect(priceOn(friday, 'stag', 25)).toBe(1000)
    expect(priceRowFor(rows.slice(3), friday, { people: 19, section: 'stag' })).toBeNull()
  })
  test('without a date is the cheapest one', () => expect(priceOn(null, 'hen')).toBe(1000))
})

test('a date without a row is price on application', () => {
  const summer = product([{ per: 'person', pricePence: 900, from: '2026-07-01', to: '2026-08-31' }])
  expect(priceFor(summer, ask)).toBeNull()
  expect(priceFor(summer, { ...ask, date: '2026-07-31' })?.totalPence).toBe(9000)
})

test('people, units and groups are counted as the row says', () => {
  const total = (per: PriceRow['per'], config = person) =>
    priceFor(product([{ per, pricePence: 5000 }], { config }), { ...ask, people: 5 })?.totalPence
  expect(total('person', room)).toBe(25_000)
  expect(total('unit', room)).toBe(15_000)
  expect(total('group')).toBe(5000)
  expect(total('night')).toBe(25_000)
})

test('each night is priced by its own date, and one night without a price is price on application', () => {
  const rows: PriceRow[] = [
    { per: 'night', pricePence: 8000, weekdays: [5] },
    { per: 'night', pricePence: 12_000, weekdays: [6] },
  ]
  const hotel = product(rows, { type: 'Accommodation', config: room })
  expect(priceFor(hotel, { ...ask, nights: 2 })).toEqual({
    totalPence: 100_000,
    perPersonPence: 10_000,
    people: 10,
    units: 5,
    costMinor: null,
  })
  expect(priceFor(hotel, { ...ask, nights: 3 })).toBeNull()
})

const rowOf = fc.record(
  {
    per: fc.constantFrom('person', 'unit', 'group', 'night'),
    pricePence: fc.integer({ min: 0, max: 100_000 }),
    costMinor: fc.integer({ min: 0, max: 100_000 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    peopleFrom: fc.integer({ min: 1, max: 30 }),
    sections: fc.uniqueArray(fc.constantFrom(...sections), { minLength: 1 }),
  },
  { requiredKeys: ['per', 'pricePence', 'costMinor'] },
) as fc.Arbitrary<PriceRow>
const asks = fc.record({
  date: fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days)),
  people: fc.integer({ min: 1, max: 60 }),
  section: fc.constantFrom(...sections),
  nights: fc.integer({ min: 1, max: 7 }),
})

test('a customer’s copy of the price list, without costs, gives the same price', () => {
  fc.assert(
    fc.property(fc.array(rowOf), asks, (prices, asked) => {
      const staffs = priceFor(product(prices, { type: 'Accommodation' }), asked)
      const shown = prices.map(({ costMinor: _, ...row }) => row)
      const customers = priceFor(product(shown, { type: 'Accommodation' }), asked)
      expect(customers).toEqual(staffs && { ...staffs, costMinor: null })
    }),
  )
})

test('a stay costs what its nights cost one by one', () => {
  fc.assert(
    fc.property(fc.array(rowOf), asks, (prices, asked) => {
      const hotel = product(prices, { type: 'Accommodation', config: room })
      const whole = priceFor(hotel, asked)
      const nights = Array.from({ length: asked.nights }, (_, night) =>
        priceFor(hotel, { ...asked, date: addDays(asked.date, night), nights: 1 }),
      )
      const sum = nights.every((night) => night !== null)
        ? nights.reduce((total, night) => total + night.totalPence, 0)
        : undefined
      expect(whole?.totalPence).toBe(sum)
    }),
  )
})
