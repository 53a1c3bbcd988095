import { expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { confirmationOf } from '#features/event-document/rules/stages/confirmation.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { evaluateCommands } from './evaluate-commands.ts'
import { exampleBookedEvent, exampleFacts } from './example-event.ts'
import { commandOf, type Trial } from './testing/try-command.ts'

const [pack] = exampleBookedEvent.packages
const plainEntry = pack!.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!

/** An entry with values in the fields that a reset removes. */
const filledEntry: PackageEntry = {
  ...plainEntry,
  preferredStartTimeRange: 'Morning',
  hideProduct: true,
  venueId: 've-north',
  venueName: 'Track North',
  meetingPointId: 'me-old',
  meetingPointName: 'By the old gate',
  arriveTime: '09:45',
  addOnProducts: ['pr-karting-photos'],
  stage: 'Booked',
  stageOverride: 'Yes',
  declineReason: 'Full, we said at first',
  productNote: { doneBy: 'supplierContact', showTo: ['staff', 'supplier'], note: 'Cash only' },
  confirmations: [confirmationOf(plainEntry, pack!)],
  money: {
    ...plainEntry.money,
    pricePence: 800,
    costMinor: 99,
    priceOverride: 'Yes',
    overridePricePerPersonPence: 100,
    minPricePerPersonPence: 50,
    costOverride: 'Yes',
    costOverrideDetails: { agencyMinor: 99, per: 'total' },
    invoicedPercent: 60,
  },
}
const event: EventDocument = {
  ...exampleBookedEvent,
  packages: [{ ...pack!, entries: [filledEntry, ...pack!.entries.filter((entry) => entry !== plainEntry)] }],
}

const kartingAfter = (trial: Omit<Trial, 'itineraryId'> & { itineraryId?: string }): PackageEntry => {
  const result = evaluateCommands(event, [commandOf({ itineraryId: 'it-karting', ...trial })], exampleFacts)
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  return result.event.packages[0]!.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!
}

const newRequestFields = {
  stage: 'Requested',
  stageOverride: 'No',
  declineReason: null,
  productNote: null,
  confirmations: [],
  arriveTime: null,
  meetingPointId: null,
}
const noOverrides = {
  priceOverride: 'No',
  overridePricePerPersonPence: null,
  minPricePerPersonPence: null,
  costOverride: 'No',
  costOverrideDetails: null,
  invoicedPercent: null,
}
const retainedFields = {
  dayIndex: 0,
  startTime: '10:00',
  preferredStartTimeRange: 'Morning',
  hideProduct: true,
  customersAttending: plainEntry.customersAttending,
}
const noOptions = { optionProducts: [], addOnProducts: [] }

test('a change of product resets the entry and its price, but not its day, time, participants and visibility', () => {
  const entry = kartingAfter({ name: 'editProduct', data: { productId: 'pr-archery', options: noOptions } })
  expect(entry).toMatchObject({
    ...newRequestFields,
    ...retainedFields,
    addOnProducts: [],
    venueId: null,
  })
  expect(entry.money).toMatchObject({ ...noOverrides, pricePence: 8 * 2450, costMinor: 8 * 1700 })
})

test('a change of options only does not reset what was agreed for the product', () => {
  const entry = kartingAfter({ name: 'editProduct', data: { productId: 'pr-karting', options: noOptions } })
  expect(entry).toMatchObject({ declineReason: filledEntry.declineReason, money: { priceOverride: 'Yes' } })
})

test('a change of supplier resets the entry and makes its cost unknown, but the customers’ price stays', () => {
  const entry = kartingAfter({ name: 'editSupplier', data: { supplierId: 'su-tracks' } })
  expect(entry).toMatchObject({ ...newRequestFields, ...retainedFields, venueId: null })
  expect(entry.addOnProducts).toEqual(filledEntry.addOnProducts)
  expect(entry.money).toMatchObject({
    priceOverride: 'Yes',
    overridePricePerPersonPence: 100,
    pricePence: 800,
    costOverride: 'No',
    costOverrideDetails: null,
    invoicedPercent: null,
    costMinor: null,
    exchangeRate: 1.15,
  })
})

test('setting the same supplier changes nothing', () => {
  expect(kartingAfter({ name: 'editSupplier', data: { supplierId: 'su-karts' } })).toEqual(filledEntry)
})

test('a new name of a custom product resets the entry, a new description does not', () => {
  const custom = { name: 'Karting at night', description: null, type: 'Activity' }
  const entry = kartingAfter({ name: 'customProduct', data: { productCustom: custom } })
  expect(entry).toMatchObject({ ...newRequestFields, ...retainedFields, productCustom: custom })
  expect(entry.supplier).toEqual(filledEntry.supplier)
  expect(entry.money).toMatchObject({ ...noOverrides, pricePence: 8 * 3900 + 2500 })
  const namedEvent = {
    ...event,
    packages: [{ ...event.packages[0]!, entries: [{ ...filledEntry, productCustom: custom }] }],
  }
  const result = evaluateCommands(
    namedEvent as EventDocument,
    [
      commandOf({
        itineraryId: 'it-karting',
        name: 'customProduct',
        data: { productCustom: { ...custom, description: 'With lights' } },
      }),
    ],
    exampleFacts,
  )
  expect(result).toMatchObject({
    event: { packages: [{ entries: [{ money: { priceOverride: 'Yes' } }] }] },
  })
})

test('if a package moves to another location, its entries are reset as after a change of supplier', () => {
  const entry = kartingAfter({
    name: 'editPackageLocation',
    itineraryId: undefined,
    data: { locationId: 'lo-york' },
  })
  expect(entry).toMatchObject({ ...newRequestFields, ...retainedFields, venueId: null })
  expect(entry.money).toMatchObject({ priceOverride: 'Yes', costOverride: 'No', costMinor: 8 * 3000 + 1500 })
})

test('an entry added to a booked package has the current rate of its supplier’s currency', () => {
  const add = commandOf({
    name: 'addProduct',
    data: { productId: 'pr-boat', itinerary: [{ newItineraryId: 'it-new', dayIndex: 1 }] },
  })
  const result = evaluateCommands(exampleBookedEvent, [add], exampleFacts)
  if (isRefusal(result)) throw new Error(result.refused)
  const addedEntry = result.event.packages[0]!.entries.find(({ itineraryId }) => itineraryId === 'it-new')!
  expect(addedEntry.money).toMatchObject({ costMinor: 30_000, exchangeRate: 1.15 })
})

test('a product added by a swap inherits nothing from the entry that it replaces', () => {
  const declinedEvent = {
    ...event,
    packages: [{ ...event.packages[0]!, entries: [{ ...filledEntry, stage: 'Declined' as const }] }],
  }
  const swap = [
    { name: 'removeProductSwap', itineraryId: 'it-karting', data: {} },
    {
      name: 'addProductSwap',
      data: {
        productId: 'pr-karting',
        removedItineraryId: 'it-karting',
        itinerary: [{ newItineraryId: 'it-new', dayIndex: 0 }],
      },
    },
  ].map(commandOf)
  const result = evaluateCommands(declinedEvent, swap, exampleFacts)
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  const [entry] = result.event.packages[0]!.entries
  expect(entry).toMatchObject({ ...newRequestFields, hideProduct: false, addOnProducts: [] })
  expect(entry!.money).toMatchObject({ ...noOverrides, pricePence: 8 * 3900 })
})
