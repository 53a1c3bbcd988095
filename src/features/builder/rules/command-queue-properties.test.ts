import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import {
  exampleBookedEvent,
  exampleEvent,
  exampleFacts,
} from '#features/event-commands/rules/example-event.ts'
import { commandOf, type Trial } from '#features/event-commands/rules/testing/try-command.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { type CommandQueue, enqueue } from './command-queue.ts'

/**
 * The saved and unsaved entries that random edits change, move, add and remove. The number of days does not change,
 * because adding or removing a day would make later edits depend on earlier ones.
 */
const entryIds = ['it-karting', 'it-hotel-0', 'it-new-1', 'it-new-2', 'it-new-3'] as const
const amount = fc.option(fc.integer({ min: 0, max: 9000 }).map((pence) => pence / 100))
const extras = fc.record({
  optionProducts: fc.constant([]),
  addOnProducts: fc.constantFrom([], ['pr-karting-photos']),
})
const editData: Record<string, fc.Arbitrary<object>> = {
  editStartTime: fc.record(
    { startTime: fc.constantFrom('09:00', '17:30', null), arriveTime: fc.constantFrom('08:45', null) },
    { requiredKeys: ['startTime'] },
  ),
  editPreferredStartTime: fc.record({ preferredStartTimeRange: fc.constantFrom('Morning', 'Any', null) }),
  hideProduct: fc.record({ hideProduct: fc.boolean() }),
  moveProduct: fc.record({
    dayIndex: fc.integer({ min: 0, max: 2 }),
    date: fc.constant(null),
    isNightActivity: fc.boolean(),
  }),
  editCustomers: fc.record({
    needPeople: fc.integer({ min: 0, max: 12 }),
    needUnits: fc.option(fc.integer({ min: 0, max: 9 })),
  }),
  editParticipation: fc.record({
    customersAttending: fc.constantFrom(
      [],
      [{ customerId: 'cu-guest', attending: 'No', booked: false }],
      [{ customerId: 'cu-organiser', attending: 'No', booked: false }],
    ),
  }),
  editPrice: fc.record({
    priceOverride: fc.constantFrom('Yes', 'No'),
    pricePerPersonGBP: amount,
    minPricePerPersonGBP: amount,
  }),
  editCost: fc.record({
    costOverride: fc.constantFrom('Yes', 'No'),
    agency: amount,
    per: fc.constantFrom('person', 'unit', 'total', null),
  }),
  editInvoiced: fc.record({ invoicedPercent: fc.constantFrom(null, 0, 50) }),
  editDate: fc.record({
    startDate: fc.constantFrom('2027-05-07', '2027-05-08', '2027-05-09'),
    endDate: fc.constant(null),
  }),
  editProductStage: fc.record({
    stage: fc.constantFrom('Enquiry', 'Requested'),
    stageOverride: fc.constant('No'),
  }),
  editSupplier: fc.record({ supplierId: fc.constantFrom('su-karts', 'su-tracks') }),
  customProduct: fc.record({
    productCustom: fc.constantFrom(
      null,
      { name: 'Karting at night', description: null, type: 'Activity' },
      { name: 'Karting at night', description: 'With lights', type: 'Activity' },
    ),
  }),
  editProductNote: fc.record({
    productNote: fc.constantFrom(null, { doneBy: 'staff', showTo: ['supplier'], note: 'Ring first' }),
  }),
  editFlightDetails: fc.record({ flightDetails: fc.constant(null) }),
  removeProduct: fc.constant({}),
}
const edit: fc.Arbitrary<Trial> = fc
  .constantFrom(...Object.keys(editData))
  .chain((name) =>
    fc.record({ name: fc.constant(name), itineraryId: fc.constantFrom(...entryIds), data: editData[name]! }),
  )
const editProduct: fc.Arbitrary<Trial> = fc.record({
  name: fc.constant('editProduct'),
  itineraryId: fc.constantFrom(...entryIds),
  data: fc.oneof(
    fc.record({ productId: fc.constant('pr-karting'), options: extras }),
    fc.constant({ productId: 'pr-archery', options: { optionProducts: [], addOnProducts: [] } }),
  ),
})
const addition: fc.Arbitrary<Trial> = fc.record({
  name: fc.constant('addProduct'),
  data: fc.record({
    productId: fc.constantFrom('pr-karting', 'pr-archery', 'pr-boat'),
    itinerary: fc
      .uniqueArray(fc.constantFrom('it-new-1', 'it-new-2', 'it-new-3'), { minLength: 1, maxLength: 2 })
      .map((ids) => ids.map((newItineraryId) => ({ newItineraryId, dayIndex: 1 }))),
  }),
})
const notesEdit: fc.Arbitrary<Trial> = fc.record({
  name: fc.constant('editEventNotes'),
  data: fc.record({ notes: fc.constantFrom('', 'a', 'b') }),
})
const commands = fc
  .oneof({ arbitrary: edit, weight: 6 }, { arbitrary: addition, weight: 3 }, editProduct, notesEdit)
  .map(commandOf)

