import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { blankEntry, blankPackage } from '#features/event-document/rules/blank-package.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility, guestVisibility, noVisibility } from '#features/events/rules/testing/visibilities.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { comparePackages } from './compare-packages.ts'

type Plan = Pick<PackageDocument, 'nightsCount' | 'peopleCount' | 'startDate'> & {
  readonly products: readonly { dayIndex: number; name: string; startTime: string | null }[]
}

const plan = fc.record({
  nightsCount: fc.integer({ min: 0, max: 2 }),
  peopleCount: fc.integer({ min: 1, max: 3 }),
  startDate: fc.constantFrom(null, '2027-06-04', '2027-06-11'),
  products: fc.array(
    fc.record({
      dayIndex: fc.integer({ min: 0, max: 2 }),
      name: fc.constantFrom('Karting', 'Boat', 'Hotel'),
      startTime: fc.constantFrom(null, '10:00', '15:00'),
    }),
    { maxLength: 5 },
  ),
})
const plans = fc.array(plan, { minLength: 1, maxLength: 4 })

const packageOfPlan = ({ products, ...planFields }: Plan, index: number): PackageDocument =>
  blankPackage({
    id: `pk-${index}`,
    section: 'stag',
    locationName: 'Newcastle',
    ...planFields,
    entries: products.map(({ dayIndex, name, startTime }, entryIndex) =>
      blankEntry({
        itineraryId: `it-${index}-${entryIndex}`,
        productId: `pr-${name}`,
        product: { name, type: 'Activity', categoryId: null, unitType: 'Person' },
        dayIndex: Math.min(dayIndex, planFields.nightsCount),
        startTime,
        needPeople: planFields.peopleCount,
        needUnits: planFields.peopleCount,
        money: { ...exampleEvent.packages[0]!.entries[0]!.money, pricePence: name.length * 1000 },
      }),
    ),
  })
const organiserId = exampleEvent.organiserId
const eventOf = (options: readonly Plan[]): EventDocument => ({
  ...exampleEvent,
  packages: options.map(packageOfPlan),
})
const seenByOrganiser = (event: EventDocument, visibility = fullVisibility) =>
  wireEvent(event, { kind: 'organiser', customerId: organiserId }, { today: '2027-02-01', visibility })
const compare = (options: readonly Plan[]) => comparePackages(seenByOrganiser(eventOf(options)), organiserId)
const check = <Value>(values: fc.Arbitrary<Value>, property: (value: Value) => void) =>
  fc.assert(fc.property(values, property), { numRuns: propertyRuns })

test('copies of a package have no differences (EVT-O25)', () => {
  check(fc.tuple(plan, fc.integer({ min: 1, max: 4 })), ([one, count]) => {
    const { differences, differentDays, lowestPrice, options } = compare(Array(count).fill(one))
    expect([differences.size, differentDays.size, lowestPrice]).toEqual([0, 0, undefined])
    if (count < 2) return
    const marks = options.flatMap(({ days }) => days).flatMap(({ products }) => products)
    expect(new Set(marks.map(({ mark }) => mark)).size).toBeLessThan(2)
    expect(marks.every(({ mark }) => mark === 'same')).toBe(true)
  })
})

test('a row differs exactly if its values are not all equal, whatever the order of the options (EVT-O25)', () => {
  check(plans, (options) => {
    const { differences, differentDays } = compare(options)
    const count = (values: unknown[]) => new Set(values).size
    expect(differences.has('nights')).toBe(count(options.map(({ nightsCount }) => nightsCount)) > 1)
    expect(differences.has('people')).toBe(count(options.map(({ peopleCount }) => peopleCount)) > 1)
    expect(differences.has('place')).toBe(false)
    const reversed = compare([...options].reverse())
    expect([reversed.differences, reversed.differentDays]).toEqual([differences, differentDays])
  })
})

test('the mark of each product depends on the options and days that have this product (EVT-O25)', () => {
  check(plans, (options) => {
    const comparison = compare(options)
    const has = (index: number, name: string, day?: number) =>
      comparison.options[index]!.days.some(
        ({ products }, dayIndex) =>
          (day === undefined || dayIndex === day) && products.some((product) => product.name === name),
      )
    for (const [index, { days }] of comparison.options.entries()) {
      expect(days.flatMap(({ products }) => products)).toHaveLength(options[index]!.products.length)
      for (const [day, { products }] of days.entries())
        for (const { name, mark } of products) {
          const others = [...options.keys()].filter((other) => other !== index)
          const othersWithProduct = others.filter((other) => has(other, name)).length
          if (mark === 'onlyHere') expect(othersWithProduct).toBe(0)
          else if (mark === 'notInAll') expect(othersWithProduct).toBeLessThan(others.length)
          else expect(othersWithProduct).toBe(others.length)
          const isOnSameDayEverywhere = others.every((other) => has(other, name, day))
          if (mark === 'otherDay') expect(isOnSameDayEverywhere).toBe(false)
          if (mark === 'same' || mark === 'otherTime') expect(isOnSameDayEverywhere).toBe(true)
          if (mark !== 'same' && options.length > 1) expect(comparison.differentDays.has(day)).toBe(true)
        }
    }
  })
})

test('the lowest price is that of an option, and no option is cheaper (EVT-O25)', () => {
  check(plans, (options) => {
    const { lowestPrice, options: comparedOptions } = compare(options)
    const isComparable = new Set(options.map(({ startDate }) => startDate === null)).size === 1
    const isPriced = options.every(({ products }) => products.length > 0)
    if (lowestPrice === undefined) {
      if (isComparable && isPriced)
        expect(new Set(comparedOptions.map((one) => one.pricePerPerson)).size).toBe(1)
      return
    }
    const prices = comparedOptions.map(({ pricePerPerson }) => pricePerPerson ?? 0)
    expect(Math.min(...prices)).toBe(lowestPrice)
  })
})

const karting = { dayIndex: 0, name: 'Karting', startTime: '10:00' }
const base: Plan = { nightsCount: 1, peopleCount: 8, startDate: '2027-06-04', products: [karting] }

test('a guest compares prices per person and their own share, and sees no total (EVT-O25, PERM-007)', () => {
  const event = eventOf([base, { ...base, products: [karting, { ...karting, name: 'Boat' }] }])
  const guest = { kind: 'guest', customerId: 'cu-guest' } as const
  const visibility = { ...guestVisibility, ownShare: true }
  const comparison = comparePackages(wireEvent(event, guest, { today: '2027-02-01', visibility }), 'cu-guest')
  expect(comparison.options.map(({ total }) => total)).toEqual([undefined, undefined])
  expect(comparison.options.map(({ pricePerPerson }) => typeof pricePerPerson)).toEqual(['number', 'number'])
  expect(comparison.options.map(({ ownPrice }) => typeof ownPrice)).toEqual(['number', 'undefined'])
  expect(comparison.differences).toEqual(new Set(['pricePerPerson']))
})

test('prices that the reader does not see, and those of an empty package, are not compared (EVT-O25)', () => {
  const emptyPlan = { ...base, products: [] }
  const comparisonWithoutPrices = comparePackages(
    seenByOrganiser(eventOf([base, emptyPlan]), noVisibility),
    organiserId,
  )
  expect(comparisonWithoutPrices.differences.size).toBe(0)
  const { options, lowestPrice } = compare([base, emptyPlan])
  expect(options[1]).toMatchObject({ pricePerPerson: undefined, total: undefined })
  expect(lowestPrice).toBeUndefined()
})
