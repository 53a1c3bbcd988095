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
const shown = (event: EventDocument, reader: Reader) =>
  wireEvent(event, reader, { today, visibility: reader.kind === 'guest' ? guestVisibility : fullVisibility })

const change = fc.record({
  needPeople: fc.integer({ min: 1, max: 20 }),
  stage: fc.constantFrom('Enquiry', 'Requested', 'Cancelled'),
  byHand: fc.option(fc.integer({ min: 0, max: 20_000 })),
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
      const { byHand, ...fields } = changes[index]!
      const override =
        byHand === null ? {} : { priceOverride: 'Yes' as const, overridePricePerPersonPence: byHand }
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
      const [stored] = event.packages
      const charged = stored!.entries.map((entry) => chargedOf(entry))
      for (const reader of [{ kind: 'staff' }, { kind: 'organiser', customerId: 'cu-organiser' }] as const) {
        const [pack] = shown(event, reader).packageOption
        const entries = pack!.productList.flatMap(({ itinerary }) => itinerary)
        expect(sum(entries.map(({ money }) => money.priceGBP))).toBe(
          charged.reduce((total, { pricePence }) => total + (pricePence ?? 0), 0),
        )
        const discount = event.discountMarginPence * stored!.peopleCount
        const whole = sum(entries.map(({ money }) => money.priceGBP))
        const isOnApplication = charged.some(({ pricePence }) => pricePence === null)
        expect(pack!.money.priceGBP === null).toBe(isOnApplication)
        if (!isOnApplication)
          expect(penceFromPounds(pack!.money.priceGBP!)).toBe(Math.max(0, whole - discount))
      }
      const [staff] = shown(event, { kind: 'staff' }).packageOption
      const costs = staff!.productList.flatMap(({ itinerary }) => itinerary).map(({ money }) => money.costGBP)
      if (!costs.includes(null)) expect(penceFromPounds(staff!.money.costGBP!)).toBe(sum(costs))
    }),
  )
})

test('a supplier sees the stored cost of each of their entries (SUP-O6)', () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      const supplierIds = ['su-karts', 'su-hotel']
      const entries = shown(event, { kind: 'supplier', supplierIds }).packageOption.flatMap((pack) =>
        pack.productList.flatMap(({ itinerary }) => itinerary),
      )
      for (const { itineraryId, money } of entries) {
        const stored = event.packages[0]!.entries.find((entry) => entry.itineraryId === itineraryId)!
        expect(money.costCurrency === null ? null : penceFromPounds(money.costCurrency!)).toBe(
          chargedOf(stored).costMinor,
        )
      }
    }),
  )
})

test('a guest, the organiser and staff see the same share of that guest (PKG-O2)', () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      const totalSeenBy = (reader: Reader) =>
        shown(event, reader).customerSummary!.find(({ customer }) => customer.id === 'cu-guest')!.money
          ?.totalGBP
      const own = totalSeenBy({ kind: 'guest', customerId: 'cu-guest' })
      expect(own).toBe(totalSeenBy({ kind: 'staff' }))
      expect(own).toBe(totalSeenBy({ kind: 'organiser', customerId: 'cu-organiser' }))
    }),
  )
})
