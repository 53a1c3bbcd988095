import { expect, test } from 'vitest'
import type { GuestAccount } from './due.ts'
import { whyNoInstalments } from './why-no-instalments.ts'

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
const whyNot = (changes: Partial<GuestAccount>) => whyNoInstalments({ ...account, ...changes })

test('each case without instalments has its own reason (PAY-011, PAY-O6)', () => {
  expect(whyNot({})).toBe('')
  expect(whyNot({ paidPence: 30_000 })).toBe('There is nothing left to pay.')
  expect(whyNot({ isFullPaymentDue: true })).toBe('The full amount is due now.')
  expect(whyNot({ balanceDueDate: null })).toBe('The balance has no due date yet.')
  expect(whyNot({ balanceDueDate: '2027-03-09' })).toBe('The balance is due in less than 2 months.')
  expect(whyNot({ balanceDueDate: '2027-03-10' })).toBe('')
  expect(whyNot({ paidPence: 28_001 })).toBe('The balance is too small for 2 instalments of at least £10.')
  expect(whyNot({ paidPence: 28_000 })).toBe('')
})
