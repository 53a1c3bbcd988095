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
const people = (needPeople: number): Trial => ({
  ...onKarting,
  name: 'editCustomers',
  data: { needPeople, needUnits: null },
})
const dates = (startDate: string): Trial => ({ name: 'editDate', data: { startDate, endDate: null } })
const productNamed = (productId: string): Trial => ({
  ...onKarting,
  name: 'editProduct',
  data: { productId, options: { optionProducts: [], addOnProducts: [] } },
})
const overridden = (priceOverride: 'Yes' | 'No', pricePerPersonGBP: number | null): Trial => ({
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

const modified = (
  event: EventDocument,
  priceModification: number,
  commandFacts = exampleFacts,
): EventDocument => recalculateEvent({ ...event, priceModification }, commandFacts)

const kartingOf = (event: EventDocument): PackageEntry =>
  event.packages[0]!.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!
const priceOf = (event: EventDocument) => kartingOf(event).money.pricePence

/** The facts of a catalogue without karting. */
const { 'pr-karting': karting, ...others } = exampleFacts.products
const withoutKarting: CommandFacts = { ...exampleFacts, products: others }
/** Returns facts in which karting has this cost, and prices that depend on the season and the number of people. */
const costing = (costMinor: number): CommandFacts => ({
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
  const event = modified(exampleEvent, -10)

  test('has its price modified only once, however often it is recalculated', () => {
    expect(priceOf(event)).toBe(28_080)
    expect(priceOf(recalculateEvent(recalculateEvent(event, withoutKarting), withoutKarting))).toBe(28_080)
  })

  test('costs nothing without people, and the earlier price once it has as many people again', () => {
    expect(priceOf(saveAll(event, [people(0)], withoutKarting))).toBe(0)
    expect(priceOf(saveAll(event, [people(0), people(8)], withoutKarting))).toBe(28_080)
  })

  test('has no price for another number of people', () => {
    expect(save(event, people(100), withoutKarting)).toMatchObject({
      refused: 'commandRefused',
      facts: { message: 'Indoor karting is no longer available, so its numbers can’t be changed' },
    })
    expect(priceOf(saveAll(event, [people(0), people(100)], withoutKarting))).toBeNull()
  })

  test('in a booked package cannot get another number of people (PKG-056)', () => {
    const nobody = saveAll(exampleBookedEvent, [people(0)], withoutKarting)
    expect(save(nobody, people(100), withoutKarting)).toMatchObject({ refused: 'poaPackage' })
    expect(priceOf(saveAll(nobody, [people(8)], withoutKarting))).toBe(31_200)
  })

  test('is on application on another day, and costs the same again on its own day', () => {
    const moved = saveAll(event, [dates('2027-06-04')], withoutKarting)
    expect(priceOf(moved)).toBeNull()
    expect(priceOf(saveAll(moved, [dates('2027-05-07')], withoutKarting))).toBe(28_080)
  })

  test('can have a price set by hand for any number of people, until that price is removed', () => {
    const byHand = saveAll(event, [overridden('Yes', 10), people(100)], withoutKarting)
    expect(priceOf(byHand)).toBe(100_000)
    expect(priceOf(saveAll(byHand, [overridden('No', null)], withoutKarting))).toBeNull()
    expect(priceOf(saveAll(byHand, [overridden('No', null), people(8)], withoutKarting))).toBe(28_080)
  })
})

test('a custom product has only the price per person that staff set', () => {
  const event = saveAll(customEvent(), [overridden('Yes', 12)])
  const custom = (one: EventDocument) => one.packages[0]!.entries[0]!.money.pricePence
  expect(custom(event)).toBe(9600)
  expect(custom(saveAll(event, [people(0), people(8)]))).toBe(9600)
  expect(custom(saveAll(event, [people(100)]))).toBe(120_000)
  expect(custom(modified(modified(event, 50), 0))).toBe(9600)
  expect(custom(saveAll(event, [overridden('No', null)]))).toBeNull()
})

const anyEvent = fc.constantFrom(exampleEvent, exampleBookedEvent)
const anyFacts = fc.constantFrom(exampleFacts, withoutKarting, costing(3000), costing(3500))
const edits = fc.array(
  fc.constantFrom(
    people(0),
    people(3),
    people(8),
    people(12),
    dates('2027-05-07'),
    dates('2027-06-04'),
    overridden('Yes', 42.5),
    overridden('No', null),
  ),
  { maxLength: 6 },
)
const anyModification = fc.integer({ min: -60, max: 60 })

describe('after any commands', () => {
  test('pricing the event again changes nothing', () => {
    fc.assert(
      fc.property(anyEvent, anyFacts, edits, anyModification, (start, commandFacts, done, percent) => {
        const event = modified(
          { ...saveAll(start, done, commandFacts), noCostIncrease: 0 },
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
      [people(0), (event) => people(kartingOf(event).needPeople)],
      [people(5), (event) => people(kartingOf(event).needPeople)],
      [dates('2027-06-11'), (event) => dates(event.packages[0]!.startDate!)],
    ]
    fc.assert(
      fc.property(
        anyEvent,
        anyFacts,
        edits,
        anyModification,
        fc.constantFrom(...editsWithUndo),
        fc.constantFrom(0 as const, 1 as const),
        (start, commandFacts, done, percent, [edit, undo], noCostIncrease) => {
          const event = modified(
            { ...saveAll(start, done, commandFacts), noCostIncrease },
            percent,
            commandFacts,
          )
          const result = save(event, edit, commandFacts)
          fc.pre(!isRefusal(result))
          const back = save((result as { event: EventDocument }).event, undo(event), commandFacts)
          expect(isRefusal(back)).toBe(false)
          expect(priceOf((back as { event: EventDocument }).event)).toBe(priceOf(event))
        },
      ),
    )
  })

  test('a price modification that is undone restores the earlier price', () => {
    fc.assert(
      fc.property(anyFacts, edits, anyModification, anyModification, (commandFacts, done, one, other) => {
        const event = modified(saveAll(exampleEvent, done, commandFacts), one, commandFacts)
        expect(modified(modified(event, other, commandFacts), one, commandFacts)).toEqual(event)
      }),
    )
  })
})

test('replacing a product and then restoring it restores its price', () => {
  const archery = saveAll(exampleEvent, [productNamed('pr-archery')])
  expect(priceOf(archery)).toBe(8 * 2450)
  expect(priceOf(saveAll(archery, [productNamed('pr-karting')]))).toBe(31_200)
})

describe('with no-cost-increase 0', () => {
  const booked: EventDocument = { ...exampleBookedEvent, noCostIncrease: 0 }
  const recalculated = (...costs: number[]) =>
    costs.reduce((event, cost) => recalculateEvent(event, costing(cost)), booked)

  test('a higher cost raises the price by its difference from the cost at booking, however often the cost changes (PKG-O3)', () => {
    expect(priceOf(recalculated(3500))).toBe(31_200 + 8 * 500)
    expect(priceOf(recalculated(3500, 3000, 3500, 3000, 3500))).toBe(31_200 + 8 * 500)
    expect(priceOf(recalculated(3500, 3000))).toBe(31_200)
    expect(priceOf(recalculated(2500))).toBe(31_200)
    expect(priceOf(recalculated(2500, 3000))).toBe(31_200)
  })

  test('the price depends only on the last cost, not on costs in between (PKG-O3)', () => {
    const costs = fc.array(fc.integer({ min: 1000, max: 6000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(costs, (swings) => {
        const last = swings.at(-1)!
        expect(priceOf(recalculated(...swings))).toBe(31_200 + 8 * Math.max(0, last - 3000))
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
    const agreed = applyBookingTrigger(event, 'pk-1', 'bookedWithoutPayment', '2027-01-20')
    expect(priceOf(recalculateEvent(agreed, exampleFacts))).toBe(31_200)
    const moreExpensive: Trial = { ...expensive, data: { costOverride: 'Yes', agency: 37, per: 'person' } }
    expect(priceOf(saveAll(agreed, [moreExpensive]))).toBe(31_200 + 8 * 100)
    expect(priceOf(saveAll(agreed, [moreExpensive, expensive]))).toBe(31_200)
  })
})