const resultOf = (event: EventDocument, commands: readonly PackageCommand[]) =>
  evaluateCommands(event, commands, exampleFacts)

/**
 * Applies the edits in turn, as a builder shows them, and collects the queue. Skips edits that are refused or change
 * nothing.
 */
const applyEdits = (steps: readonly PackageCommand[], start: EventDocument = exampleEvent) => {
  let shownEvent = start
  let queue: CommandQueue = []
  for (const command of steps) {
    const result = resultOf(shownEvent, [command])
    if (isRefusal(result) || JSON.stringify(result.event) === JSON.stringify(shownEvent)) continue
    shownEvent = result.event
    queue = enqueue(queue, command)
  }
  return { shown: shownEvent, queue }
}

const withSortedEntries = (event: EventDocument) => ({
  ...event,
  packages: event.packages.map((pack) => ({
    ...pack,
    entries: [...pack.entries].sort((a, b) => a.itineraryId.localeCompare(b.itineraryId)),
  })),
})

/**
 * Checks that sending the queue of these steps once results in the event that the builder shows. Returns that event.
 */
const expectSentAsShown = (steps: readonly PackageCommand[]) => {
  const { shown: shownEvent, sent } = sendOnce(steps, exampleEvent)
  expect(withSortedEntries(sent)).toEqual(withSortedEntries(shownEvent))
  return shownEvent
}

/**
 * Returns the event that a builder shows after applying one edit at a time, and the event after sending the queue once.
 */
const sendOnce = (steps: readonly PackageCommand[], start: EventDocument) => {
  const { shown: shownEvent, queue } = applyEdits(steps, start)
  const result = resultOf(start, queue)
  if (isRefusal(result)) throw new Error(`${JSON.stringify(result)} ${JSON.stringify(queue)}`)
  return { shown: shownEvent, sent: result.event }
}

test('an arrival time that is set after a change of supplier is not lost (PKG-007, PKG-018)', () => {
  const itineraryId = 'it-new-1'
  const shown = expectSentAsShown([
    commandOf({
      name: 'addProduct',
      data: { productId: 'pr-boat', itinerary: [{ newItineraryId: itineraryId, dayIndex: 1 }] },
    }),
    commandOf({ name: 'editSupplier', itineraryId, data: { supplierId: 'su-karts' } }),
    commandOf({ name: 'editStartTime', itineraryId, data: { startTime: '09:00', arriveTime: '08:45' } }),
  ])
  const addedEntry = shown.packages[0]!.entries.find((entry) => entry.itineraryId === itineraryId)
  expect(addedEntry).toMatchObject({ supplier: { supplierId: 'su-karts' }, arriveTime: '08:45' })
})

const costIn = (event: EventDocument, id: string) =>
  event.packages[0]!.entries.find(({ itineraryId }) => itineraryId === id)?.money.costMinor

test('sending the queue once has the same result as applying each edit in turn (PKG-016, PKG-018, PKG-019)', () => {
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 14 }), (steps) => {
      expectSentAsShown(steps)
    }),
    { numRuns: propertyRuns },
  )
})

const bookedEvents = ([0, 1] as const).map((noCostIncrease) => ({ ...exampleBookedEvent, noCostIncrease }))
const stepWithoutCosts = commands.filter(({ name }) => name !== 'editCost')

test('in a booked package with agreed prices and costs, one save also has the same result as several (PKG-016, PKG-018, PKG-019)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...bookedEvents),
      fc.array(stepWithoutCosts, { maxLength: 14 }),
      (start, steps) => {
        const { shown, sent } = sendOnce(steps, start)
        expect(withSortedEntries(sent)).toEqual(withSortedEntries(shown))
      },
    ),
    { numRuns: propertyRuns },
  )
})

test.each(bookedEvents)(
  'a change to another supplier and back results in the same agreed cost with one save as with several (PKG-016)',
  (start) => {
    const editSupplierTo = (supplierId: string) => ({
      name: 'editSupplier',
      itineraryId: 'it-new-1',
      data: { supplierId },
    })
    const product = {
      name: 'addProduct',
      data: { productId: 'pr-karting', itinerary: [{ newItineraryId: 'it-new-1', dayIndex: 1 }] },
    }
    const steps = [product, editSupplierTo('su-tracks'), editSupplierTo('su-karts')].map(commandOf)
    const { shown, sent } = sendOnce(steps, start)
    expect(withSortedEntries(sent)).toEqual(withSortedEntries(shown))
    const entry = shown.packages[0]!.entries.find(({ itineraryId }) => itineraryId === 'it-new-1')
    expect(entry?.money.listed?.costMinor).toBe(24_000)
  },
)

