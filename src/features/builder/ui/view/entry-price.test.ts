import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { fullVisibility, noVisibility } from '#features/events/rules/testing/visibilities.ts'
import { priceLabel } from './entry-price.ts'

const [pack] = exampleEvent.packages as [(typeof exampleEvent.packages)[number]]
const entry = (id: string) => pack.entries.find(({ itineraryId }) => itineraryId === id)!
const perPerson = { count: 'perPerson' } as const
const total = { count: 'total' } as const

test('the price of a product is shown per person or for everyone (PERM-029)', () => {
  const karting = entry('it-karting')
  expect(priceLabel(karting, pack, { visibility: fullVisibility, view: perPerson })).toBe('£39.00 pp')
  expect(priceLabel(karting, pack, { visibility: fullVisibility, view: total })).toBe('£312.00 for 8 people')
})

test('the price of accommodation is shown per night or for all its nights (PERM-029, PERM-030)', () => {
  const label = (view: Parameters<typeof priceLabel>[2]['view']) =>
    priceLabel(entry('it-hotel-1'), pack, { visibility: fullVisibility, view })
  expect(label({ count: 'perPerson', nights: 'perNight' })).toBe('£45.00 pp a night')
  expect(label({ count: 'perPerson', nights: 'total' })).toBe('£90.00 pp for 2 nights')
  expect(label({ count: 'total', nights: 'total' })).toBe('£720.00 for 8 people, 2 nights')
})

test("without a date a price starts with 'from', unless staff set it", () => {
  const undatedPack = { ...pack, startDate: null }
  const karting = entry('it-karting')
  const label = (pricedEntry: typeof karting) =>
    priceLabel(pricedEntry, undatedPack, { visibility: fullVisibility, view: perPerson })
  expect(label(karting)).toBe('from £39.00 pp')
  const moneyByHand = { ...karting.money, priceOverride: 'Yes' as const, overridePricePerPersonPence: 3900 }
  expect(label({ ...karting, money: moneyByHand })).toBe('£39.00 pp')
})

test('a cancelled entry shows a price only if an agreed amount is still due for it', () => {
  const karting = entry('it-karting')
  const label = (pricingOverride: typeof karting.money.pricingOverride) => {
    const cancelled = {
      ...karting,
      stage: 'Cancelled',
      money: { ...karting.money, pricingOverride },
    } as const
    const cancelledPack = {
      ...pack,
      entries: pack.entries.map((one) => (one.itineraryId === 'it-karting' ? cancelled : one)),
    }
    return priceLabel(cancelled, cancelledPack, { visibility: fullVisibility, view: perPerson })
  }
  expect(label(null)).toBe('')
  expect(label({ pricePence: 3200, costMinor: 0 })).toBe('£4.00 pp')
})

test('for a guest who sees their own share, the hidden price of an entry is left empty', () => {
  const karting = entry('it-karting')
  expect(priceLabel(karting, pack, { visibility: noVisibility, view: perPerson, isShareKnown: true })).toBe(
    '',
  )
})

test('an entry without a price shows POA, and one with a hidden price shows Price on request (PERM-027)', () => {
  const karting = entry('it-karting')
  const unpricedEntry = { ...karting, money: { ...karting.money, pricePence: null } }
  expect(priceLabel(unpricedEntry, pack, { visibility: fullVisibility, view: perPerson })).toBe('POA')
  expect(priceLabel(karting, pack, { visibility: noVisibility, view: perPerson })).toBe('Price on request')
})
