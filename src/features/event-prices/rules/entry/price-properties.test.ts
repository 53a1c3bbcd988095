import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyBookingTrigger } from '#features/event-commands/rules/booking/book-package.ts'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import {
  exampleBookedEvent,
  exampleEvent,
  exampleFacts,
} from '#features/event-commands/rules/example-event.ts'
import type { CommandFacts } from '#features/event-commands/rules/facts.ts'
import { commandOf, type Trial } from '#features/event-commands/rules/testing/try-command.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { priceEntry } from './price-entry.ts'
import { recalculateEvent } from './recalculate.ts'

const onKarting = { itineraryId: 'it-karting' }
const setPeople = (needPeople: number): Trial => ({
  ...onKarting,
  name: 'editCustomers',
  data: { needPeople, needUnits: null },
})
const setStartDate = (startDate: string): Trial => ({ name: 'editDate', data: { startDate, endDate: null } })
const setProduct = (productId: string): Trial => ({
  ...onKarting,
  name: 'editProduct',
  data: { productId, options: { optionProducts: [], addOnProducts: [] } },
})
const overridePrice = (priceOverride: 'Yes' | 'No', pricePerPersonGBP: number | null): Trial => ({
  ...onKarting,
  name: 'editPrice',
  data: { priceOverride, pricePerPersonGBP, minPricePerPersonGBP: null },
})

/** Saves commands one after the other. Ignores refused commands. */
const saveAll = (
  event: EventDocument,
  trials: readonly Trial[],
  commandFacts = exampleFacts,
): EventDocument =>
  trials.reduce((before, trial) => {
    const result = evaluateCommands(before, [commandOf(trial)], commandFacts)
    return isRefusal(result) ? before : result.event
  }, event)
const save = (event: EventDocument, trial: Trial, commandFacts = exampleFacts) =>
  evaluateCommands(event, [commandOf(trial)], commandFacts)

const modifyPrices = (
  event: EventDocument,
  priceModification: number,
  commandFacts = exampleFacts,
): EventDocument => recalculateEvent({ ...event, priceModification }, commandFacts)

const kartingOf = (event: EventDocument): PackageEntry =>
  event.packages[0]!.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!
const priceOf = (event: EventDocument) => kartingOf(event).money.pricePence

/** The facts of a catalogue without karting. */
const { 'pr-karting': karting, ...otherProducts } = exampleFacts.products
const withoutKarting: CommandFacts = { ...exampleFacts, products: otherProducts }
/** Returns facts in which karting has this cost, and prices that depend on the season and the number of people. */
const factsWithCost = (costMinor: number): CommandFacts => ({
  ...exampleFacts,
  products: {
    ...exampleFacts.products,
    'pr-karting': {
      ...karting!,
      prices: [
        { per: 'person', pricePence: 3900, costMinor },
        { per: 'person', pricePence: 3500, costMinor: costMinor - 300, peopleFrom: 10 },
        { per: 'person', pricePence: 4700, costMinor: costMinor + 500, from: '2027-06-01', to: '2027-08-31' },
      ],
    },
  },
})

/** Returns an event whose only entry is a custom product. */
const customEvent = (money: Partial<PackageEntry['money']> = {}): EventDocument => {
  const [pack] = exampleEvent.packages
  const entry: PackageEntry = {
    ...kartingOf(exampleEvent),
    productId: null,
    productCustom: { name: 'A magician', description: null, type: 'Activity' },
    money: { ...kartingOf(exampleEvent).money, listed: null, booked: null, pricePence: null, ...money },
  }
  return { ...exampleEvent, packages: [{ ...pack!, entries: [entry] }] }
}

