import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { sections } from '#kernel/section.ts'
import type { PricedProduct, PriceRow } from '../product-config.ts'
import { priceFor, priceRowFor } from './price-for.ts'

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
const query = { date: friday, people: 10, section: 'stag' } as const

describe('the row that applies', () => {
  const rows: PriceRow[] = [
    { per: 'person', pricePence: 1000 },
    { per: 'person', pricePence: 2000, weekdays: [6] },
    { per: 'person', pricePence: 3000, from: saturday, to: saturday, sections: ['hen'] },
    { per: 'person', pricePence: 1500, peopleFrom: 20 },
  ]
  const priceOn = (date: string, section: 'stag' | 'hen' = 'stag', people = 10) =>
    priceRowFor(rows, date, { people, section })?.pricePence

  test('is the most specific one: with dates, otherwise with weekdays, otherwise with neither', () => {
    expect(priceOn(friday)).toBe(1000)
    expect(priceOn(saturday)).toBe(2000)
    expect(priceOn(saturday, 'hen')).toBe(3000)
  })
  test('is the one for the group size, at any position in the list', () => {
    expect(priceOn(friday, 'stag', 19)).toBe(1000)
    expect(priceOn(friday, 'stag', 25)).toBe(1500)
    expect(priceRowFor(rows.slice(3), friday, { people: 19, section: 'stag' })).toBeNull()
  })
  test('is the narrower of two equally specific rows, and the first of equal rows', () => {
    const steps: PriceRow[] = [
      { per: 'person', pricePence: 900, peopleFrom: 20 },
      { per: 'person', pricePence: 800, peopleFrom: 40 },
      { per: 'person', pricePence: 700, peopleFrom: 40 },
      { per: 'person', pricePence: 600, from: '2026-06-01', to: '2026-08-31' },
      { per: 'person', pricePence: 500, from: friday, to: saturday },
    ]
    const priceOfFirstRows = (count: number) =>
      priceRowFor(steps.slice(0, count), friday, { people: 45, section: 'stag' })?.pricePence
    expect([priceOfFirstRows(1), priceOfFirstRows(3), priceOfFirstRows(4), priceOfFirstRows(5)]).toEqual([
      900, 800, 600, 500,
    ])
  })
  test('without a date is the cheapest of any date', () => {
    const minPence = (people: number) =>
      priceFor(product(rows), { date: null, people, section: 'stag' })?.perPersonPence
    expect([minPence(10), minPence(25)]).toEqual([1000, 1500])
    const mixed = product([...rows, { per: 'group', pricePence: 9000, weekdays: [1] }])
    expect(priceFor(mixed, { date: null, people: 10, section: 'stag' })?.totalPence).toBe(9000)
  })
})

test('a date without a row is price on application', () => {
  const summer = product([{ per: 'person', pricePence: 900, from: '2026-07-01', to: '2026-08-31' }])
  expect(priceFor(summer, query)).toBeNull()
  expect(priceFor(summer, { ...query, date: '2026-07-31' })?.totalPence).toBe(9000)
})

test('a price is per person, unit, group or night, as the row says', () => {
  const total = (per: PriceRow['per'], config = person) =>
    priceFor(product([{ per, pricePence: 5000 }], { config }), { ...query, people: 5 })?.totalPence
  expect(total('person', room)).toBe(25_000)
  expect(total('unit', room)).toBe(15_000)
  expect(total('group')).toBe(5000)
  expect(total('night')).toBe(25_000)
})

test('each night is priced by its own date; if one night has no price, the whole stay is price on application', () => {
  const rows: PriceRow[] = [
    { per: 'night', pricePence: 8000, weekdays: [5] },
    { per: 'night', pricePence: 12_000, weekdays: [6] },
  ]
  const hotel = product(rows, { type: 'Accommodation', config: room })
  expect(priceFor(hotel, { ...query, nights: 2 })).toEqual({
    totalPence: 100_000,
    perPersonPence: 10_000,
    people: 10,
    units: 5,
    costMinor: null,
  })
  expect(priceFor(hotel, { ...query, nights: 3 })).toBeNull()
})

