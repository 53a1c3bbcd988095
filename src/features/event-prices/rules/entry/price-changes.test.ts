import { expect, test } from 'vitest'
import {
  exampleBookedEvent,
  exampleEvent,
  exampleFacts,
} from '#features/event-commands/rules/example-event.ts'
import type { CommandFacts } from '#features/event-commands/rules/facts.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { priceChanges } from './price-changes.ts'

const [pack] = exampleEvent.packages as [(typeof exampleEvent.packages)[number]]
const kartingAt = (pricePence: number | null): CommandFacts => {
  const karting = exampleFacts.products['pr-karting']!
  const prices = pricePence === null ? [] : [{ per: 'person' as const, pricePence }]
  return { ...exampleFacts, products: { ...exampleFacts.products, 'pr-karting': { ...karting, prices } } }
}
const withKarting = (change: Partial<PackageEntry>) => ({
  ...pack,
  entries: pack.entries.map((entry) =>
    entry.itineraryId === 'it-karting' ? { ...entry, ...change } : entry,
  ),
})

test('prices that equal the saved ones give no alert', () => {
  expect(priceChanges(exampleEvent, pack, exampleFacts)).toEqual([])
})

test('a price that rose, fell or disappeared since the save is shown with both amounts', () => {
  const changesAt = (price: number | null) => priceChanges(exampleEvent, pack, kartingAt(price))
  const savedFields = { itineraryId: 'it-karting', name: 'Indoor karting', savedPence: 31_200 }
  expect(changesAt(4200)).toEqual([{ ...savedFields, currentPence: 33_600 }])
  expect(changesAt(3000)).toEqual([{ ...savedFields, currentPence: 24_000 }])
  expect(changesAt(null)).toEqual([{ ...savedFields, currentPence: null }])
})

test('booked packages have alerts too, although a booked price changes only when its entry is edited', () => {
  expect(priceChanges(exampleBookedEvent, exampleBookedEvent.packages[0]!, kartingAt(4200))).toHaveLength(1)
})

test('an overridden price, a cancelled entry and a product that left the catalogue give no alert', () => {
  const overriddenMoney = {
    ...pack.entries[0]!.money,
    priceOverride: 'Yes' as const,
    overridePricePerPersonPence: 3900,
  }
  expect(priceChanges(exampleEvent, withKarting({ money: overriddenMoney }), kartingAt(4200))).toEqual([])
  expect(priceChanges(exampleEvent, withKarting({ stage: 'Cancelled' }), kartingAt(4200))).toEqual([])
  expect(priceChanges(exampleEvent, pack, { ...exampleFacts, products: {} })).toEqual([])
})

test('price changes are shown only with the permission editPackageAlert.priceChange (PERM-018)', () => {
  const countChangesFor = (can: CommandFacts['can']) =>
    priceChanges(exampleEvent, pack, { ...kartingAt(4200), can }).length
  expect(countChangesFor((path) => path === 'editPackageAlert.priceChange')).toBe(1)
  expect(countChangesFor((path) => path !== 'editPackageAlert.priceChange')).toBe(0)
})