describe('a product that left the catalogue', () => {
  const event = modifyPrices(exampleEvent, -10)

  test('has its price modified only once, however often it is recalculated', () => {
    expect(priceOf(event)).toBe(28_080)
    expect(priceOf(recalculateEvent(recalculateEvent(event, withoutKarting), withoutKarting))).toBe(28_080)
  })

  test('costs nothing without people, and the earlier price once it has as many people again', () => {
    expect(priceOf(saveAll(event, [setPeople(0)], withoutKarting))).toBe(0)
    expect(priceOf(saveAll(event, [setPeople(0), setPeople(8)], withoutKarting))).toBe(28_080)
  })

  test('has no price for another number of people', () => {
    expect(save(event, setPeople(100), withoutKarting)).toMatchObject({
      refused: 'commandRefused',
      facts: { message: 'Indoor karting is no longer available, so its numbers can’t be changed' },
    })
    expect(priceOf(saveAll(event, [setPeople(0), setPeople(100)], withoutKarting))).toBeNull()
  })

  test('in a booked package cannot get another number of people (PKG-056)', () => {
    const eventWithoutPeople = saveAll(exampleBookedEvent, [setPeople(0)], withoutKarting)
    expect(save(eventWithoutPeople, setPeople(100), withoutKarting)).toMatchObject({ refused: 'poaPackage' })
    expect(priceOf(saveAll(eventWithoutPeople, [setPeople(8)], withoutKarting))).toBe(31_200)
  })

  test('is on application on another day, and costs the same again on its own day', () => {
    const movedEvent = saveAll(event, [setStartDate('2027-06-04')], withoutKarting)
    expect(priceOf(movedEvent)).toBeNull()
    expect(priceOf(saveAll(movedEvent, [setStartDate('2027-05-07')], withoutKarting))).toBe(28_080)
  })

  test('can have a price set by hand for any number of people, until that price is removed', () => {
    const eventWithManualPrice = saveAll(event, [overridePrice('Yes', 10), setPeople(100)], withoutKarting)
    expect(priceOf(eventWithManualPrice)).toBe(100_000)
    expect(priceOf(saveAll(eventWithManualPrice, [overridePrice('No', null)], withoutKarting))).toBeNull()
    expect(
      priceOf(saveAll(eventWithManualPrice, [overridePrice('No', null), setPeople(8)], withoutKarting)),
    ).toBe(28_080)
  })
})

test('a custom product has only the price per person that staff set', () => {
  const event = saveAll(customEvent(), [overridePrice('Yes', 12)])
  const customPriceOf = (one: EventDocument) => one.packages[0]!.entries[0]!.money.pricePence
  expect(customPriceOf(event)).toBe(9600)
  expect(customPriceOf(saveAll(event, [setPeople(0), setPeople(8)]))).toBe(9600)
  expect(customPriceOf(saveAll(event, [setPeople(100)]))).toBe(120_000)
  expect(customPriceOf(modifyPrices(modifyPrices(event, 50), 0))).toBe(9600)
  expect(customPriceOf(saveAll(event, [overridePrice('No', null)]))).toBeNull()
})

const anyEvent = fc.constantFrom(exampleEvent, exampleBookedEvent)
const anyFacts = fc.constantFrom(exampleFacts, withoutKarting, factsWithCost(3000), factsWithCost(3500))
const edits = fc.array(
  fc.constantFrom(
    setPeople(0),
    setPeople(3),
    setPeople(8),
    setPeople(12),
    setStartDate('2027-05-07'),
    setStartDate('2027-06-04'),
    overridePrice('Yes', 42.5),
    overridePrice('No', null),
  ),
  { maxLength: 6 },
)
const anyModification = fc.integer({ min: -60, max: 60 })

