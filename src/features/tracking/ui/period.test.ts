import { expect, test } from 'vitest'
import { periodOf, readPeriodAddress } from './period.ts'

const today = '2027-03-10'

test('without parameters the period is the last thirty days, including today', () => {
  expect(periodOf(readPeriodAddress({}), today)).toEqual({ from: '2027-02-09', to: today })
})

test.each([
  ['today', { from: today, to: today }],
  ['7', { from: '2027-03-04', to: today }],
  ['30', { from: '2027-02-09', to: today }],
] as const)('the period %s ends today', (period, expected) => {
  expect(periodOf(readPeriodAddress({ period }), today)).toEqual(expected)
})

test('a period can also be a number in the address', () => {
  expect(readPeriodAddress({ period: 7 }).period).toBe('7')
})

test('a custom period uses its days, in either order', () => {
  const days = { period: 'custom', from: '2027-02-20', to: '2027-02-01' }
  expect(periodOf(readPeriodAddress(days), today)).toEqual({ from: '2027-02-01', to: '2027-02-20' })
})
