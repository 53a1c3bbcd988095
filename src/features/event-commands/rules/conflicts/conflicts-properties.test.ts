import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productListItemIdOf } from '#features/event-document/rules/product-list-item.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { applyBookingTrigger } from '../booking/book-package.ts'
import { commandSchema, type PackageCommand } from '../commands/index.ts'
import { exampleBookedEvent, exampleEvent } from '../example-event.ts'
import { type Saved, saveAfter, saveOn } from '../testing/try-two-saves.ts'
import { changedKeys } from './changed-keys.ts'

/**
 * These tests apply two saves that are based on one version. The first save applies; the second applies or is refused.
 * If both apply, every change of the first save is in the result. The commands of the second save name fields, entries,
 * list items and added entries. In the result, these have the values that the second save alone would give them.
 * Differences in the number of customers add up. Side effects of the second save, such as the removal of a night by a
 * shorter stay, depend on the current event, but never undo the first save.
 */

const withMoreEntries = (event: EventDocument): EventDocument => ({
  ...event,
  packages: event.packages.flatMap((pack) => {
    const [karting, hotel] = pack.entries as [PackageEntry, PackageEntry]
    const copy = (entry: PackageEntry, itineraryId: string, more: Partial<PackageEntry> = {}) => ({
      ...entry,
      itineraryId,
      ...more,
    })
    const entries = [
      ...pack.entries,
      copy(hotel, 'it-hotel-2', { dayIndex: 2 }),
      copy(karting, 'it-karting-2', { dayIndex: 2 }),
      copy(karting, 'it-photos', {
        productId: 'pr-archery',
        isProductOption: true,
        parentProductId: 'pr-karting',
      }),
    ]
    const other: PackageDocument = { ...pack, id: 'pk-2', entries: [copy(karting, 'it-other')] }
    return [{ ...pack, nightsCount: 3, entries }, other]
  }),
})

const bases = { enquiry: withMoreEntries(exampleEvent), booked: withMoreEntries(exampleBookedEvent) }

const entryIds = ['it-karting', 'it-hotel-0', 'it-hotel-1', 'it-hotel-2', 'it-karting-2', 'it-photos']
const itemIds = ['pr-hotel:su-hotel', 'pr-karting:su-karts', 'it-photos']
const entryAddress = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...entryIds).map((itineraryId) => ({ itineraryId })) },
  { weight: 1, arbitrary: fc.constantFrom(...itemIds).map((productListItemId) => ({ productListItemId })) },
)
const day = fc.constantFrom(0, 1, 2, 3)
const date = fc.constantFrom('2027-05-07', '2027-05-08', '2027-05-09')
const lastDate = fc.constantFrom('2027-05-08', '2027-05-09', '2027-05-10', '2027-05-11', null)
const text = fc.constantFrom('', 'One', 'Two')

