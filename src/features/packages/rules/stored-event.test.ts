import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleBookedEvent, exampleEvent, exampleFacts } from './example-event.ts'
import { recalculateEvent } from './pricing/recalculate.ts'
import { currentEvent, type StoredEvent } from './stored-event.ts'

/** An event as it was stored before listed, modified and overridden prices were kept apart. */
const older = (event: typeof exampleEvent): StoredEvent => {
  const { refundedPence: _, ...rest } = event
  return {
    ...rest,
    guests: event.guests.map(({ instalmentPlan: _, ...guest }) => guest),
    packages: event.packages.map((pack) => ({
      ...pack,
      entries: pack.entries.map(({ money: { listed: _, booked: __, ...money }, ...entry }) => ({
        ...entry,
        money,
      })),
    })),
  }
}
const stored = (event: typeof exampleEvent) => JSON.parse(JSON.stringify(older(event))) as StoredEvent
/** Nothing of the example is in the catalogue any more: only what is stored can tell the price. */
const gone = { ...exampleFacts, products: {} }
const pricesOf = (event: typeof exampleEvent) =>
  event.packages.flatMap(({ entries }) => entries.map(({ money }) => money.pricePence))

test('an event stored before it was said what was invoiced is read as today’s, its prices as they are', () => {
  for (const event of [exampleEvent, exampleBookedEvent]) {
    const packages = event.packages.map((pack) => ({
      ...pack,
      entries: pack.entries.map(({ money: { invoicedPercent: _, ...money }, ...entry }) => ({
        ...entry,
        money,
      })),
    }))
    expect(currentEvent({ ...event, packages })).toEqual(event)
  }
})

test('an event of today is read as it is', () => {
  expect(currentEvent(exampleEvent)).toBe(exampleEvent)
})

test('an older event is read as the one that would be stored today', () => {
  for (const event of [exampleEvent, exampleBookedEvent]) expect(currentEvent(stored(event))).toEqual(event)
})

test('the only price an older event knows is not modified a second time', () => {
  const percents = fc.integer({ min: -90, max: 300 })
  fc.assert(
    fc.property(percents, (priceModification) => {
      const event = recalculateEvent({ ...exampleEvent, priceModification }, exampleFacts)
      const read = currentEvent(stored(event))
      expect(pricesOf(read)).toEqual(pricesOf(event))
      expect(pricesOf(recalculateEvent(read, gone))).toEqual(pricesOf(event))
    }),
  )
})

test('an older entry for nobody, and one priced by hand, have no listed price to fall back on', () => {
  const [pack] = exampleEvent.packages
  const byHand = { ...pack!.entries[0]!, needPeople: 0 }
  const overridden = {
    ...pack!.entries[0]!,
    itineraryId: 'it-by-hand',
    money: {
      ...pack!.entries[0]!.money,
      priceOverride: 'Yes' as const,
      overridePricePerPersonPence: 100,
      pricePence: 800,
    },
  }
  const event = { ...exampleEvent, packages: [{ ...pack!, entries: [byHand, overridden] }] }
  const [nobody, hand] = currentEvent(stored(event)).packages[0]!.entries
  expect(nobody!.money.listed).toBeNull()
  expect(hand!.money.listed).toMatchObject({ pricePence: null, people: 8 })
})
