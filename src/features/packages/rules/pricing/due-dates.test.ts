import { expect, test } from 'vitest'
import { defaultDueDates, isFullPaymentDue } from './due-dates.ts'

test('due dates hang on creation and start (PAY-O5, PAY-O14)', () => {
  expect(defaultDueDates('2027-01-01', '2027-06-30')).toEqual({
    depositDueDate: '2027-01-15',
    groupDepositDueDate: '2027-01-29',
    balanceDueDate: '2027-05-05',
    autoCancelDepositDueDate: '2027-01-22',
    autoCancelBalanceDueDate: '2027-05-12',
    adjustmentDate: '2027-06-02',
  })
})

test('without a start date those before it stay open (PAY-O5)', () => {
  expect(defaultDueDates('2027-01-01', null)).toMatchObject({ balanceDueDate: null, adjustmentDate: null })
})

test('within 56 days of the start everything is due (PAY-O5)', () => {
  expect(isFullPaymentDue('2027-06-30', '2027-05-05')).toBe(true)
  expect(isFullPaymentDue('2027-06-30', '2027-05-04')).toBe(false)
  expect(isFullPaymentDue(null, '2027-05-04')).toBe(false)
})
