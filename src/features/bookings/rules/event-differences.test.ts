import { expect, test } from 'vitest'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { eventDifferences } from './event-differences.ts'

type Guest = NonNullable<WireEvent['customerSummary']>[number]
const createGuest = (name: string, totalGBP: number | null, money: object = {}): Guest => ({
  customer: { id: name.toLowerCase(), name },
  attending: 'Yes',
  registered: true,
  money: { paidGBP: 0, paidForOwnPlaceGBP: 0, paidFor: [], instalments: false, totalGBP, ...money },
})
const packageOf = (locationNumber: number, priceGBP: number | null) => ({
  id: `pk-${locationNumber}`,
  locationNumber,
  locationName: 'York',
  money: { priceGBP },
  productList: [],
})
const eventOf = (fields: object): WireEvent =>
  ({
    name: 'A trip',
    section: 'stag',
    statusStage: 'Enquiry',
    packageOption: [packageOf(1, 100)],
    customerSummary: [createGuest('Ann', 10), createGuest('Bob', 10)],
    ...fields,
  }) as unknown as WireEvent

test('the differences contain prices, the amounts that people owe, dates and stages, before and after', () => {
  const before = eventOf({ balanceDueDate: '2027-03-12' })
  const after = eventOf({
    section: 'hen',
    statusStage: 'Booked',
    balanceDueDate: null,
    packageOption: [packageOf(1, 90)],
    customerSummary: [
      createGuest('Ann', 8, { overpaidGBP: 2 }),
      createGuest('Bob', 10, { fixedPriceGBP: 10 }),
      createGuest('Cy', 0),
    ],
  })
  expect(eventDifferences(before, after).map((one) => Object.values(one))).toEqual([
    ['Type', 'Stag Do', 'Hen Do'],
    ['Price', '£100.00', '£90.00'],
    ['Ann', '£10.00', '£8.00'],
    ['Ann: overpaid', '–', '£2.00'],
    ['Bob', '£10.00', '£10.00 (fixed price)'],
    ['Cy', 'Not part of the event', '£0.00'],
    ['Balance due', 'Fri 12 Mar 2027', '–'],
    ['Stage', 'Enquiry', 'Booked'],
  ])
})

test('if there are several packages, labels contain the package, and a price on application is shown as such', () => {
  const packagesWith = (priceGBP: number | null) => ({
    packageOption: [packageOf(1, 5), packageOf(2, priceGBP)],
  })
  expect(eventDifferences(eventOf(packagesWith(7)), eventOf(packagesWith(null)))).toEqual([
    { label: 'Package 2: price', before: '£7.00', after: 'Price on application' },
  ])
})

test('there are no differences if nothing changed, or only a name that is not displayed', () => {
  const eventNamed = (name: string) => eventOf({ name, eventName: 'Tyne time' })
  expect(eventDifferences(eventNamed('Olive’s Stag Do'), eventNamed('Gina’s Stag Do'))).toEqual([])
  expect(eventDifferences(eventOf({}), eventOf({ name: 'Gina’s Stag Do' }))).toHaveLength(1)
  expect(eventDifferences(eventOf({}), eventOf({}))).toEqual([])
})
