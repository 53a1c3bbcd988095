import { expect, test } from 'vitest'
import {
  exampleBookedEvent,
  exampleEvent,
  exampleFacts,
} from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { canChangePriceModification, recalculateEvent } from './recalculate.ts'

const product = exampleFacts.products['pr-karting']!
const moreExpensive = { ...product, prices: [{ per: 'person' as const, pricePence: 5000, costMinor: 3500 }] }
const pricingFacts = { ...exampleFacts, products: { ...exampleFacts.products, 'pr-karting': moreExpensive } }
const eventWith = (event: EventDocument, fields: Partial<PackageEntry>): EventDocument => {
  const [pack, ...packages] = event.packages
  const [entry, ...entries] = pack!.entries
  return {
    ...event,
    packages: [{ ...pack!, entries: [{ ...entry!, ...fields }, ...entries] }, ...packages],
  }
}
const recalculatedMoney = (event: EventDocument) =>
  recalculateEvent(event, pricingFacts).packages[0]!.entries[0]!.money

test('a package that is not booked follows the price list', () => {
  expect(recalculatedMoney(exampleEvent)).toMatchObject({ pricePence: 8 * 5000, costMinor: 8 * 3500 })
})

test('with no-cost-increase 1, a rise of the cost does not change the price (PKG-053, PKG-O3)', () => {
  expect(recalculatedMoney(exampleBookedEvent)).toMatchObject({ pricePence: 31_200, costMinor: 28_000 })
})

test('a supplier gets a new request only if the cost differs from the one they agreed to', () => {
  const confirmedEvent = eventWith(exampleBookedEvent, { stage: 'Booked' })
  const stageOf = (event: EventDocument) => event.packages[0]!.entries[0]!.stage
  expect(stageOf(recalculateEvent(confirmedEvent, pricingFacts))).toBe('Requested')
  const agreedEvent = recalculateEvent(exampleBookedEvent, pricingFacts)
  expect(stageOf(recalculateEvent(eventWith(agreedEvent, { stage: 'Booked' }), pricingFacts))).toBe('Booked')
})

test('cancelled entries and packages keep their price', () => {
  const money = recalculatedMoney(eventWith(exampleEvent, { stage: 'Cancelled' }))
  expect(money).toEqual(exampleEvent.packages[0]!.entries[0]!.money)
  const [pack] = exampleEvent.packages
  const cancelled = { ...exampleEvent, packages: [{ ...pack!, status: 'Cancelled' as const }] }
  expect(recalculateEvent(cancelled, pricingFacts)).toEqual(cancelled)
})

test('with no-cost-increase 0 the price rises by as much as the cost (PKG-O3)', () => {
  expect(recalculatedMoney({ ...exampleBookedEvent, noCostIncrease: 0 })).toMatchObject({
    pricePence: 35_200,
  })
})

test('the price modification can’t be changed once the event is booked, or if staff lock it', () => {
  expect(canChangePriceModification(exampleEvent)).toBe(true)
  expect(canChangePriceModification(exampleBookedEvent)).toBe(false)
  expect(canChangePriceModification({ ...exampleEvent, lockPriceModification: 'Yes' })).toBe(false)
})
