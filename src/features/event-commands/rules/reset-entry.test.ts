import { expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { confirmationOf } from '#features/event-document/rules/stages/confirmation.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { evaluateCommands } from './evaluate-commands.ts'
import { exampleBookedEvent, exampleFacts } from './example-event.ts'
import { commandOf, type Trial } from './testing/try-command.ts'

const [pack] = exampleBookedEvent.packages
const plain = pack!.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!

/** An entry with values in the fields that a reset removes. */
const filledEntry: PackageEntry = {
  ...plain,
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
  confirmations: [confirmationOf(plain, pack!)],
  money: {
    ...plain.money,
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
  packages: [{ ...pack!, entries: [filledEntry, ...pack!.entries.filter((entry) => entry !== plain)] }],
}

const after = (trial: Omit<Trial, 'itineraryId'> & { itineraryId?: string }): PackageEntry => {
  const result = evaluateCommands(event, [commandOf({ itineraryId: 'it-karting', ...trial })], exampleFacts)
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  return result.event.packages[0]!.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!
}

const requestedAgain = {
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
const independentOfProduct = {
  dayIndex: 0,
  startTime: '10:00',
  preferredStartTimeRange: 'Morning',
  hideProduct: true,
  customersAttending: plain.customersAttending,
}
const options = { optionProducts: [], addOnProducts: [] }

test('a change of product resets the entry and its price, but not its day, time, participants and visibility', () => {
  const entry = after({ name: 'editProduct', data: { productId: 'pr-archery', options } })
  expect(entry).toMatchObject({
    ...requestedAgain,
    ...independentOfProduct,
    addOnProducts: [],
    venueId: null,
  })
  expect(entry.money).toMatchObject({ ...noOverrides, pricePence: 8 * 2450, costMinor: 8 * 1700 })
})

test('a change of options only does not reset what was agreed for the product', () => {
  const entry = after({ name: 'editProduct', data: { productId: 'pr-karting', options } })
  expect(entry).toMatchObject({ declineReason: filledEntry.declineReason, money: { priceOverride: 'Yes' } })
})

test('a change of supplier resets the entry and makes its cost unknown, but the customers’ price stays', () => {
  const entry = after({ name: 'editSupplier', data: { supplierId: 'su-tracks' } })
  expect(entry).toMatchObject({ ...requestedAgain, ...independentOfProduct, venueId: null })
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
  expect(after({ name: 'editSupplier', data: { supplierId: 'su-karts' } })).toEqual(filledEntry)
})

test('a new name of a custom product resets the entry, a new description does not', () => {
  const custom = { name: 'Karting at night', description: null, type: 'Activity' }
  const entry = after({ name: 'customProduct', data: { productCustom: custom } })
  expect(entry).toMatchObject({ ...requestedAgain, ...independentOfProduct, productCustom: custom })
  expect(entry.supplier).toEqual(filledEntry.supplier)
  expect(entry.money).toMatchObject({ ...noOverrides, pricePence: 8 * 3900 + 2500 })
  const named = {
    ...event,
    packages: [{ ...event.packages[0]!, entries: [{ ...filledEntry, productCustom: custom }] }],
  }
  const described = evaluateCommands(
    named as EventDocument,
    [
      commandOf({
        itineraryId: 'it-karting',
        name: 'customProduct',
        data: { productCustom: { ...custom, description: 'With lights' } },
      }),
    ],
    exampleFacts,
  )
  expect(described).toMatchObject({
    event: { packages: [{ entries: [{ money: { priceOverride: 'Yes' } }] }] },
  })
})

test('if a package moves to another location, its entries are reset as after a change of supplier', () => {
  const entry = after({
    name: 'editPackageLocation',
    itineraryId: undefined,
    data: { locationId: 'lo-york' },
  })
  expect(entry).toMatchObject({ ...requestedAgain, ...independentOfProduct, venueId: null })
  expect(entry.money).toMatchObject({ priceOverride: 'Yes', costOverride: 'No', costMinor: 8 * 3000 + 1500 })
})

test('an entry added to a booked package has the current rate of its supplier’s currency', () => {
  const add = commandOf({
    name: 'addProduct',
    data: { productId: 'pr-boat', itinerary: [{ newItineraryId: 'it-new', dayIndex: 1 }] },
  })
  const result = evaluateCommands(exampleBookedEvent, [add], exampleFacts)
  if (isRefusal(result)) throw new Error(result.refused)
  const added = result.event.packages[0]!.entries.find(({ itineraryId }) => itineraryId === 'it-new')!
  expect(added.money).toMatchObject({ costMinor: 30_000, exchangeRate: 1.15 })
})

test('a product added by a swap inherits nothing from the entry that it replaces', () => {
  const declined = {
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
  const result = evaluateCommands(declined, swap, exampleFacts)
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  const [entry] = result.event.packages[0]!.entries
  expect(entry).toMatchObject({ ...requestedAgain, hideProduct: false, addOnProducts: [] })
  expect(entry!.money).toMatchObject({ ...noOverrides, pricePence: 8 * 3900 })
})
