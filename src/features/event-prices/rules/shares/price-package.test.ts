import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { pricePackage } from './price-package.ts'

const [pack] = exampleEvent.packages
const withKarting = (change: Partial<PackageEntry>) => ({
  ...pack!,
  entries: pack!.entries.map((entry) =>
    entry.itineraryId === 'it-karting' ? { ...entry, ...change } : entry,
  ),
})
const [karting] = pack!.entries

test('a package costs the sum of its entries, also per person (PKG-O2)', () => {
  expect(pricePackage(exampleEvent, pack!)).toMatchObject({
    totalPence: 31_200 + 36_000 + 36_000 + 7000,
    perPersonPence: 3900 + 4500 + 4500 + 875,
    costPence: 24_000 + 27_826 + 27_826 + 5600,
    isPriceOnApplication: false,
  })
})

test('discounts of event and package are subtracted for each person (PKG-O2, PAY-O12)', () => {
  const event = { ...exampleEvent, discountMarginPence: 100 }
  const price = pricePackage(event, { ...pack!, discountMarginPence: 50 })
  expect(price).toMatchObject({ perPersonPence: 13_775 - 150, totalPence: 110_200 - 8 * 150 })
})

test('a discounted package never costs less than the minimum prices of its entries (PKG-O2)', () => {
  const money = { ...karting!.money, minPricePerPersonPence: 3800 }
  const price = pricePackage({ ...exampleEvent, discountMarginPence: 99_999 }, withKarting({ money }))
  expect(price.perPersonPence).toBe(3800)
})

test('a cancelled entry without a charge is not counted (PKG-O2)', () => {
  expect(pricePackage(exampleEvent, withKarting({ stage: 'Cancelled' })).totalPence).toBe(79_000)
})

test('a package with an entry without a price is price on application, and its total excludes that entry (PKG-O5)', () => {
  const money = { ...karting!.money, pricePence: null }
  expect(pricePackage(exampleEvent, withKarting({ money }))).toMatchObject({
    isPriceOnApplication: true,
    totalPence: 79_000,
  })
})
