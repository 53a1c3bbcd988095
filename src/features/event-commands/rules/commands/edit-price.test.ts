import { expect, test } from 'vitest'
import { entryAfter, messageAfter } from '../testing/try-command.ts'

const trial = { name: 'editPrice', itineraryId: 'it-karting', by: 'staff' } as const
const price = (
  priceOverride: string,
  pricePerPersonGBP: number | null,
  minPricePerPersonGBP: number | null,
) => ({
  priceOverride,
  pricePerPersonGBP,
  minPricePerPersonGBP,
})

test('an override replaces the price of the price list (PKG-O4)', () => {
  expect(entryAfter({ ...trial, data: price('Yes', 42.5, null) }).money.pricePence).toBe(8 * 4250)
})

test('without the override the price list applies again', () => {
  expect(entryAfter({ ...trial, data: price('No', 42.5, null) }).money).toMatchObject({
    priceOverride: 'No',
    pricePence: 8 * 3900,
  })
})

test('an override without a price is not applied (PKG-055)', () => {
  expect(entryAfter({ ...trial, data: price('Yes', null, null) }).money.priceOverride).toBe('No')
})

test('the minimum price per person always applies (PKG-O2)', () => {
  expect(entryAfter({ ...trial, data: price('Yes', 10, 12) }).money.pricePence).toBe(8 * 1200)
})

test('an organiser cannot set a price', () => {
  expect(messageAfter({ ...trial, by: 'organiser', data: price('Yes', 0, null) })).toBe('notAllowed')
})
