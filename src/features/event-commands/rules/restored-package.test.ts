import { expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import {
  type PackageDocument,
  type PackageEntry,
  packageDocument,
} from '#features/event-document/rules/package-document.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { exampleBookedEvent, exampleEvent, exampleFacts } from './example-event.ts'
import { type RestorationFacts, restoredPackage } from './restored-package.ts'

const [pack] = exampleEvent.packages as [PackageDocument]
const [karting, ...otherEntries] = pack.entries as [PackageEntry, ...PackageEntry[]]
const withKarting = (changedFields: Partial<PackageEntry>): PackageDocument => ({
  ...pack,
  entries: [{ ...karting, ...changedFields }, ...otherEntries],
})
const facts: RestorationFacts = {
  ...exampleFacts,
  suppliers: { ...exampleFacts.suppliers, 'su-hotel': {} },
  notOffered: new Set(),
}
const withoutProducts = (...ids: string[]): RestorationFacts => ({
  ...facts,
  products: Object.fromEntries(Object.entries(facts.products).filter(([id]) => !ids.includes(id))),
})

const tryRestore = (
  earlierPackage: PackageDocument,
  currentFacts = facts,
  event: EventDocument = exampleEvent,
) => {
  let count = 0
  return restoredPackage(
    earlierPackage,
    event,
    { packageId: 'pk-2', newEntryId: () => `it-new-${count++}` },
    currentFacts,
  )
}
const restore = (...input: Parameters<typeof tryRestore>): PackageDocument => {
  const restored = tryRestore(...input)
  if (isRefusal(restored)) throw new Error(restored.text)
  expect(packageDocument.safeParse(restored).error).toBeUndefined()
  return restored
}

test('a restored package keeps its days, products and notes, but none of the data of its booking (STF-O12)', () => {
  const [booked] = exampleBookedEvent.packages as [PackageDocument]
  const restored = restore({ ...booked, eventNotes: 'Two vegetarians' })
  expect(restored).toMatchObject({ id: 'pk-2', status: 'Option', startDate: '2027-05-07', nightsCount: 2 })
  expect(restored.eventNotes).toBe('Two vegetarians')
  const placeOf = ({ productId, dayIndex, startTime }: PackageEntry) => [productId, dayIndex, startTime]
  expect(restored.entries.map(placeOf)).toEqual(booked.entries.map(placeOf))
  for (const { stage, confirmations, customersAttending, money } of restored.entries) {
    expect([stage, confirmations, money.booked, money.pricingOverride]).toEqual(['Enquiry', [], null, null])
    expect(customersAttending.some((one) => one.booked)).toBe(false)
  }
})

test('prices are those of today’s price list, except those that staff set by hand (STF-O12)', () => {
  const product = facts.products['pr-karting']!
  const raised = { ...product, prices: [{ per: 'person' as const, pricePence: 5000, costMinor: 3000 }] }
  const currentFacts = { ...facts, products: { ...facts.products, 'pr-karting': raised } }
  expect(restore(pack, currentFacts).entries[0]!.money.pricePence).toBe(8 * 5000)
  const moneyByHand = { ...karting.money, priceOverride: 'Yes' as const, overridePricePerPersonPence: 1000 }
  expect(restore(withKarting({ money: moneyByHand }), currentFacts).entries[0]!.money.pricePence).toBe(
    8 * 1000,
  )
})

test('a restored package has no people who have left the event; the attendance of the others stays (STF-O12)', () => {
  const customersAttending = ['cu-guest', 'cu-left'].map((customerId) => ({
    customerId,
    attending: 'No' as const,
    booked: false,
  }))
  expect(restore(withKarting({ customersAttending })).entries[0]!.customersAttending).toEqual([
    { customerId: 'cu-guest', attending: 'No', booked: false },
  ])
})

test('unavailable products, options and add-ons are left out, and an unavailable supplier is replaced by the usual one (STF-O12)', () => {
  const optionEntry = {
    ...karting,
    itineraryId: 'it-part',
    productId: 'pr-archery',
    parentProductId: 'pr-karting',
  }
  const remaining = restore(
    { ...pack, entries: [...pack.entries, optionEntry] },
    withoutProducts('pr-karting'),
  )
  expect(remaining.entries.map(({ productId }) => productId)).toEqual(['pr-hotel', 'pr-hotel', 'pr-transfer'])
  const [entryWithAddOn] = restore(
    withKarting({ addOnProducts: ['pr-karting-photos', 'pr-karting-gone'] }),
  ).entries
  expect(entryWithAddOn!.addOnProducts).toEqual(['pr-karting-photos'])
  const [entryWithoutOption] = restore(withKarting({ optionProducts: ['pr-karting-gone'] })).entries
  expect(entryWithoutOption!.optionProducts).toEqual([])
  const closedSupplier = { supplierId: 'su-gone', name: 'Closed Karts', currency: 'EUR' }
  const moneyByHand = { ...karting.money, costOverride: 'Yes' as const }
  const closedSupplierFields = {
    supplier: closedSupplier,
    money: moneyByHand,
    venueId: 've-closed',
    venueName: 'Closed track',
  }
  const [resupplied] = restore(withKarting(closedSupplierFields)).entries
  expect([resupplied!.supplier?.supplierId, resupplied!.money.costOverride]).toEqual(['su-karts', 'No'])
  expect([resupplied!.venueId, resupplied!.venueName]).toEqual([null, null])
  const otherSupplier = { supplierId: 'su-tracks', name: 'Tracks of the North', currency: 'EUR' }
  expect(restore(withKarting({ supplier: otherSupplier })).entries[0]!.supplier).toEqual(otherSupplier)
})

test('a product outside the catalogue is restored', () => {
  const productCustom = { name: 'Choir', description: null, type: 'Activity' as const }
  const restored = restore(withKarting({ productId: null, productCustom }), withoutProducts('pr-karting'))
  expect(restored.entries[0]).toMatchObject({ productId: null, productCustom })
})

test('a package is not restored if its location or all its products are unavailable, but an empty package is restored', () => {
  const allProductIds = Object.keys(facts.products)
  expect(tryRestore(pack, withoutProducts(...allProductIds))).toMatchObject({
    refused: 'fieldInvalid',
    text: 'None of these products is available any more',
  })
  expect(restore({ ...pack, entries: [] }, withoutProducts(...allProductIds)).entries).toEqual([])
  expect(tryRestore(pack, { ...facts, locations: {} })).toMatchObject({
    refused: 'fieldInvalid',
    text: 'Newcastle is no longer available, so this package can’t be restored',
  })
  const place = { name: 'The old mill', loc: { lon: -1.6, lat: 55 } }
  expect(
    restore({ ...pack, locationId: null, customSearch: place }, { ...facts, locations: {} }),
  ).toMatchObject({
    customSearch: place,
  })
})

test('after a change of the event’s type, the package is of the new type, and products that this type does not offer are marked', () => {
  const restored = restore(
    pack,
    { ...facts, notOffered: new Set(['pr-karting']) },
    { ...exampleEvent, section: 'hen' },
  )
  expect(restored.section).toBe('hen')
  expect(restored.entries.map(({ product }) => product.unavailableIn)).toEqual([
    'hen',
    undefined,
    undefined,
    undefined,
  ])
  const markedPackage = withKarting({ product: { ...karting.product, unavailableIn: 'hen' } })
  expect(restore(markedPackage).entries[0]!.product.unavailableIn).toBeUndefined()
})
