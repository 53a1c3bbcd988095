import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal.ts'
import { depositOf, dueNow, type GuestAccount, paymentTypesDue, planFor } from './due.ts'
import { plannedPence } from './plan-of-guest.ts'

const account: GuestAccount = {
  sharePence: 30_000,
  paidPence: 0,
  depositOverridePence: null,
  useInstalments: false,
  isFullPaymentDue: false,
  today: '2027-01-10',
  plan: null,
  balanceDueDate: '2027-06-10',
}

test('the deposit is £50, or 20 % if that is less, or the event’s own amount (PAY-O4)', () => {
  expect(depositOf(30_000, null)).toBe(5000)
  expect(depositOf(10_000, null)).toBe(2000)
  expect(depositOf(30_000, 7500)).toBe(7500)
  expect(depositOf(6000, 7500)).toBe(6000)
})

test('before the deposit is paid, a guest can pay the deposit, an instalment, a custom amount or the full price (PAY-001)', () => {
  expect(paymentTypesDue(account)).toEqual({
    deposit: 5000,
    instalments: 5000,
    custom: 30_000,
    'fully paid': 30_000,
  })
})

test('after the deposit is paid, a guest can pay the balance, the next instalment or a custom amount (PAY-001)', () => {
  expect(paymentTypesDue({ ...account, paidPence: 5000 })).toEqual({
    balance: 25_000,
    instalments: 5000,
    custom: 25_000,
    'fully paid': 25_000,
  })
})

test('a trip within 56 days must be paid in full at once, and nothing can be paid once it is (PAY-O5)', () => {
  expect(paymentTypesDue({ ...account, isFullPaymentDue: true })).toEqual({ 'fully paid': 30_000 })
  expect(paymentTypesDue({ ...account, paidPence: 30_000 })).toEqual({})
})

test('a payment type that is not possible now is refused (PAY-001)', () => {
  expect(dueNow(account, 'balance')).toMatchObject({ refused: 'nothingDue' })
  expect(dueNow({ ...account, paidPence: 40_000 }, 'fully paid')).toMatchObject({ refused: 'nothingDue' })
})

test('a custom amount is at least £1 and at most what is due (PAY-O7)', () => {
  expect(dueNow(account, 'custom', 100)).toBe(100)
  expect(dueNow(account, 'custom', 30_000)).toBe(30_000)
  for (const amount of [99, 30_001, 10.5, Number.NaN, Number.POSITIVE_INFINITY, undefined])
    expect(dueNow(account, 'custom', amount)).toMatchObject({
      refused: 'amountOutOfRange',
      facts: { least: 1, most: 300 },
    })
})

test('a payment is always between 0 and the outstanding amount (PAY-O7)', () => {
  const anyAccount = fc.record({
    sharePence: fc.nat({ max: 1_000_000 }),
    paidPence: fc.nat({ max: 1_200_000 }),
    depositOverridePence: fc.option(fc.nat({ max: 50_000 })),
    useInstalments: fc.boolean(),
    isFullPaymentDue: fc.boolean(),
    plan: fc.constant(null),
    today: fc.constantFrom('2027-01-31', '2027-05-01'),
    balanceDueDate: fc.constantFrom('2027-06-10', '2027-12-31', null),
  })
  fc.assert(
    fc.property(anyAccount, fc.integer(), (one, custom) => {
      const owed = Math.max(0, one.sharePence - one.paidPence)
      for (const due of Object.values(paymentTypesDue(one))) {
        expect(due).toBeGreaterThan(0)
        expect(due).toBeLessThanOrEqual(owed)
      }
      const paid = dueNow(one, 'custom', custom)
      if (!isRefusal(paid)) expect(paid).toBeLessThanOrEqual(owed)
      const plan = planFor(one)
      if (plan) expect(plannedPence(plan)).toBe(one.sharePence)
    }),
  )
})