describe('after any commands', () => {
  test('pricing the event again changes nothing', () => {
    fc.assert(
      fc.property(anyEvent, anyFacts, edits, anyModification, (start, commandFacts, trials, percent) => {
        const event = modifyPrices(
          { ...saveAll(start, trials, commandFacts), noCostIncrease: 0 },
          percent,
          commandFacts,
        )
        expect(recalculateEvent(event, commandFacts)).toEqual(event)
        const [pack] = event.packages
        for (const entry of pack!.entries)
          expect(priceEntry(entry, pack!, event, commandFacts)).toEqual(entry.money)
      }),
    )
  })

  test('an edit that is undone leaves the price as it was', () => {
    const editsWithUndo: [Trial, (event: EventDocument) => Trial][] = [
      [setPeople(0), (event) => setPeople(kartingOf(event).needPeople)],
      [setPeople(5), (event) => setPeople(kartingOf(event).needPeople)],
      [setStartDate('2027-06-11'), (event) => setStartDate(event.packages[0]!.startDate!)],
    ]
    fc.assert(
      fc.property(
        anyEvent,
        anyFacts,
        edits,
        anyModification,
        fc.constantFrom(...editsWithUndo),
        fc.constantFrom(0 as const, 1 as const),
        (start, commandFacts, trials, percent, [edit, undo], noCostIncrease) => {
          const event = modifyPrices(
            { ...saveAll(start, trials, commandFacts), noCostIncrease },
            percent,
            commandFacts,
          )
          const result = save(event, edit, commandFacts)
          fc.pre(!isRefusal(result))
          const undoResult = save((result as { event: EventDocument }).event, undo(event), commandFacts)
          expect(isRefusal(undoResult)).toBe(false)
          expect(priceOf((undoResult as { event: EventDocument }).event)).toBe(priceOf(event))
        },
      ),
    )
  })

  test('a price modification that is undone restores the earlier price', () => {
    fc.assert(
      fc.property(
        anyFacts,
        edits,
        anyModification,
        anyModification,
        (commandFacts, trials, percent, otherPercent) => {
          const event = modifyPrices(saveAll(exampleEvent, trials, commandFacts), percent, commandFacts)
          expect(
            modifyPrices(modifyPrices(event, otherPercent, commandFacts), percent, commandFacts),
          ).toEqual(event)
        },
      ),
    )
  })
})

test('replacing a product and then restoring it restores its price', () => {
  const eventWithArchery = saveAll(exampleEvent, [setProduct('pr-archery')])
  expect(priceOf(eventWithArchery)).toBe(8 * 2450)
  expect(priceOf(saveAll(eventWithArchery, [setProduct('pr-karting')]))).toBe(31_200)
})

describe('with no-cost-increase 0', () => {
  const bookedEvent: EventDocument = { ...exampleBookedEvent, noCostIncrease: 0 }
  const recalculateAtCosts = (...costs: number[]) =>
    costs.reduce((event, cost) => recalculateEvent(event, factsWithCost(cost)), bookedEvent)

  test('a higher cost raises the price by its difference from the cost at booking, however often the cost changes (PKG-O3)', () => {
    expect(priceOf(recalculateAtCosts(3500))).toBe(31_200 + 8 * 500)
    expect(priceOf(recalculateAtCosts(3500, 3000, 3500, 3000, 3500))).toBe(31_200 + 8 * 500)
    expect(priceOf(recalculateAtCosts(3500, 3000))).toBe(31_200)
    expect(priceOf(recalculateAtCosts(2500))).toBe(31_200)
    expect(priceOf(recalculateAtCosts(2500, 3000))).toBe(31_200)
  })

  test('the price depends only on the last cost, not on costs in between (PKG-O3)', () => {
    const costs = fc.array(fc.integer({ min: 1000, max: 6000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(costs, (swings) => {
        const last = swings.at(-1)!
        expect(priceOf(recalculateAtCosts(...swings))).toBe(31_200 + 8 * Math.max(0, last - 3000))
      }),
    )
  })

  test('a cost that staff agreed before the booking is not a rise', () => {
    const expensive: Trial = {
      ...onKarting,
      name: 'editCost',
      data: { costOverride: 'Yes', agency: 36, per: 'person' },
    }
    const event: EventDocument = { ...saveAll(exampleEvent, [expensive]), noCostIncrease: 0 }
    const agreedEvent = applyBookingTrigger(event, 'pk-1', 'bookedWithoutPayment', '2027-01-20')
    expect(priceOf(recalculateEvent(agreedEvent, exampleFacts))).toBe(31_200)
    const moreExpensive: Trial = { ...expensive, data: { costOverride: 'Yes', agency: 37, per: 'person' } }
    expect(priceOf(saveAll(agreedEvent, [moreExpensive]))).toBe(31_200 + 8 * 100)
    expect(priceOf(saveAll(agreedEvent, [moreExpensive, expensive]))).toBe(31_200)
  })
})
