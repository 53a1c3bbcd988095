import { expect, test } from 'vitest'
import { entryAfter, messageAfter } from '../testing/try-command.ts'

const trial = { name: 'editSupplier', itineraryId: 'it-karting', by: 'staff' } as const

test('another supplier gets a new request, in their own currency', () => {
  const data = { supplierId: 'su-tracks' }
  expect(entryAfter({ ...trial, on: 'booked', data })).toMatchObject({
    supplier: { supplierId: 'su-tracks', currency: 'EUR' },
    stage: 'Requested',
    confirmations: [],
  })
})

test('the exchange rate of a package that is not booked follows the supplier (SUP-O6)', () => {
  expect(entryAfter({ ...trial, data: { supplierId: 'su-tracks' } }).money.exchangeRate).toBe(1.15)
})

test('an unknown supplier is refused', () => {
  expect(messageAfter({ ...trial, data: { supplierId: 'su-none' } })).toBe('Node not found: su-none')
})
