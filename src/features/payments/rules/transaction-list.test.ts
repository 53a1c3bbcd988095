import { expect, test } from 'vitest'
import { exportColumns, exportRows, meansOf, paymentFilter } from './transaction-list.ts'
import type { WireTransaction } from './wire-payment.ts'

const payment: WireTransaction = {
  id: 'tr-1',
  eventId: 'ev-1',
  eventName: 'Ann’s Hen Do',
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

test('a filter for card or bank leaves out money moves and credit notes', () => {
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

test('payments are filtered by event, by a part of the customer’s name, and by British days', () => {
  expect(paymentFilter({ event: 'ev-1', customer: ' l.ee (jr) ' })).toEqual({
    eventId: 'ev-1',
    'customer.name': { $regex: String.raw`l\.ee \(jr\)`, $options: 'i' },
  })
  // In summer a British day begins at 23:00 UTC.
  expect(paymentFilter({ from: '2026-06-01', to: '2026-06-01' })).toEqual({
    'doneBy.dateTime': { $gte: '2026-05-31T23:00:00.000Z', $lt: '2026-06-01T23:00:00.000Z' },
  })
  expect(paymentFilter({ customer: '  ' })).toBeUndefined()
})

test('the means of a transaction are its card, its wallet, a bank transfer, or none', () => {
  expect(meansOf(payment)).toBe('Card ending in 1111')
  expect(meansOf({ ...payment, wallet: 'applePay' })).toBe('Apple Pay ending in 1111')
  expect(meansOf({ ...payment, wallet: 'googlePay', cardDigits: null })).toBe('Google Pay')
  expect(meansOf({ ...payment, isAutomatic: true })).toBe('Stored card ending in 1111')
  expect(meansOf({ ...payment, isBankPayment: true, cardDigits: null })).toBe('Bank transfer')
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
    'Ann’s Hen Do',
    'Ann Lee 20.00; Bob Orr 5.50',
    'ref-1',
    '',
    'ev-1',
    'tr-1',
  ])
})