type CommandParts = { name: string; packageId?: string; data: unknown; itineraryId?: string }
const commandNamed = (
  name: string,
  data: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<CommandParts> =>
  fc.record({ name: fc.constant(name), data: fc.record(data) }) as fc.Arbitrary<CommandParts>
const aboutEntry = (command: fc.Arbitrary<CommandParts>): fc.Arbitrary<CommandParts> =>
  fc.tuple(command, entryAddress).map(([parts, address]) => ({ ...parts, ...address }))

const addItem = (newItineraryId: string) =>
  fc
    .record(
      { dayIndex: day, date, needPeople: fc.constantFrom(4, 6) },
      { requiredKeys: [], noNullPrototype: true },
    )
    .map((item) => ({
      newItineraryId,
      ...(item.date || item.dayIndex !== undefined ? {} : { dayIndex: 0 }),
      ...item,
    }))

/** Generates a command that either of two people could send. `mark` makes the ids of new entries unique to a sender. */
const command = (mark: string, turn: number): fc.Arbitrary<PackageCommand> =>
  fc
    .oneof(
      fc
        .record({
          productId: fc.constantFrom('pr-boat', 'pr-archery', 'pr-hotel', 'pr-karting', 'pr-transfer'),
          item: addItem(`it-${mark}-${turn}`),
        })
        .map(({ productId, item }) => ({ name: 'addProduct', data: { productId, itinerary: [item] } })),
      commandNamed('editDate', { startDate: date, endDate: lastDate }),
      aboutEntry(commandNamed('editDate', { startDate: date, endDate: fc.constant(null) })),
      aboutEntry(commandNamed('removeProduct', {})),
      aboutEntry(
        commandNamed('moveProduct', {
          dayIndex: day,
          date: fc.constant(null),
          isNightActivity: fc.boolean(),
        }),
      ),
      aboutEntry(commandNamed('editStartTime', { startTime: fc.constantFrom('10:00', '15:00', null) })),
      aboutEntry(
        commandNamed('editCustomers', { needPeople: fc.constantFrom(4, 8), needUnits: fc.constant(null) }),
      ),
      aboutEntry(commandNamed('hideProduct', { hideProduct: fc.boolean() })),
      aboutEntry(commandNamed('editSupplier', { supplierId: fc.constantFrom('su-tracks', 'su-karts') })),
      aboutEntry(
        commandNamed('editProduct', {
          productId: fc.constantFrom('pr-archery', 'pr-boat', 'pr-karting'),
          options: fc.constant({ optionProducts: [], addOnProducts: [] }),
        }),
      ),
      aboutEntry(
        commandNamed('editProductStage', {
          stage: fc.constantFrom('Cancelled', 'Booked'),
          stageOverride: fc.constantFrom('Yes', 'No'),
        }),
      ),
      aboutEntry(
        commandNamed('editPrice', {
          priceOverride: fc.constantFrom('Yes', 'No'),
          pricePerPersonGBP: fc.constantFrom(20, 30),
          minPricePerPersonGBP: fc.constant(null),
        }),
      ),
      fc.constantFrom('it-karting', 'it-hotel-0').map((itineraryId) => ({
        name: 'confirmProductBooking',
        itineraryId,
        data: { venueId: null, meetingPointId: null, startTime: '11:00', productNote: null },
      })),
      commandNamed('editEstimatedCustomers', { delta: fc.constantFrom(-2, 1, 3) }),
      commandNamed('editEventName', { name: text }),
      commandNamed('addCustomerNotes', { note: text }),
      commandNamed('editPackageLocation', { locationId: fc.constantFrom('lo-york', 'lo-newcastle') }),
    )
    .map((parts) => commandSchema.parse({ packageId: 'pk-1', ...parts }))

const commandList = (mark: string): fc.Arbitrary<PackageCommand[]> =>
  fc
    .integer({ min: 1, max: 3 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, turn) => command(mark, turn))))
    .map((list) => {
      const confirmation = list.find(({ name }) => name === 'confirmProductBooking')
      return confirmation ? [confirmation] : list
    })

type Values = ReadonlyMap<string, unknown>

/** Returns the value at every path of an event. A path is a field of the event or of a package, or an entry. */
const valuesByPath = (event: EventDocument): Map<string, unknown> => {
  const { packages, version: _, ...fields } = event
  return new Map<string, unknown>([
    ...Object.entries(fields),
    ...packages.flatMap(({ entries, ...pack }) => [
      ...Object.entries(pack).map(([name, value]) => [`${pack.id} ${name}`, value] as const),
      ...entries.map((entry) => [`${pack.id} ${entry.itineraryId}`, entry] as const),
    ]),
  ])
}

const isEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
const isNumberOfPeople = (path: string) => /(^estimatedCustomers| peopleCount)$/.test(path)

const changedPaths = (before: Values, after: Values): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => !isNumberOfPeople(path) && !isEqual(before.get(path), after.get(path)),
  )

const namedFields: Readonly<Record<string, readonly string[]>> = {
  editDate: ['startDate', 'nightsCount'],
  addCustomerNotes: ['customerNote'],
  editPackageLocation: ['locationId', 'locationName'],
}

/** Returns the paths that a command names. */
const pathsNamed = ({ packages }: EventDocument, packageCommand: PackageCommand): string[] => {
  const { packageId, itineraryId, productListItemId, name } = packageCommand
  if (name === 'editEventName') return ['eventName']
  if (name === 'addProduct' || name === 'addProductSwap')
    return packageCommand.data.itinerary.map(({ newItineraryId }) => `${packageId} ${newItineraryId}`)
  if (itineraryId !== undefined) return [`${packageId} ${itineraryId}`]
  if (productListItemId === undefined)
    return (namedFields[name] ?? []).map((field) => `${packageId} ${field}`)
  const entries = packages.find(({ id }) => id === packageId)?.entries ?? []
  return entries
    .filter((entry) => productListItemIdOf(entry) === productListItemId)
    .map((entry) => `${packageId} ${entry.itineraryId}`)
}

