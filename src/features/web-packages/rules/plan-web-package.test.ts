import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceRow, ProductConfig, ProductType } from '#features/catalogue/rules/product-config.ts'
import { addDays } from '#kernel/dates.ts'
import { canStartOn, isOver, planWebPackage, webPackagePrice } from './plan-web-package.ts'
import { availableOf } from './planned-entry.ts'

const everyDay = { runsOnRegularDates: 'No' as const, regularDates: [], specificDates: [], allocation: null }
const perPerson: ProductConfig = {
  unitType: 'Person',
  maxPeoplePerUnit: 1,
  minUnits: 6,
  maxUnits: 20,
  fixedMaxUnits: false,
}
type Changes = {
  type?: ProductType
  prices?: PriceRow[]
  config?: ProductConfig
  availability?: object
  locked?: boolean
}
const offer = (id: string, { availability, ...changes }: Changes = {}) => ({
  id,
  type: 'Activity' as ProductType,
  config: perPerson,
  prices: [{ per: 'person', pricePence: 2000 }] as PriceRow[],
  availability: { ...everyDay, ...availability },
  locked: false,
  ...changes,
})
const entriesOf = (...productIds: string[]) =>
  productIds.map((productId, dayIndex) => ({ productId, dayIndex }))
const friday = '2027-05-14'
const request = { people: 12, startDate: friday, section: 'stag' as const }
const priceOf = (products: ReturnType<typeof offer>[], priceRequest = request) =>
  webPackagePrice(
    products.map((product, dayIndex) => ({ product, dayIndex })),
    priceRequest,
  )

describe('the reason why a product of a package cannot be booked', () => {
  const reason = (product: ReturnType<typeof offer> | undefined, changes: Partial<typeof request> = {}) =>
    planWebPackage(entriesOf('one'), product ? [product] : [], { ...request, ...changes })[0]!.omissionReason
  test('is undefined by default', () => expect(reason(offer('one'))).toBe(undefined))
  test('says that it is no longer sold', () => expect(reason(undefined)).toBe('gone'))
  test('says that visitors have to log in to see it', () =>
    expect(reason(offer('one', { locked: true }))).toBe('locked'))
  test('says that the group is too small or too big', () => {
    expect([reason(offer('one'), { people: 5 }), reason(offer('one'), { people: 6 })]).toEqual([
      'too few people',
      undefined,
    ])
    expect([reason(offer('one'), { people: 21 }), reason(offer('one'), { people: 20 })]).toEqual([
      'too many people',
      undefined,
    ])
  })
  test('says that too few units are left', () => {
    expect(reason(offer('one', { availability: { allocation: 11 } }))).toBe('not enough left')
  })
  test('says that it is unavailable on its day, counted from the first day of the package', () => {
    const saturdays = { specificDates: [{ from: addDays(friday, 1), to: addDays(friday, 1) }] }
    const products = [offer('one'), offer('two', { availability: saturdays })]
    const reasons = (startDate: string) =>
      planWebPackage(entriesOf('one', 'two'), products, { people: 12, startDate }).map(
        ({ omissionReason }) => omissionReason,
      )
    expect(reasons(friday)).toEqual([undefined, undefined])
    expect(reasons(addDays(friday, 1))).toEqual([undefined, 'not running'])
  })
})

describe('the price of a package', () => {
  test('is the sum of each product on its own day, for as many people as fit (CONT-O10)', () => {
    const weekend = offer('one', {
      prices: [
        { per: 'person', pricePence: 2000 },
        { per: 'person', pricePence: 3000, weekdays: [6] },
      ],
    })
    expect(priceOf([weekend, weekend])).toEqual({ totalPence: 12 * 5000, perPersonPence: 5000 })
    expect(priceOf([weekend, weekend], { ...request, people: 30 })).toEqual({
      totalPence: 20 * 5000,
      perPersonPence: 5000,
    })
  })
  test('counts the units that the group needs', () => {
    const rooms = { ...perPerson, unitType: 'Room', maxPeoplePerUnit: 5, minUnits: 1 }
    const boat = offer('boat', { config: rooms, prices: [{ per: 'unit', pricePence: 10_000 }] })
    expect(priceOf([boat])).toEqual({ totalPence: 30_000, perPersonPence: 2500 })
  })
  test('is on application if one of its products has its price on application', () => {
    expect(priceOf([offer('one'), offer('two', { prices: [] })])).toBe(null)
    const fridayOnly = offer('one', { prices: [{ per: 'person', pricePence: 900, weekdays: [5] }] })
    expect(priceOf([fridayOnly])).not.toBe(null)
    expect(priceOf([offer('one'), fridayOnly])).toBe(null)
  })
  test('includes one accommodation per night', () => {
    const bed = offer('bed', { type: 'Accommodation' })
    const nights = [0, 0, 1].map((dayIndex) => ({ product: bed, dayIndex }))
    expect(webPackagePrice(nights, request)!.perPersonPence).toBe(4000)
  })
  test('without a date is the lowest price of any date, and never more than the price on a given date', () => {
    const rows = fc.array(
      fc.record({
        per: fc.constant('person' as const),
        pricePence: fc.nat({ max: 9000 }),
        weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(
        fc.array(rows, { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 300 }),
        (priceLists, daysLater) => {
          const products = priceLists.map((prices, index) => offer(`p${index}`, { prices }))
          const datedPrice = priceOf(products, { ...request, startDate: addDays(friday, daysLater) })
          const lowestPrice = webPackagePrice(
            products.map((product, dayIndex) => ({ product, dayIndex })),
            { ...request, startDate: null },
          )
          expect(lowestPrice).not.toBe(null)
          if (datedPrice) expect(lowestPrice!.totalPence).toBeLessThanOrEqual(datedPrice.totalPence)
        },
      ),
    )
  })
  test('excludes unavailable products', () => {
    const plan = planWebPackage(
      entriesOf('one', 'gone', 'two'),
      [offer('one'), offer('two', { locked: true })],
      request,
    )
    expect(availableOf(plan).map(({ product }) => product.id)).toEqual(['one'])
  })
})

test('a package starts on its dates, or on any day if it has none (CONT-O10)', () => {
  const dates = [{ from: '2027-04-02', to: '2027-04-05' }]
  expect(
    ['2027-04-01', '2027-04-02', '2027-04-05', '2027-04-06'].map((day) => canStartOn(dates, day)),
  ).toEqual([false, true, true, false])
  expect(canStartOn([], '2031-01-01')).toBe(true)
  expect([isOver(dates, '2027-04-05'), isOver(dates, '2027-04-06'), isOver([], '2999-01-01')]).toEqual([
    false,
    true,
    false,
  ])
})
