import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capacityText } from '#features/catalogue/rules/capacity-text.ts'
import { type GridSource, projectGrid } from '#features/catalogue/rules/grid/project-grid.ts'
import type { PriceRow, ProductConfig } from '#features/catalogue/rules/product-config.ts'
import { defaultBookingFor } from '#features/catalogue/rules/units.ts'
import { poundsFromPence } from '#kernel/money.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { evaluateCommands } from './evaluate-commands.ts'
import { exampleEvent, exampleFactsOf } from './example-event.ts'
import { commandOf } from './testing/try-command.ts'

const configs = fc
  .record({
    unitType: fc.constantFrom('Person', 'Boat'),
    maxPeoplePerUnit: fc.integer({ min: 1, max: 12 }),
    minUnits: fc.integer({ min: 1, max: 4 }),
    moreUnits: fc.nat(6),
  })
  .map(
    ({ moreUnits, ...config }): ProductConfig => ({
      ...config,
      maxPeoplePerUnit: config.unitType === 'Person' ? 1 : config.maxPeoplePerUnit,
      maxUnits: config.minUnits + moreUnits,
      fixedMaxUnits: false,
    }),
  )
const priceLists = fc.constantFrom<PriceRow['per']>('person', 'unit', 'group').map((per): PriceRow[] => [
  { per, pricePence: 4321 },
  { per, pricePence: 3210, peopleFrom: 9 },
])
const sizes = fc.integer({ min: 1, max: 60 })
const [pack] = exampleEvent.packages
const boat = exampleFactsOf('organiser').products['pr-boat']!
const factsWith = (config: ProductConfig, prices: PriceRow[]) => ({
  ...exampleFactsOf('organiser'),
  products: { 'pr-boat': { ...boat, config, prices } },
})

/** Returns the item of the product in the grid for a group. It contains the number of people and the price. */
const gridItemOf = (config: ProductConfig, prices: PriceRow[], people: number) => {
  const source = {
    id: 'pr-boat',
    type: 'Activity',
    name: 'Self-drive boat',
    config,
    prices,
    availability: { runsOnRegularDates: 'Yes', regularDates: [], specificDates: [], allocation: null },
    venueIds: [],
    topVenueIds: [],
    locationIds: [],
    meetingPointId: null,
    createdDate: '2026-01-01',
    hideListing: null,
  } as unknown as GridSource
  const [item] = projectGrid([source], new Map(), {
    section: 'stag',
    today: '2027-02-01',
    from: null,
    date: pack!.startDate,
    people,
    defaultPeople: 8,
  })
  return item!
}

/** Returns the entry of the product after it was added to the package of a group. */
const addedEntryOf = (config: ProductConfig, prices: PriceRow[], peopleCount: number) => {
  const event = { ...exampleEvent, packages: [{ ...pack!, peopleCount, entries: [] }] }
  const add = commandOf({
    name: 'addProduct',
    data: { productId: 'pr-boat', itinerary: [{ newItineraryId: 'it-new', dayIndex: 0 }] },
  })
  const result = evaluateCommands(event, [add], factsWith(config, prices))
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  return result.event.packages[0]!.entries[0]!
}

test('for any group, the grid shows the same people and price as the package once the product is added', () => {
  fc.assert(
    fc.property(configs, priceLists, sizes, (config, prices, people) => {
      const item = gridItemOf(config, prices, people)
      const entry = addedEntryOf(config, prices, people)
      expect(item.priceFor.people).toBe(entry.needPeople)
      expect(item.priceTotal).toBe(poundsFromPence(entry.money.pricePence!))
    }),
  )
})

test('the grid and the capacity text show a limit exactly if a product is booked for fewer people than the group', () => {
  fc.assert(
    fc.property(configs, priceLists, sizes, (config, prices, people) => {
      const { takesUpTo } = gridItemOf(config, prices, people).priceFor
      const { needPeople } = defaultBookingFor(config, people)
      expect(takesUpTo).toBe(needPeople < people ? needPeople : undefined)
      expect(capacityText(config, people) !== undefined).toBe(takesUpTo !== undefined)
    }),
  )
  const config = { ...boat.config, maxUnits: 2, maxPeoplePerUnit: 6 }
  expect(capacityText(config, 30)).toBe('Takes up to 12 people')
})

test('a customer cannot add a product for more people than its units allow', () => {
  const addFor = (needPeople: number) =>
    evaluateCommands(
      exampleEvent,
      [
        commandOf({
          name: 'addProduct',
          data: { productId: 'pr-boat', itinerary: [{ newItineraryId: 'it-new', dayIndex: 0, needPeople }] },
        }),
      ],
      exampleFactsOf('organiser'),
    )
  expect(isRefusal(addFor(12))).toBe(false)
  expect(addFor(13)).toMatchObject({ facts: { message: 'Takes up to 12 people' } })
})
