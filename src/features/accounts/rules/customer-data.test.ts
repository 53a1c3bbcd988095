import { expect, test } from 'vitest'
import {
  type CustomerDataFacts,
  customerDataProblems,
  isCustomerDataValid,
  mustCheckCustomerData,
} from './customer-data.ts'

const validFacts: CustomerDataFacts = {
  fullName: "Mary-Ann O'Lee",
  phone: '+447911123456',
  emailCheck: { safety: true },
  phoneCheck: { ok: true, data: { valid: true } },
}
const problemsOf = (facts: Partial<CustomerDataFacts>) => customerDataProblems({ ...validFacts, ...facts })

test('data with a full name, a phone, a safe address and a valid phone check is valid (ACC-071)', () => {
  expect(isCustomerDataValid(problemsOf({}))).toBe(true)
  for (const fullName of ['St. John Smith', 'Jo-Jo van der Berg', "An O'"])
    expect(problemsOf({ fullName })).toEqual({})
})

test.each(['', 'Ann', 'A Lee', "O'Ann Lee", 'Ann L', 'Ann 1ee', 'Ann Lee x'])(
  'the name %o needs correction (ACC-071)',
  (fullName) => {
    expect(problemsOf({ fullName })).toEqual({ fullName: 'Please add: `Firstname Surname`' })
  },
)

test('a missing phone, or one that the check finds invalid, needs correction (ACC-071)', () => {
  expect(problemsOf({ phone: ' ' })).toEqual({ phone: 'Please add a valid phone number' })
  for (const phoneCheck of [
    { ok: true, data: { valid: false } },
    { ok: false, data: { valid: true } },
  ])
    expect(problemsOf({ phoneCheck })).toEqual({ phone: 'This field needs to be a valid phone number' })
})

test('a phone check that failed or timed out accepts any phone except a missing one (ACC-072)', () => {
  expect(problemsOf({ phoneCheck: null })).toEqual({})
  expect(problemsOf({ phoneCheck: null, phone: '' })).toEqual({ phone: 'Please add a valid phone number' })
})

test('an address needs correction unless the check found it safe (ACC-071)', () => {
  expect(problemsOf({ emailCheck: { safety: false } })).toEqual({
    email: 'This email address was rejected by our email check',
  })
  expect(problemsOf({ emailCheck: null })).toEqual({ email: 'This field needs to be a valid email' })
})

test('only customers are checked, not staff, hidden staff or visitors (ACC-073)', () => {
  const staff = { id: 'demo-staff' }
  expect(mustCheckCustomerData({ userType: 'customer', staff: null })).toBe(true)
  expect(mustCheckCustomerData({ userType: 'customer', staff })).toBe(false)
  for (const userType of ['staff', 'supplierContact'])
    expect(mustCheckCustomerData({ userType, staff: null })).toBe(false)
  expect([mustCheckCustomerData(null), mustCheckCustomerData(undefined)]).toEqual([false, false])
})