/** Returns an event without agreed costs, and without prices that depend on them. */
const withoutAgreedCosts = (event: EventDocument): EventDocument => ({
  ...event,
  packages: event.packages.map((pack) => ({
    ...pack,
    entries: pack.entries.map((entry) => ({
      ...entry,
      money: {
        ...entry.money,
        listed: entry.money.listed && { ...entry.money.listed, costMinor: null },
        pricePence: event.noCostIncrease === 0 ? null : entry.money.pricePence,
      },
    })),
  })),
})

test('with manual costs, one save or several result in the same booked package, except for agreed costs', () => {
  fc.assert(
    fc.property(fc.constantFrom(...bookedEvents), fc.array(commands, { maxLength: 14 }), (start, steps) => {
      const { shown, sent } = sendOnce(steps, start)
      expect(withoutAgreedCosts(withSortedEntries(sent))).toEqual(
        withoutAgreedCosts(withSortedEntries(shown)),
      )
    }),
    { numRuns: propertyRuns },
  )
})

const addTrial = {
  name: 'addProduct',
  data: { productId: 'pr-karting', itinerary: [{ newItineraryId: 'it-new-1', dayIndex: 1 }] },
}
const editsOf = (itineraryId: string) => {
  const edit = (name: string, data: object): Trial => ({ name, itineraryId, data })
  return {
    supplier: edit('editSupplier', { supplierId: 'su-tracks' }),
    cost: (agency: number | null) => edit('editCost', { costOverride: 'Yes', agency, per: 'person' }),
    noCost: edit('editCost', { costOverride: 'No', agency: null, per: null }),
    people: (needPeople: number) => edit('editCustomers', { needPeople, needUnits: null }),
  }
}

test.each(['it-new-1', 'it-karting'])(
  'after edits of people and costs that end without a manual cost, the cost of a supplier without a price list is unknown, for %s (PKG-016, PKG-018)',
  (itineraryId) => {
    const { supplier, cost, noCost, people } = editsOf(itineraryId)
    const start = itineraryId === 'it-karting' ? [supplier] : [addTrial, supplier]
    const editLists = [
      [cost(0), cost(null)],
      [cost(12.5), noCost],
      [cost(12.5), people(5), noCost],
      [people(0), people(8)],
      [people(0), cost(3), noCost, people(5)],
    ]
    for (const edits of editLists) {
      const shown = expectSentAsShown([...start, ...edits].map(commandOf))
      expect(costIn(shown, itineraryId)).toBeNull()
    }
  },
)

test('choosing a supplier again after changing the product applies to the new product (PKG-016)', () => {
  const target = { itineraryId: 'it-karting' }
  const supplier = commandOf({ ...target, name: 'editSupplier', data: { supplierId: 'su-tracks' } })
  const options = { optionProducts: [], addOnProducts: [] }
  const archery = commandOf({ ...target, name: 'editProduct', data: { productId: 'pr-archery', options } })
  const { shown, queue } = applyEdits([supplier, archery, supplier])
  expect(queue).toEqual([supplier, archery, supplier])
  expect(resultOf(exampleEvent, queue)).toMatchObject({ event: shown })
})

test('enqueueing the queue again changes nothing (PKG-016)', () => {
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 14 }), (steps) => {
      const { queue } = applyEdits(steps)
      expect(queue.reduce<CommandQueue>(enqueue, [])).toEqual(queue)
    }),
    { numRuns: 200 },
  )
})

test('adding, editing and removing a product leaves the queue empty (PKG-019)', () => {
  const editsOfNewEntry = edit.filter(({ name }) => name !== 'removeProduct')
  fc.assert(
    fc.property(fc.array(editsOfNewEntry, { maxLength: 8 }), (trials) => {
      const add = {
        name: 'addProduct',
        data: { productId: 'pr-karting', itinerary: [{ newItineraryId: 'it-new-1', dayIndex: 0 }] },
      }
      const editTrials = trials.map((trial) => ({ ...trial, itineraryId: 'it-new-1' }))
      const removal = { name: 'removeProduct', itineraryId: 'it-new-1', data: {} }
      const queue = [add, ...editTrials, removal].map(commandOf).reduce<CommandQueue>(enqueue, [])
      expect(queue).toEqual([])
    }),
  )
})

test('edits of different entries can be queued in any order (PKG-016)', () => {
  const editOf = (itineraryId: string) =>
    edit.map((trial) => commandOf({ ...trial, itineraryId })).filter(({ name }) => name !== 'removeProduct')
  fc.assert(
    fc.property(editOf('it-karting'), editOf('it-hotel-0'), (firstEdit, secondEdit) => {
      const forwardResult = resultOf(exampleEvent, [firstEdit, secondEdit].reduce<CommandQueue>(enqueue, []))
      const reverseResult = resultOf(exampleEvent, [secondEdit, firstEdit].reduce<CommandQueue>(enqueue, []))
      if (isRefusal(forwardResult) || isRefusal(reverseResult))
        return expect(isRefusal(forwardResult)).toBe(isRefusal(reverseResult))
      expect(forwardResult.event).toEqual(reverseResult.event)
    }),
  )
})
