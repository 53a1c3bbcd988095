import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pricePers, productTypes } from '#features/catalogue/rules/product-config.ts'
import { exampleEvent, exampleFactsOf, withoutCosts } from '#features/event-commands/rules/example-event.ts'
import type { CommandFacts } from '#features/event-commands/rules/facts.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { ProductFacts } from '#features/event-prices/rules/pricing-facts.ts'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import { webPackagePrice } from '#features/web-packages/rules/plan-web-package.ts'
import { addDays } from '#kernel/dates.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { applyWebPackage, type ChosenWebPackage } from './apply-web-package.ts'

const commandFacts = withoutCosts(exampleFactsOf('organiser'))
const [pack] = exampleEvent.packages
const start = addDays(commandFacts.today, 60)

const chosenPackage: ChosenWebPackage = {
  webPackageId: 'wp-gold',
  nightsCount: 2,
  peopleCount: 14,
  startDate: start,
  productList: [
    { productId: 'pr-karting', dayIndex: 0 },
    { productId: 'pr-boat', dayIndex: 2 },
  ],
}
const apply = (changes: Partial<ChosenWebPackage> = {}, facts: CommandFacts = commandFacts) => {
  let createdCount = 0
  const newId = () => `it-${++createdCount}`
  return applyWebPackage(
    exampleEvent,
    pack!.id,
    { ...chosenPackage, ...changes },
    { commandFacts: facts, newId },
  )
}
const applyOrThrow = (...args: Parameters<typeof apply>): EventDocument => {
  const event = apply(...args)
  if (isRefusal(event)) throw new Error(JSON.stringify(event))
  return event
}
const packOf = (event: EventDocument) => event.packages.find(({ id }) => id === pack!.id)!

describe('applying a ready-made package', () => {
  test('replaces the products, days, group size and date of the package (CONT-019)', () => {
    const event = applyOrThrow()
    expect(packOf(event)).toMatchObject({
      webPackageId: 'wp-gold',
      nightsCount: 2,
      peopleCount: 14,
      startDate: start,
      entries: [
        { itineraryId: 'it-1', productId: 'pr-karting', dayIndex: 0 },
        { itineraryId: 'it-2', productId: 'pr-boat', dayIndex: 2 },
      ],
    })
    expect(event.estimatedCustomers - exampleEvent.estimatedCustomers).toBe(14 - pack!.peopleCount)
  })

  test('without a chosen date, the package has no start date', () => {
    expect(packOf(applyOrThrow({ startDate: null })).startDate).toBe(null)
  })

  test.each<[string, Partial<ChosenWebPackage>]>([
    ['more nights than allowed', { nightsCount: commandFacts.limits.nights.maximum + 1 }],
    ['more people than allowed', { peopleCount: commandFacts.limits.people.maximum + 1 }],
    ['a past day', { startDate: addDays(commandFacts.today, -1) }],
    ['an unknown product', { productList: [{ productId: 'pr-dodo', dayIndex: 0 }] }],
    ['a product on a day after the trip', { productList: [{ productId: 'pr-karting', dayIndex: 3 }] }],
  ])('%s is refused', (_name, changes) => {
    expect(isRefusal(apply(changes))).toBe(true)
  })
})

const personUnits = { unitType: 'Person', maxPeoplePerUnit: 1, fixedMaxUnits: false }
const config = fc.oneof(
  fc
    .record({ minUnits: fc.integer({ min: 1, max: 8 }), maxUnits: fc.integer({ min: 8, max: 30 }) })
    .map((limits) => ({
      ...personUnits,
      ...limits,
    })),
  fc
    .record({
      maxPeoplePerUnit: fc.integer({ min: 1, max: 12 }),
      minUnits: fc.integer({ min: 1, max: 2 }),
      maxUnits: fc.integer({ min: 2, max: 9 }),
    })
    .map((limits) => ({ unitType: 'Room', fixedMaxUnits: false, ...limits })),
)
const row = fc.record(
  {
    per: fc.constantFrom(...pricePers),
    pricePence: fc.integer({ min: 0, max: 30_000 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    peopleFrom: fc.integer({ min: 1, max: 30 }),
  },
  { requiredKeys: ['per', 'pricePence'] },
)
const product = fc.record({
  type: fc.constantFrom(...productTypes.filter((type) => type !== 'Airport Transfer')),
  config,
  prices: fc.array(row, { maxLength: 4 }),
})
const groups = fc.record({
  people: fc.integer({
    min: commandFacts.limits.people.minimum,
    max: Math.min(40, commandFacts.limits.people.maximum),
  }),
  startDate: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 10, max: 200 }).map((days) => addDays(commandFacts.today, days)),
  ),
})
const packages = fc
  .tuple(
    fc.array(product, { minLength: 1, maxLength: 8 }),
    fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 20 }),
  )
  .map(([products, picks]) => {
    const catalogue = products.map((one, index) => ({ ...one, id: `pr-${index}` }))
    const list = picks.map((pick) => ({
      product: catalogue[pick % catalogue.length]!,
      dayIndex: Math.floor(pick / catalogue.length) % 3,
    }))
    return { catalogue, list }
  })

test('the page of a ready-made package shows the same price as the builder after applying it (CONT-O10)', () => {
  const baseProduct = commandFacts.products['pr-karting']!
  fc.assert(
    fc.property(packages, groups, ({ catalogue, list }, { people, startDate }) => {
      const products = Object.fromEntries(
        catalogue.map(({ id, ...one }): [string, ProductFacts] => [
          id,
          { ...baseProduct, ...one, productId: id, options: [], addOns: [] },
        ]),
      )
      const event = applyOrThrow(
        {
          peopleCount: people,
          startDate,
          productList: list.map(({ product: { id }, dayIndex }) => ({ productId: id, dayIndex })),
        },
        { ...commandFacts, products },
      )
      const builderPrice = pricePackage(event, packOf(event))
      const pagePrice = webPackagePrice(list, { people, startDate, section: exampleEvent.section })
      expect(pagePrice === null).toBe(builderPrice.isPriceOnApplication)
      if (pagePrice)
        expect(pagePrice).toEqual({
          totalPence: builderPrice.totalPence,
          perPersonPence: builderPrice.perPersonPence,
        })
    }),
  )
})
