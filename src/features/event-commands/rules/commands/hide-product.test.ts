import { expect, test } from 'vitest'
import { entryAfter } from '../testing/try-command.ts'

test('an entry is hidden and shown again', () => {
  const trial = { name: 'hideProduct', itineraryId: 'it-karting' }
  expect(entryAfter({ ...trial, data: { hideProduct: true } }).hideProduct).toBe(true)
  expect(entryAfter({ ...trial, data: { hideProduct: false } }).hideProduct).toBe(false)
})

test('hideProduct with a product list item hides the product on all its days (PKG-013)', () => {
  const trial = { name: 'hideProduct', productListItemId: 'pr-hotel:su-hotel', data: { hideProduct: true } }
  expect(entryAfter(trial, 'it-hotel-0').hideProduct).toBe(true)
  expect(entryAfter(trial, 'it-hotel-1').hideProduct).toBe(true)
  expect(entryAfter(trial, 'it-karting').hideProduct).toBe(false)
})
