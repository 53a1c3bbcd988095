import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  exampleBookedEvent,
  exampleEvent,
  exampleFacts,
} from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { chargedOf } from '#features/event-prices/rules/entry/entry-figures.ts'
import { recalculateEvent } from '#features/event-prices/rules/entry/recalculate.ts'
import { penceFromPounds } from '#kernel/money.ts'
import { fullVisibility, guestVisibility } from '../testing/visibilities.ts'
import type { Reader } from './reader.ts'
import { wireEvent } from './wire-event.ts'

const today = '2027-02-01'
const wireEventFor = (event: EventDocument, reader: Reader) =>
  wireEvent(event, reader, { today, visibility: reader.kind === 'guest' ? guestVisibility : fullVisibility })

const change = fc.record({
  needPeople: fc.integer({ min: 1, max: 20 }),
  stage: fc.constantFrom('Enquiry', 'Requested', 'Cancelled'),
  overridePence: fc.option(fc.integer({ min: 0, max: 20_000 })),
})
const anyEvent: fc.Arbitrary<EventDocument> = fc
  .record({
    base: fc.constantFrom(exampleEvent, exampleBookedEvent),
    changes: fc.array(change, { minLength: 4, maxLength: 4 }),
    priceModification: fc.integer({ min: -50, max: 80 }),
    discountMarginPence: fc.nat({ max: 3000 }),
  })
  .map(({ base, changes, priceModification, discountMarginPence }) => {
    const [pack] = base.packages
    const entries = pack!.entries.map((entry, index): PackageEntry => {
      const { overridePence, ...fields } = changes[index]!
      const override =
        overridePence === null
          ? {}
          : { priceOverride: 'Yes' as const, overridePricePerPersonPence: overridePence }
      return { ...entry, ...fields, money: { ...entry.money, ...override } }
    })
    const event = { ...base, priceModification, discountMarginPence, packages: [{ ...pack!, entries }] }
    return recalculateEvent(event, exampleFacts)
  })

const sum = (amounts: (number | null | undefined)[]) =>
  amounts.reduce<number>((total, amount) => total + penceFromPounds(amount ?? 0), 0)

test('the entry prices that staff and the organiser see, less the discount, sum to the package’s price (PKG-O2)', () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      const [storedPackage] = event.packages
      const chargedEntries = storedPackage!.entries.map((entry) => chargedOf(entry))
      for (const reader of [{ kind: 'staff' }, { kind: 'organiser', customerId: 'cu-organiser' }] as const) {
        const [pack] = wireEventFor(event, reader).packageOption
        const entries = pack!.productList.flatMap(({ itinerary }) => itinerary)
        expect(sum(entries.map(({ money }) => money.priceGBP))).toBe(
          chargedEntries.reduce((total, { pricePence }) => total + (pricePence ?? 0), 0),
        )
        const discount = event.discountMarginPence * storedPackage!.peopleCount
        const priceSum = sum(entries.map(({ money }) => money.priceGBP))
        const isOnApplication = chargedEntries.some(({ pricePence }) => pricePence === null)
        expect(pack!.money.priceGBP === null).toBe(isOnApplication)
        if (!isOnApplication)
          expect(penceFromPounds(pack!.money.priceGBP!)).toBe(Math.max(0, priceSum - discount))
      }
      const [staffPackage] = wireEventFor(event, { kind: 'staff' }).packageOption
      const costs = staffPackage!.productList
        .flatMap(({ itinerary }) => itinerary)
        .map(({ money }) => money.costGBP)
      if (!costs.includes(null)) expect(penceFromPounds(staffPackage!.money.costGBP!)).toBe(sum(costs))
    }),
  )
})

test('a supplier sees the stored cost of each of their entries (SUP-O6)', () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      const supplierIds = ['su-karts', 'su-hotel']
      const entries = wireEventFor(event, { kind: 'supplier', supplierIds }).packageOption.flatMap((pack) =>
        pack.productList.flatMap(({ itinerary }) => itinerary),
      )
      for (const { itineraryId, money } of entries) {
        const storedEntry = event.packages[0]!.entries.find((entry) => entry.itineraryId === itineraryId)!
        expect(money.costCurrency === null ? null : penceFromPounds(money.costCurrency!)).toBe(
          chargedOf(storedEntry).costMinor,
        )
      }
    }),
  )
})

test('a guest, the organiser and staff see the same share of that guest (PKG-O2)', () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      const totalSeenBy = (reader: Reader) =>
        wireEventFor(event, reader).customerSummary!.find(({ customer }) => customer.id === 'cu-guest')!.money
          ?.totalGBP
      const seenByGuest = totalSeenBy({ kind: 'guest', customerId: 'cu-guest' })
      expect(seenByGuest).toBe(totalSeenBy({ kind: 'staff' }))
      expect(seenByGuest).toBe(totalSeenBy({ kind: 'organiser', customerId: 'cu-organiser' }))
    }),
  )
})
