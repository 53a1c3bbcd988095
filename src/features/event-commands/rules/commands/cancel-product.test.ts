import { expect, test } from 'vitest'
import { entryFigures } from '#features/event-prices/rules/entry/entry-figures.ts'
import { entryAfter, messageAfter } from '../testing/try-command.ts'

const trial = { name: 'cancelProduct', itineraryId: 'it-karting', by: 'staff', on: 'booked' } as const

test('a cancelled entry without a pricing override costs nothing', () => {
  const data = { pricingOverride: 'No', costCurrency: null, priceGBP: null }
  const entry = entryAfter({ ...trial, data })
  expect(entry.stage).toBe('Cancelled')
  expect(entryFigures(entry)).toMatchObject({ pricePence: 0, costPence: 0 })
})

test('a cancelled entry with a pricing override costs the agreed amount', () => {
  const data = { pricingOverride: 'Yes', costCurrency: 40, priceGBP: 60 }
  expect(entryFigures(entryAfter({ ...trial, data }))).toMatchObject({ pricePence: 6000, costPence: 4000 })
})

test('only staff can cancel', () => {
  const data = { pricingOverride: 'No', costCurrency: null, priceGBP: null }
  expect(messageAfter({ ...trial, by: 'organiser', data })).toBe('notAllowed')
})

const acceptance = { name: 'acceptCancellation', by: 'staff', on: 'booked', data: {} } as const

test('accepting a supplier’s cancellation cancels the entry', () => {
  expect(entryAfter({ ...acceptance, itineraryId: 'it-hotel-1' }).stage).toBe('Cancelled')
})

test('a cancellation that no supplier requested cannot be accepted', () => {
  expect(messageAfter({ ...acceptance, itineraryId: 'it-karting' })).toBe(
    'Not possible while this product is Requested',
  )
})
