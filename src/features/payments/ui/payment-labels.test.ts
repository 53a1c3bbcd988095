import { expect, test } from 'vitest'
import {
  describeCharge,
  describePaymentOption,
  distinctPaymentOptions,
  isAllDueNow,
} from './payment-labels.ts'
import type { PaymentOption, PaymentType } from './payments-api.ts'

const paymentOption = (paymentType: PaymentType, more: Partial<PaymentOption> = {}): PaymentOption => ({
  paymentType,
  amountGBP: 50,
  dueDate: null,
  payForCustomers: [],
  leftGBP: 0,
  leftDueDate: null,
  refundableUntil: null,
  instalments: [],
  minGBP: 50,
  maxGBP: 50,
  ...more,
})

const today = '2026-11-23'

test('a payment option says how much, by when, and what is left', () => {
  expect(
    describePaymentOption(paymentOption('deposit', { leftGBP: 248, dueDate: '2026-12-06' }), today),
  ).toBe('£50.00 due Sun 06 Dec 2026, £248.00 left to pay later')
  expect(describePaymentOption(paymentOption('fully paid'), today)).toBe('£50.00, paid in full')
  const due = (dueDate: string) => describePaymentOption(paymentOption('balance', { dueDate }), today)
  expect(due(today)).toBe('£50.00 today, paid in full')
  expect(due('2026-11-24')).toBe('£50.00 due Tue 24 Nov 2026, paid in full')
  expect(describePaymentOption(paymentOption('custom', { minGBP: 1, maxGBP: 298 }), today)).toBe(
    'From £1.00 to £298.00',
  )
})

test('the number of instalments is correct in singular and plural', () => {
  const part = (date: string) => ({ date, amountGBP: 78 })
  expect(
    describePaymentOption(paymentOption('instalments', { instalments: [part('2027-01-01')] }), today),
  ).toBe('£50.00 now, then one more payment of £78.00')
  expect(
    describePaymentOption(
      paymentOption('instalments', { instalments: [part('2027-01-01'), part('2027-02-01')] }),
      today,
    ),
  ).toBe('£50.00 now, then 2 monthly payments of about £78.00')
})

test('the full amount is offered in addition to the balance only if it is higher', () => {
  const types = (options: PaymentOption[]) =>
    distinctPaymentOptions(options).map(({ paymentType }) => paymentType)
  expect(types([paymentOption('balance'), paymentOption('custom'), paymentOption('fully paid')])).toEqual([
    'balance',
    'custom',
  ])
  expect(types([paymentOption('balance'), paymentOption('fully paid', { amountGBP: 80 })])).toEqual([
    'balance',
    'fully paid',
  ])
  expect(types([paymentOption('deposit'), paymentOption('fully paid')])).toEqual(['deposit', 'fully paid'])
})

test('everything is due now if the only option is to pay in full today (PAY-O5)', () => {
  expect(isAllDueNow([paymentOption('fully paid', { dueDate: today })], today)).toBe(true)
  expect(isAllDueNow([paymentOption('fully paid', { dueDate: '2026-11-24' })], today)).toBe(false)
  expect(
    isAllDueNow([paymentOption('instalments'), paymentOption('fully paid', { dueDate: today })], today),
  ).toBe(false)
})

test('a stored card says what it pays next and when, or that it was declined (PAY-O16)', () => {
  const text = (charge: Parameters<typeof describeCharge>[0]['charge'], onBehalf = false) =>
    describeCharge({ lastDigits: '4242', charge }, onBehalf)
  const due = { amountGBP: 16, date: '2026-12-01', declined: null }
  expect(text(due)).toBe('We will take £16.00 from your card ending in 4242 on Tue 01 Dec 2026.')
  expect(text(due, true)).toBe('We will take £16.00 from the card ending in 4242 on Tue 01 Dec 2026.')
  expect(text({ ...due, declined: 'Your bank declined the card' })).toBe(
    'Your bank declined the card. We will take £16.00 from your card ending in 4242 on Tue 01 Dec 2026.',
  )
  expect(text({ ...due, date: null, declined: 'Your bank declined the card' })).toBe(
    'Your bank declined the card. Please pay £16.00 another way.',
  )
  expect([text(null), text({ ...due, date: null })]).toEqual([undefined, undefined])
})
