import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  exampleBookedEvent,
  exampleEvent,
  exampleFacts,
} from '#features/event-commands/rules/example-event.ts'
import { recalculateEvent } from '#features/event-prices/rules/entry/recalculate.ts'
import { Unavailable } from '#kernel/unavailable.ts'
import { currentEvent, type StoredEvent, schemaVersion, storedEvent, storedText } from './stored-event.ts'
import { inVersion1 } from './testing/older-event.ts'

/** Facts without the example's products, so that prices can only come from the document. */
const emptyCatalogue = { ...exampleFacts, products: {} }
const pricesOf = (event: typeof exampleEvent) =>
  event.packages.flatMap(({ entries }) => entries.map(({ money }) => money.pricePence))
const withChange = (change: object) => ({ ...storedEvent(exampleEvent), ...change }) as StoredEvent

test('a stored event has the number of its version, which is removed when it is read', () => {
  expect(JSON.parse(storedText(exampleEvent))).toEqual({ schemaVersion, ...exampleEvent })
  expect(currentEvent(JSON.parse(storedText(exampleEvent)))).toEqual(exampleEvent)
})

test('unpaired surrogates are replaced, because SQL could not read them; other characters stay', () => {
  const storedName = (eventName: string) => JSON.parse(storedText({ ...exampleEvent, eventName })).eventName
  expect(storedName('cut \ud83d')).toBe('cut \ufffd')
  expect(storedName('\udca5 cut')).toBe('\ufffd cut')
  for (const text of ['💥 Ολέ', 'typed \\ud83d', '\\\\ud83d']) expect(storedName(text)).toBe(text)
})

test('an older event is read in the current shape', () => {
  for (const event of [exampleEvent, exampleBookedEvent])
    expect(currentEvent(inVersion1(event))).toEqual(event)
})

test('an event in the current shape that was stored without a version is read unchanged', () => {
  for (const event of [exampleEvent, exampleBookedEvent])
    expect(currentEvent(event as unknown as StoredEvent)).toEqual(event)
})

test('an event stored in a newer version is refused with a message that has both versions', () => {
  const newer = withChange({ schemaVersion: schemaVersion + 1 })
  expect(() => currentEvent(newer)).toThrow(Unavailable)
  expect(() => currentEvent(newer)).toThrow(
    `Event ev-1 is stored in version ${schemaVersion + 1} but this version of Jaunt reads versions up to ${schemaVersion}`,
  )
})

test('an older event that lacks a field which no step adds is refused with the path of the field', () => {
  const { estimatedCustomers: _, ...broken } = exampleEvent
  expect(() => currentEvent({ ...broken, schemaVersion: 1 } as unknown as StoredEvent)).toThrow(
    `Event ev-1, stored in version 1, cannot be read in version ${schemaVersion}: estimatedCustomers`,
  )
})

test('an older event that exceeds current limits can still be read', () => {
  const name = 'x'.repeat(5000)
  expect(currentEvent(inVersion1({ ...exampleEvent, name })).name).toBe(name)
})

test('the price modification is not applied again to an event of version 1, whose prices already include it', () => {
  const percents = fc.integer({ min: -90, max: 300 })
  fc.assert(
    fc.property(percents, (priceModification) => {
      const event = recalculateEvent({ ...exampleEvent, priceModification }, exampleFacts)
      const readAgain = currentEvent(inVersion1(event))
      expect(pricesOf(readAgain)).toEqual(pricesOf(event))
      expect(pricesOf(recalculateEvent(readAgain, emptyCatalogue))).toEqual(pricesOf(event))
    }),
  )
})

test('an entry of version 1 gets no listed price if it has no people, and an unknown listed price if its price was set by hand', () => {
  const [pack] = exampleEvent.packages
  const withoutPeople = { ...pack!.entries[0]!, needPeople: 0 }
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
  const event = { ...exampleEvent, packages: [{ ...pack!, entries: [withoutPeople, overridden] }] }
  const [entryWithoutPeople, overriddenEntry] = currentEvent(inVersion1(event)).packages[0]!.entries
  expect(entryWithoutPeople!.money.listed).toBeNull()
  expect(overriddenEntry!.money.listed).toMatchObject({ pricePence: null, people: 8 })
})
