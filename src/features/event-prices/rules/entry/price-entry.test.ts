import { expect, test } from 'vitest'
import { exampleEvent, exampleFacts, withoutCosts } from '#features/event-commands/rules/example-event.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { entryFigures } from './entry-figures.ts'
import { priceEntry } from './price-entry.ts'

const [pack] = exampleEvent.packages
const [karting, hotel] = pack!.entries
const price = (entry: PackageEntry, event = exampleEvent, pricingFacts = exampleFacts) =>
  priceEntry(entry, pack!, event, pricingFacts)

test('a product priced per person costs its price times the people (PKG-O1)', () => {
  expect(price({ ...karting!, needPeople: 5 })).toMatchObject({ pricePence: 5 * 3900, costMinor: 5 * 3000 })
})

test('other products cost their price per unit times the units; accommodation is priced per night (PKG-O1)', () => {
  expect(price({ ...hotel!, needUnits: 3 })).toMatchObject({ pricePence: 3 * 9000, costMinor: 3 * 8000 })
})

test('an entry without people costs nothing (PKG-O1)', () => {
  expect(price({ ...karting!, needPeople: 0 })).toMatchObject({ pricePence: 0, costMinor: 0 })
})

test('a product without a price row has a price on application (PKG-O5)', () => {
  expect(price({ ...karting!, productId: 'pr-private-dinner' })).toMatchObject({
    pricePence: null,
    costMinor: null,
  })
})

test('a product that left the catalogue keeps its last price', () => {
  const { 'pr-karting': _, ...products } = exampleFacts.products
  expect(price(karting!, exampleEvent, { ...exampleFacts, products }).pricePence).toBe(31_200)
})

test('a price modification in per cent changes all prices that are not overridden (PKG-O2)', () => {
  const event = { ...exampleEvent, priceModification: -10 }
  expect(price(karting!, event).pricePence).toBe(28_080)
  const overriddenMoney = {
    ...karting!.money,
    priceOverride: 'Yes' as const,
    overridePricePerPersonPence: 4000,
  }
  expect(price({ ...karting!, money: overriddenMoney }, event).pricePence).toBe(32_000)
})

test("a browser's facts have no costs, so a customer's entry has none", () => {
  expect(price(karting!, exampleEvent, withoutCosts(exampleFacts))).toMatchObject({
    pricePence: 31_200,
    costMinor: null,
  })
})

test('the cost is converted to pounds, and the margin is the price less the cost, also in per cent of the price (PKG-O1, PKG-052)', () => {
  expect(entryFigures(hotel!)).toEqual({
    pricePence: 36_000,
    costMinor: 32_000,
    costPence: 27_826,
    pricePerPersonPence: 4500,
    costPerPersonPence: 3478,
    marginPence: 8174,
    marginPerPersonPence: 1022,
    marginPercent: 22.71,
  })
})

test('invalid numbers, and a product without a price list, throw the documented errors (PKG-057)', () => {
  const productWithoutPrices = { ...exampleFacts.products['pr-karting']!, prices: undefined as never }
  const pricingFacts = { ...exampleFacts, products: { 'pr-karting': productWithoutPrices } }
  expect(() => price({ ...karting!, needPeople: Number.NaN })).toThrow('item people not set')
  expect(() => price({ ...karting!, needUnits: Number.NaN })).toThrow('item units not set')
  expect(() => price(karting!, exampleEvent, pricingFacts)).toThrow('price calculator not set')
})
