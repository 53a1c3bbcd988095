import { expect, test } from 'vitest'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import { exampleEvent, exampleFacts } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { putBackCommand } from './put-back-command.ts'

const [pack] = exampleEvent.packages as [PackageDocument]
const [karting, ...otherEntries] = pack.entries as [PackageEntry, ...PackageEntry[]]
const withEntries = (entries: PackageEntry[]): EventDocument => ({
  ...exampleEvent,
  packages: [{ ...pack, entries }],
})

/** Removes an entry from the example event, and puts it back from the event as staff see it. Returns the new entry. */
const putBack = (entry: PackageEntry, remainingEntries = otherEntries): PackageEntry => {
  const wireBefore = wireEvent(
    withEntries([entry, ...remainingEntries]),
    { kind: 'staff' },
    {
      today: exampleFacts.today,
      visibility: fullVisibility,
    },
  )
  const product = wireBefore.packageOption[0]!.productList.find(({ itinerary }) =>
    itinerary.some(({ itineraryId }) => itineraryId === entry.itineraryId),
  )!
  const command = putBackCommand({
    packageId: pack.id,
    product,
    entry: product.itinerary[0]!,
    newItineraryId: 'it-again',
  })
  const result = evaluateCommands(withEntries(remainingEntries), [command], exampleFacts)
  if (isRefusal(result)) throw new Error(result.text)
  return result.event.packages[0]!.entries.find(({ itineraryId }) => itineraryId === 'it-again')!
}

test.each<[string, Partial<PackageEntry>]>([
  ['as it was', {}],
  ['on its day and at its time', { dayIndex: 1, startTime: '14:30', preferredStartTimeRange: 'Afternoon' }],
  ['for its people', { needPeople: 5, needUnits: 5 }],
  ['with its add-ons', { addOnProducts: ['pr-karting-photos'] }],
  ['hidden from guests', { hideProduct: true, isNightActivity: true }],
])('a product is put back %s', (_, fields) => {
  const entry = { ...karting, ...fields }
  const { money: _money, ...restoredEntry } = putBack(entry)
  const { money: _former, ...formerEntry } = entry
  expect({ ...restoredEntry, itineraryId: karting.itineraryId }).toEqual(formerEntry)
})

test('a product is put back at today’s price, or at the price that staff had set by hand', () => {
  expect(putBack(karting).money.pricePence).toBe(karting.money.pricePence)
  const manualMoney = {
    ...karting.money,
    priceOverride: 'Yes' as const,
    overridePricePerPersonPence: 1234,
    minPricePerPersonPence: 1000,
  }
  expect(putBack({ ...karting, money: manualMoney }).money).toMatchObject({
    pricePence: 8 * 1234,
    priceOverride: 'Yes',
    minPricePerPersonPence: 1000,
  })
})

test('a product for the group is put back with as many units as it had', () => {
  const transfer = otherEntries.find(({ productId }) => productId === 'pr-transfer')!
  const remainingEntries = pack.entries.filter((entry) => entry !== transfer)
  expect(putBack({ ...transfer, needUnits: 3 }, remainingEntries).needUnits).toBe(3)
})

test('a product outside the catalogue is put back with its name and description', () => {
  const productCustom = { name: 'Choir', description: 'Four songs', type: 'Activity' as const }
  expect(putBack({ ...karting, productId: null, productCustom })).toMatchObject({
    productId: null,
    productCustom,
  })
})
