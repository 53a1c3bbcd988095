import { expect, test } from 'vitest'
import { entryAfter, messageAfter } from '../testing/try-command.ts'

const trial = { name: 'editProduct', itineraryId: 'it-karting' }
const noOptions = { optionProducts: [], addOnProducts: [] }

test('a chosen add-on is charged', () => {
  const options = { optionProducts: [], addOnProducts: ['pr-karting-photos'] }
  expect(entryAfter({ ...trial, data: { productId: 'pr-karting', options } })).toMatchObject({
    addOnProducts: ['pr-karting-photos'],
    money: { pricePence: 8 * 3900 + 2500, costMinor: 8 * 3000 + 1500 },
  })
})

test('a product is replaced by another one of the same type, whose venue must be chosen', () => {
  expect(entryAfter({ ...trial, data: { productId: 'pr-archery', options: noOptions } })).toMatchObject({
    itineraryId: 'it-karting',
    product: { name: 'Archery' },
    venueId: null,
    startTime: '10:00',
    money: { pricePence: 8 * 2450 },
  })
})

test('a product of another type, an unknown one, and an add-on of another product are refused', () => {
  const addOns = { optionProducts: [], addOnProducts: ['pr-karting-photos'] }
  expect(messageAfter({ ...trial, data: { productId: 'pr-hotel', options: noOptions } })).toMatch(
    /different type/,
  )
  expect(messageAfter({ ...trial, data: { productId: 'pr-none', options: noOptions } })).toMatch(
    /Node not found/,
  )
  expect(messageAfter({ ...trial, data: { productId: 'pr-boat', options: addOns } })).toMatch(/not available/)
})
