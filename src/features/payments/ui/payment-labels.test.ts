import { describe, expect, test } from 'vitest'
import {
  describeAllDue,
  describeCharge,
  describePaymentOption,
  distinctPaymentOptions,
  paymentOptionLabel,
} from './payment-labels.ts'
import type { PaymentOption, PaymentType } from './payments-api.ts'

const paymentOption = (paymentType: PaymentType, fields: Partial<PaymentOption> = {}): PaymentOption => ({
  paymentType,
  amountGBP: 50,
  dueDate: null,
  payForCustomers: [{ id: 'ann', name: 'Ann', amountGBP: 50 }],
  leftGBP: 0,
  leftDueDate: null,
  refundableUntil: null,
  instalments: [],
  minGBP: 50,
  maxGBP: 50,
  isDueNext: false,
  ...fields,
})

const today = '2026-11-23'

test('a payment option says how much, by when, and what is left', () => {
  expect(
    describePaymentOption(paymentOption('deposit', { leftGBP: 248, dueDate: '2026-12-06' }), today),
  ).toBe('£50.00 due Sun 06 Dec 2026, £248.00 left to pay later')
  expect(describePaymentOption(paymentOption('fully paid'), today)).toBe('£50.00, paid in full')
  const describeDueOn = (dueDate: string) =>
    describePaymentOption(paymentOption('balance', { dueDate }), today)
  expect(describeDueOn(today)).toBe('£50.00 today, paid in full')
  expect(describeDueOn('2026-11-24')).toBe('£50.00 due Tue 24 Nov 2026, paid in full')
  expect(describeDueOn('2026-11-20')).toBe('£50.00 overdue since Fri 20 Nov 2026, paid in full')
  expect(describePaymentOption(paymentOption('custom', { minGBP: 1, maxGBP: 298 }), today)).toBe(
    'From £1.00 to £298.00',
  )
})

test('an option that applies only to some of the chosen people says to whom it applies', () => {
  const partsFor = (...names: string[]) => names.map((name) => ({ id: name, name, amountGBP: 50 }))
  const balance = (...names: string[]) => paymentOption('balance', { payForCustomers: partsFor(...names) })
  const describeFor = (option: PaymentOption, payeeCount: number) =>
    describePaymentOption(option, today, payeeCount)
  expect(describeFor(balance('Olive'), 2)).toBe('£50.00, paid in full. Only for Olive')
  expect(describeFor(balance('Olive', 'Gus'), 9)).toBe('£50.00, paid in full. Only for Olive and Gus')
  expect(describeFor(balance('Olive', 'Gus', 'Cat'), 9)).toBe('£50.00, paid in full. Only for 3 of 9 people')
  expect(describeFor(balance('Olive', 'Gus'), 2)).toBe('£50.00, paid in full')
  expect(describeFor(paymentOption('custom', { payForCustomers: partsFor('Olive') }), 2)).not.toContain(
    'Only',
  )
})

test('the number of instalments is correct in singular and plural', () => {
  const part = (date: string) => ({ date, amountGBP: 78 })
  expect(
    describePaymentOption(paymentOption('instalments', { instalments: [part('2027-01-01')] }), today),
  ).toBe('£50.00 now, then one more payment of £78.00')
  expect(
    describePaymentOption(
      paymentOption('instalments', { dueDate: '2026-11-20', instalments: [part('2027-01-01')] }),
      today,
    ),
  ).toBe('£50.00 overdue since Fri 20 Nov 2026, then one more payment of £78.00')
  expect(
    describePaymentOption(
      paymentOption('instalments', { instalments: [part('2027-01-01'), part('2027-02-01')] }),
      today,
    ),
  ).toBe('£50.00 now, then 2 monthly payments of about £78.00')
})

test('the full amount is offered in addition to the balance only if it is higher', () => {
  const typesOf = (options: PaymentOption[]) =>
    distinctPaymentOptions(options).map(({ paymentType }) => paymentType)
  expect(typesOf([paymentOption('balance'), paymentOption('custom'), paymentOption('fully paid')])).toEqual([
    'balance',
    'custom',
  ])
  expect(typesOf([paymentOption('balance'), paymentOption('fully paid', { amountGBP: 80 })])).toEqual([
    'balance',
    'fully paid',
  ])
  expect(typesOf([paymentOption('deposit'), paymentOption('fully paid')])).toEqual(['deposit', 'fully paid'])
})

test('instalments that are all due are not offered in addition to the full amount', () => {
  const options = [paymentOption('instalments'), paymentOption('fully paid')]
  expect(distinctPaymentOptions(options).map(({ paymentType }) => paymentType)).toEqual(['fully paid'])
  const optionsWithNext = [paymentOption('instalments', { amountGBP: 20 }), paymentOption('fully paid')]
  expect(distinctPaymentOptions(optionsWithNext)).toEqual(optionsWithNext)
  expect(paymentOptionLabel(optionsWithNext[0]!, optionsWithNext)).toBe('The next instalment')
})

describe('if only the full amount can be paid, its payer reads since when and why', () => {
  const soonTrip = { today, startDate: '2026-12-20', endDate: '2026-12-22' }
  const dueOn = (dueDate: string, trip = soonTrip) =>
    describeAllDue([paymentOption('fully paid', { dueDate })], trip)

  test('because the trip starts soon (PAY-O5)', () =>
    expect(dueOn(today)).toEqual({
      isOverdue: false,
      title: 'Everything is due now',
      text: 'The trip starts on Sun 20 Dec 2026, so the full amount is due now.',
    }))

  test('because it is due today, though the trip is later', () =>
    expect(dueOn(today, { ...soonTrip, startDate: '2027-08-20', endDate: '2027-08-22' })?.text).toBe(
      'The full amount is due today.',
    ))

  test('because it was due before', () =>
    expect(dueOn('2026-11-20')).toEqual({
      isOverdue: true,
      title: 'This payment is overdue',
      text: 'The full amount was due by Fri 20 Nov 2026.',
    }))

  test('because the trip is over', () =>
    expect(dueOn('2026-09-08', { ...soonTrip, startDate: '2026-11-01', endDate: '2026-11-03' })?.text).toBe(
      'The trip is over. The full amount was due by Tue 08 Sep 2026.',
    ))

  test('but not before it is due, or if less can be paid', () => {
    expect(dueOn('2026-11-24')).toBeUndefined()
    const full = paymentOption('fully paid', { dueDate: today })
    expect(describeAllDue([paymentOption('instalments'), full], soonTrip)).toBeUndefined()
  })
})

test('a stored card says what it pays next and when, or that it was declined (PAY-O16)', () => {
  const textOf = (charge: Parameters<typeof describeCharge>[0]['charge'], onBehalf = false) =>
    describeCharge({ lastDigits: '4242', charge }, onBehalf)
  const dueCharge = { amountGBP: 16, date: '2026-12-01', declined: null }
  expect(textOf(dueCharge)).toBe('We will take £16.00 from your card ending in 4242 on Tue 01 Dec 2026.')
  expect(textOf(dueCharge, true)).toBe('We will take £16.00 from the card ending in 4242 on Tue 01 Dec 2026.')
  expect(textOf({ ...dueCharge, declined: 'Your bank declined the card' })).toBe(
    'Your bank declined the card. We will take £16.00 from your card ending in 4242 on Tue 01 Dec 2026.',
  )
  expect(textOf({ ...dueCharge, date: null, declined: 'Your bank declined the card' })).toBe(
    'Your bank declined the card. Please pay £16.00 another way.',
  )
  expect([textOf(null), textOf({ ...dueCharge, date: null })]).toEqual([undefined, undefined])
})
