import { expect, test } from 'vitest'
import { exportColumns, exportRows, meansOf, paymentFilter } from './transaction-list.ts'
import type { WireTransaction } from './wire-payment.ts'

const payment: WireTransaction = {
  id: 'tr-1',
  eventId: 'ev-1',
  packageId: 'pk-1',
  customer: { id: 'ann', name: 'Ann Lee' },
  paidForCustomers: [
    { id: 'ann', name: 'Ann Lee', amount: 20 },
    { id: 'bob', name: 'Bob Orr', amount: 5.5 },
  ],
  transactionType: 'payment',
  refundType: null,
  transactionStatus: 'paid',
  isBankPayment: false,
  isAutomatic: false,
  amountGBP: 25.5,
  reference: 'ref-1',
  cardDigits: '1111',
  wallet: null,
  reason: null,
  doneBy: { id: 'ann', dateTime: '2026-05-01T10:00:00.000Z' },
}

test('a filter by means of payment leaves out moves and credit notes', () => {
  expect(paymentFilter({})).toBeUndefined()
  expect(paymentFilter({ type: 'refund', status: 'paid' })).toEqual({
    transactionType: 'refund',
    transactionStatus: 'paid',
  })
  expect(paymentFilter({ by: 'bank' })).toEqual({
    isBankPayment: true,
    transactionType: { $in: ['payment', 'refund'] },
  })
  expect(paymentFilter({ by: 'card', type: 'payment' })).toEqual({
    isBankPayment: false,
    transactionType: 'payment',
  })
})

test('the means of a transaction are its card, its wallet, a bank transfer, or none', () => {
  expect(meansOf(payment)).toBe('Card ending in 1111')
  expect(meansOf({ ...payment, wallet: 'applePay' })).toBe('Apple Pay ending in 1111')
  expect(meansOf({ ...payment, wallet: 'googlePay', cardDigits: null })).toBe('Google Pay')
  expect(meansOf({ ...payment, isAutomatic: true })).toBe('Stored card ending in 1111')
  expect(meansOf({ ...payment, isBankPayment: true, cardDigits: null })).toBe('Bank transfer')
  expect(meansOf({ ...payment, transactionType: 'refund', refundType: 'bank', cardDigits: null })).toBe(
    'Bank transfer',
  )
  expect(meansOf({ ...payment, transactionType: 'moveMoney' })).toBe('')
})

test('an exported payment has one row with everybody it is for', () => {
  const [row] = exportRows([payment])
  expect(exportColumns).toHaveLength(row!.length)
  expect(row).toEqual([
    '2026-05-01T10:00:00.000Z',
    'Payment',
    'Paid',
    'Card ending in 1111',
    25.5,
    'Ann Lee',
    'Ann Lee 20.00; Bob Orr 5.50',
    'ref-1',
    '',
    'ev-1',
    'tr-1',
  ])
})