const outcomes = { merged: 0, refused: 0 }

/** Fails if the second save applies but the result lacks a change of either save. */
const expectBothOrRefused = (base: EventDocument, first: Saved, list: readonly PackageCommand[]) => {
  const secondAlone = saveOn(base, list)
  // Skips lists that are refused even without the first save, because a browser would not send them.
  if (isRefusal(secondAlone)) return
  const merged = saveAfter(first, list, base.version)
  if (isRefusal(merged)) {
    outcomes.refused += 1
    return
  }
  outcomes.merged += 1
  const valuesBefore = valuesByPath(base)
  const afterFirst = valuesByPath(first.event)
  const afterSecond = valuesByPath(secondAlone.event)
  const afterBoth = valuesByPath(merged.event)
  for (const path of changedPaths(valuesBefore, afterFirst))
    expect([path, afterBoth.get(path)]).toEqual([path, afterFirst.get(path)])
  for (const path of list.flatMap((each) => pathsNamed(base, each)))
    expect([path, afterBoth.get(path)]).toEqual([path, afterSecond.get(path)])
  const peopleIn = (values: Values) => Number(values.get('estimatedCustomers'))
  expect(peopleIn(afterBoth) - peopleIn(valuesBefore)).toBe(
    peopleIn(afterFirst) - peopleIn(valuesBefore) + peopleIn(afterSecond) - peopleIn(valuesBefore),
  )
}

const eitherBase = fc.constantFrom('enquiry' as const, 'booked' as const).map((name) => bases[name])

test('of two saves based on one version, either both apply or the second is refused, in either order (PKG-O10)', () => {
  fc.assert(
    fc.property(eitherBase, commandList('a'), commandList('b'), (base, left, right) => {
      for (const [earlier, later] of [
        [left, right],
        [right, left],
      ] as const) {
        const first = saveOn(base, earlier)
        if (!isRefusal(first)) expectBothOrRefused(base, first, later)
      }
    }),
    { numRuns: propertyRuns },
  )
  expect(outcomes.merged).toBeGreaterThan(propertyRuns / 6)
  expect(outcomes.refused).toBeGreaterThan(propertyRuns / 6)
})

/**
 * Changes that are not made by commands. A guest joins, answers or pays, the event is booked or cancelled, prices are
 * modified, or the package is removed.
 */
const otherChanges: Readonly<Record<string, (event: EventDocument) => EventDocument>> = {
  joins: (event) => ({ ...event, guests: [...event.guests, { ...event.guests[0]!, customerId: 'cu-new' }] }),
  pays: (event) => ({ ...event, guests: event.guests.map((guest) => ({ ...guest, paidPence: 5000 })) }),
  books: (event) => applyBookingTrigger(event, 'pk-1', 'bookedWithoutPayment', '2027-02-01'),
  cancels: (event) => applyBookingTrigger(event, 'pk-1', 'cancelled', '2027-02-01'),
  modifies: (event) => ({ ...event, priceModification: 10 }),
  answers: (event) => ({
    ...event,
    packages: event.packages.map((pack) => ({
      ...pack,
      entries: pack.entries.map((entry, index) =>
        index > 0
          ? entry
          : {
              ...entry,
              customersAttending: [{ customerId: 'cu-guest', attending: 'No' as const, booked: false }],
            },
      ),
    })),
  }),
  removes: (event) => ({ ...event, packages: event.packages.filter(({ id }) => id !== 'pk-1') }),
}

test.each(Object.keys(otherChanges))(
  'a save after a change without a command (%s) is refused, or applies without undoing the change (PKG-O10)',
  (name) => {
    const change = otherChanges[name]!
    fc.assert(
      fc.property(eitherBase, commandList('b'), (base, list) => {
        const after = { ...change(base), version: base.version + 1 }
        expectBothOrRefused(base, { event: after, touched: changedKeys(base, after) }, list)
      }),
    )
  },
)
