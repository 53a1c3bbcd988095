import { expect, test } from 'vitest'
import { describeTerms, withAmount } from './payment-terms.ts'

const today = '2026-11-28'
const trip = { today, startDate: '2027-02-26', endDate: '2027-02-28' }
const deposit = {
  amountGBP: 50,
  leftGBP: 248,
  leftDueDate: '2027-01-01',
  refundableUntil: '2027-01-01',
  instalments: [],
}

test('the terms of a payment say what is charged now, what later, and until when it is refunded (PAY-O18)', () => {
  expect(describeTerms(deposit, 'own', trip)).toBe(
    'You pay £50.00 now and £248.00 by Fri 01 Jan 2027; if you can’t come, we refund all of it until Fri 01 Jan 2027, and nothing after that.',
  )
  const fullPayment = { ...deposit, amountGBP: 298, leftGBP: 0, leftDueDate: null }
  expect(describeTerms({ ...fullPayment, refundableUntil: today }, 'own', trip)).toBe(
    'You pay £298.00 now and nothing later; if you can’t come, we refund all of it today only.',
  )
  expect(describeTerms({ ...fullPayment, refundableUntil: null }, 'own', trip)).toBe(
    'You pay £298.00 now and nothing later; it can’t be refunded if you can’t come.',
  )
})

test('the terms of instalments contain their number and dates', () => {
  const parts = ['2026-12-28', '2027-01-28', '2027-02-28'].map((date) => ({ date, amountGBP: 16 }))
  const plan = { ...deposit, amountGBP: 32, leftGBP: 48, instalments: parts }
  expect(describeTerms(plan, 'own', trip)).toMatch(
    /^You pay £32\.00 now, then £48\.00 in 3 monthly payments from Mon 28 Dec 2026 to Sun 28 Feb 2027;/,
  )
  const lastInstalment = { ...plan, leftGBP: 16, instalments: parts.slice(0, 1) }
  expect(describeTerms(lastInstalment, 'own', trip)).toMatch(
    /^You pay £32\.00 now and £16\.00 by Mon 28 Dec 2026;/,
  )
})

test('the terms of a payment for other people concern their places', () => {
  expect(describeTerms(deposit, 'several', trip)).toBe(
    'You pay £50.00 now, and £248.00 is left to pay by Fri 01 Jan 2027; if one of you can’t come, we refund their part until Fri 01 Jan 2027, and nothing after that.',
  )
  const overdueTerms = { ...deposit, leftDueDate: null, refundableUntil: null }
  expect(describeTerms(overdueTerms, 'others', trip)).toBe(
    'You pay £50.00 now, and £248.00 is left to pay later; no part can be refunded if they can’t come.',
  )
})

test('the terms of an organiser who pays for everyone promise a refund for fewer people, not for their own place (PAY-O18)', () => {
  expect(describeTerms(deposit, 'group', trip)).toBe(
    'You pay £50.00 now and £248.00 by Fri 01 Jan 2027; if fewer people come, we refund the difference until Fri 01 Jan 2027, and nothing after that.',
  )
  expect(describeTerms({ ...deposit, refundableUntil: null }, 'group', trip)).toMatch(
    /; no part can be refunded if fewer people come\.$/,
  )
})

test('the terms of a custom amount say exactly how much is left to pay', () => {
  const custom = { ...deposit, amountGBP: 298, leftGBP: 0 }
  expect(withAmount(custom, 100.1)).toMatchObject({ amountGBP: 100.1, leftGBP: 197.9 })
})

test('from the day after the trip starts, the terms do not say what happens if somebody can’t come', () => {
  const fullPayment = { ...deposit, leftGBP: 0, leftDueDate: null, refundableUntil: null }
  const pastTrip = { today, startDate: '2026-11-06', endDate: '2026-11-08' }
  expect(describeTerms(fullPayment, 'own', pastTrip)).toBe(
    'You pay £50.00 now and nothing later. The trip is over, so it can’t be refunded.',
  )
  expect(describeTerms(fullPayment, 'group', { ...pastTrip, endDate: '2026-11-28' })).toBe(
    'You pay £50.00 now and nothing later. The trip has started, so it can’t be refunded.',
  )
  expect(describeTerms(fullPayment, 'own', { ...pastTrip, startDate: today, endDate: null })).toMatch(
    /if you can’t come/,
  )
})
