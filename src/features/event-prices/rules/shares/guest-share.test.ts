import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { chargedOf } from '../entry/entry-figures.ts'
import { guestShares } from './guest-share.ts'
import { pricePackage } from './price-package.ts'

const [pack] = exampleEvent.packages
const [karting] = pack!.entries
const guest = exampleEvent.guests[0]!
const guestsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...guest, customerId: `cu-${index}` }))
const eventOf = (count: number, more: Partial<EventDocument> = {}) => ({
  ...exampleEvent,
  guests: guestsOf(count),
  organiserId: 'cu-0',
  ...more,
})
const packageOf = (...entries: Partial<PackageEntry>[]): PackageDocument => ({
  ...pack!,
  entries: entries.map((entry, index) => ({ ...karting!, itineraryId: `it-${index}`, ...entry })),
})
const withPrice = (pricePence: number | null) => ({ money: { ...karting!.money, pricePence } })
const sharesOf = (event: EventDocument, pricedPackage: PackageDocument) =>
  guestShares(event, pricedPackage).map((share) => share.pence)

test('each guest owes their share of the products that they take part in (PKG-O2)', () => {
  expect(sharesOf(exampleEvent, pack!)).toEqual([13_775, 13_775])
})

test('the same person always pays the odd penny (PKG-O2)', () => {
  const priced = packageOf({ ...withPrice(1000), needPeople: 3 })
  expect(sharesOf(eventOf(3), priced)).toEqual([334, 333, 333])
  expect(sharesOf(eventOf(3), priced)).toEqual([334, 333, 333])
})

test('a guest who does not take part in an entry does not pay for it', () => {
  const customersAttending = [{ customerId: 'cu-1', attending: 'No' as const, booked: false }]
  expect(sharesOf(eventOf(2), packageOf({ ...withPrice(1000), needPeople: 1, customersAttending }))).toEqual([
    1000, 0,
  ])
})

test('a guest who does not attend owes nothing', () => {
  const event = eventOf(2)
  event.guests[1]!.attending = 'No'
  expect(sharesOf(event, packageOf({ ...withPrice(1000), needPeople: 1 }))).toEqual([1000, 0])
})

test('a fixed price replaces the sum of a guest’s products (PAY-O13)', () => {
  const event = eventOf(2)
  event.guests[1]!.fixedPricePence = 4200
  expect(sharesOf(event, packageOf({ ...withPrice(1000), needPeople: 2 }))).toEqual([500, 4200])
})

test('with payment method organiser the organiser owes everything', () => {
  const event = eventOf(3, { paymentMethod: 'organiser' })
  expect(sharesOf(event, packageOf({ ...withPrice(1000), needPeople: 8 }))).toEqual([1000, 0, 0])
})

test('a share with a product without a price is marked as incomplete (PKG-O5)', () => {
  const priced = packageOf({ ...withPrice(null), needPeople: 2 }, { ...withPrice(1000), needPeople: 2 })
  expect(guestShares(eventOf(2), priced)[0]).toEqual({ customerId: 'cu-0', pence: 500, isComplete: false })
})

const prices = fc.array(fc.nat({ max: 500_000 }), { maxLength: 6 })

test('shares of a full group sum to the price of the package to the penny (PKG-O2)', () => {
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 30 }), (amounts, count) => {
      const priced = packageOf(...amounts.map((amount) => ({ ...withPrice(amount), needPeople: count })))
      const total = amounts.reduce((sum, amount) => sum + amount, 0)
      expect(sharesOf(eventOf(count), priced).reduce((sum, share) => sum + share, 0)).toBe(total)
      expect(pricePackage(eventOf(count), priced).totalPence).toBe(total)
    }),
  )
})

test('no share is negative, and the shares never exceed the charge unless more guests take part than requested (PKG-O2)', () => {
  const attendance = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(
      prices,
      attendance,
      fc.nat({ max: 15 }),
      fc.nat({ max: 20_000 }),
      (amounts, going, need, discount) => {
        const customersAttending = going.map((attends, index) => ({
          customerId: `cu-${index}`,
          attending: attends ? ('Yes' as const) : ('No' as const),
          booked: false,
        }))
        const priced = packageOf(
          ...amounts.map((amount) => ({ ...withPrice(amount), needPeople: need, customersAttending })),
        )
        const shares = sharesOf(eventOf(12, { discountMarginPence: discount }), priced)
        for (const share of shares) expect(share).toBeGreaterThanOrEqual(0)
        if (going.filter(Boolean).length > need) return
        const chargedPence = priced.entries.reduce(
          (sum, entry) => sum + (chargedOf(entry).pricePence ?? 0),
          0,
        )
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(chargedPence)
      },
    ),
  )
})

test('guests who exceed the people of an entry pay its price per person, and the others pay no less (PKG-O2)', () => {
  const priced = packageOf({ ...withPrice(31_200), needPeople: 8 })
  expect(sharesOf(eventOf(8), priced)).toEqual(Array.from({ length: 8 }, () => 3900))
  expect(sharesOf(eventOf(10), priced)).toEqual(Array.from({ length: 10 }, () => 3900))
  const perPerson = pricePackage(eventOf(10), priced).perPersonPence
  expect(new Set(sharesOf(eventOf(10), priced))).toEqual(new Set([perPerson]))
})

test('the charge for a cancelled entry is shared by all who took part, however many (PKG-O2)', () => {
  const pricingOverride = { pricePence: 1000, costMinor: 0 }
  const cancelledEntry = { stage: 'Cancelled' as const, money: { ...karting!.money, pricingOverride } }
  expect(sharesOf(eventOf(4), packageOf({ ...cancelledEntry, needPeople: 2 }))).toEqual([250, 250, 250, 250])
})

test('the shares of two people in the same products never differ by more than a penny a product (PKG-O2)', () => {
  fc.assert(
    fc.property(prices, fc.integer({ min: 2, max: 30 }), (amounts, count) => {
      const priced = packageOf(...amounts.map((amount) => ({ ...withPrice(amount), needPeople: count })))
      const shares = sharesOf(eventOf(count), priced)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(amounts.length)
    }),
  )
})
