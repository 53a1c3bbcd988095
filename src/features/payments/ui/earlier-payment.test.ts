import { expect, test } from 'vitest'
import type { PendingCardPayment } from '../rules/wire-payment.ts'
import { describeEarlier, pendingCardTitle } from './earlier-payment.tsx'

const partOf = (name: string) => ({ id: name.toLowerCase(), name, amountGBP: 20 })
const paymentBy = (payer: string, ...payees: string[]): PendingCardPayment => ({
  transactionId: 't-1',
  packageId: 'p-1',
  customer: { id: payer.toLowerCase(), name: payer },
  amountGBP: 20 * payees.length,
  payForCustomers: payees.map(partOf),
  startedAt: '2026-05-01T10:00:00Z',
  isAutomatic: false,
})
const automaticPayment = { ...paymentBy('Bob', 'Bob'), isAutomatic: true }

test('a payer reads what they began to pay, for whom and when; staff read the name of the payer', () => {
  const began = 'by card on Fri 01 May 2026, 11:00.'
  expect(describeEarlier(paymentBy('Bob', 'Bob'), false)).toBe(`You began to pay £20.00 ${began}`)
  expect(describeEarlier(paymentBy('Bob', 'Bob'), true)).toBe(`Bob began to pay £20.00 ${began}`)
  expect(describeEarlier(paymentBy('Ann', 'Ann', 'Bob', 'Cat'), false)).toBe(
    'You began to pay £60.00 by card for you, Bob and Cat on Fri 01 May 2026, 11:00.',
  )
  expect(describeEarlier(paymentBy('Ann', 'Bob'), false)).toContain('by card for Bob on')
  expect(describeEarlier(paymentBy('Ann', 'Ann', 'Bob', 'Cat', 'Dan', 'Eve'), false)).toContain(
    'for 5 people on',
  )
  expect(describeEarlier(automaticPayment, false)).toBe(
    'Your stored card is being charged £20.00, since Fri 01 May 2026, 11:00.',
  )
})

test('other people who could pay for the same people read who is paying', () => {
  const annAsReader = { customerId: 'ann', onBehalf: false }
  const bobAsReader = { customerId: 'bob', onBehalf: false }
  expect(pendingCardTitle(paymentBy('Bob', 'Bob'), annAsReader)).toBe('Bob is paying £20.00 by card')
  expect(pendingCardTitle(paymentBy('Ann', 'Bob'), bobAsReader)).toBe('Ann is paying £20.00 for you by card')
  expect(pendingCardTitle(paymentBy('Ann', 'Bob'), { ...bobAsReader, onBehalf: true })).toBe(
    'Ann is paying £20.00 for Bob by card',
  )
  expect(pendingCardTitle(automaticPayment, annAsReader)).toBe('Bob’s stored card is being charged £20.00')
  // The payer's own payment for another package.
  expect(pendingCardTitle(paymentBy('Bob', 'Bob'), bobAsReader)).toBe(
    'You are paying £20.00 by card for another package',
  )
  expect(pendingCardTitle(automaticPayment, bobAsReader)).toBe('Your stored card is being charged £20.00')
})