const anyRow = fc.record(
  {
    per: fc.constantFrom('person', 'unit', 'group', 'night'),
    pricePence: fc.integer({ min: 0, max: 100_000 }),
    costMinor: fc.integer({ min: 0, max: 100_000 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    peopleFrom: fc.integer({ min: 1, max: 30 }),
    peopleTo: fc.integer({ min: 20, max: 60 }),
    from: fc.integer({ min: 0, max: 350 }).map((days) => addDays('2026-01-01', days)),
    to: fc.integer({ min: 350, max: 700 }).map((days) => addDays('2026-01-01', days)),
    sections: fc.uniqueArray(fc.constantFrom(...sections), { minLength: 1 }),
  },
  { requiredKeys: ['per', 'pricePence', 'costMinor'] },
) as fc.Arbitrary<PriceRow>
const anyQuery = fc.record({
  date: fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days)),
  people: fc.integer({ min: 1, max: 60 }),
  section: fc.constantFrom(...sections),
  nights: fc.integer({ min: 1, max: 7 }),
})

test('a customer’s copy of the price list, without costs, gives the same price', () => {
  fc.assert(
    fc.property(fc.array(anyRow), anyQuery, (prices, query) => {
      const staffPrice = priceFor(product(prices, { type: 'Accommodation' }), query)
      const customerRows = prices.map(({ costMinor: _, ...row }) => row)
      const customerPrice = priceFor(product(customerRows, { type: 'Accommodation' }), query)
      expect(customerPrice).toEqual(staffPrice && { ...staffPrice, costMinor: null })
    }),
  )
})

test('the price of a stay is the sum of its nights', () => {
  fc.assert(
    fc.property(fc.array(anyRow), anyQuery, (prices, query) => {
      const hotel = product(prices, { type: 'Accommodation', config: room })
      const stayPrice = priceFor(hotel, query)
      const nights = Array.from({ length: query.nights }, (_, night) =>
        priceFor(hotel, { ...query, date: addDays(query.date, night), nights: 1 }),
      )
      const sum = nights.every((night) => night !== null)
        ? nights.reduce((total, night) => total + night.totalPence, 0)
        : undefined
      expect(stayPrice?.totalPence).toBe(sum)
    }),
  )
})

/** Returns whether the days, groups and sections of one row are a proper subset of those of the other. */
const isPartOf = (part: PriceRow, whole: PriceRow): boolean => {
  const isInside = (left: PriceRow, right: PriceRow) =>
    (left.from ?? '') >= (right.from ?? '') &&
    (left.to ?? '9') <= (right.to ?? '9') &&
    (left.peopleFrom ?? 1) >= (right.peopleFrom ?? 1) &&
    (left.peopleTo ?? 1e9) <= (right.peopleTo ?? 1e9) &&
    (right.weekdays ?? everyDay).length >= (left.weekdays ?? everyDay).length &&
    (left.weekdays ?? everyDay).every((day) => (right.weekdays ?? everyDay).includes(day)) &&
    (left.sections ?? sections).every((name) => (right.sections ?? sections).includes(name))
  return isInside(part, whole) && !isInside(whole, part)
}
const conditions = ['weekdays', 'peopleFrom', 'peopleTo', 'from', 'to', 'sections'] as const
const withoutKeys = (row: PriceRow, keys: readonly string[]): PriceRow =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key))) as PriceRow
const everyDay = [1, 2, 3, 4, 5, 6, 7]

test('a row for fewer days, groups or sections overrides a row that also applies to them, in any order', () => {
  fc.assert(
    fc.property(
      anyRow,
      fc.uniqueArray(fc.constantFrom(...conditions)),
      anyQuery,
      (part, droppedKeys, query) => {
        const whole = withoutKeys(part, droppedKeys)
        fc.pre(isPartOf(part, whole) && priceRowFor([part], query.date, query) !== null)
        expect(priceRowFor([whole, part], query.date, query)).toBe(part)
        expect(priceRowFor([part, whole], query.date, query)).toBe(part)
      },
    ),
  )
})

test('the price on any date is at least the lowest price of the product', () => {
  fc.assert(
    fc.property(fc.array(anyRow), anyQuery, (prices, query) => {
      const someProduct = product(prices)
      const priceOnDate = priceFor(someProduct, query)
      fc.pre(priceOnDate !== null)
      const lowestPrice = priceFor(someProduct, { ...query, date: null })
      expect(lowestPrice?.totalPence).toBeLessThanOrEqual(priceOnDate.totalPence)
    }),
  )
})
