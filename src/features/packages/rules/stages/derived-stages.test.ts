import { expect, test } from 'vitest'
import { paymentStageOf, timeStageOf } from './derived-stages.ts'

const dates = { startDate: '2027-05-07', endDate: '2027-05-09' }

test.each([
  ['2027-05-06', 'Upcoming'],
  ['2027-05-07', 'In Progress'],
  ['2027-05-09', 'In Progress'],
  ['2027-05-10', 'Past'],
])('on %s the event is %s (EVT-O1)', (today, stage) => {
  expect(timeStageOf(dates, today)).toBe(stage)
})

test('without a start date there is no time stage to speak of (EVT-O1)', () => {
  expect(timeStageOf({ startDate: null, endDate: null }, '2027-05-07')).toBe('No Date')
})

const owed = { refundedPence: 0, depositPence: 10_000, totalPence: 40_000 }

test.each([
  [0, 'Not Paid'],
  [9_999, 'Deposit Part Paid'],
  [10_000, 'Deposit Paid'],
  [10_001, 'Balance Part Paid'],
  [40_000, 'Fully Paid'],
])('with %i pence paid the payment stage is %s (EVT-O2)', (paidPence, stage) => {
  expect(paymentStageOf({ ...owed, paidPence })).toBe(stage)
})

test('everything given back is Refunded; a price on application is never fully paid (EVT-O2)', () => {
  expect(paymentStageOf({ ...owed, paidPence: 0, refundedPence: 5 })).toBe('Refunded')
  expect(paymentStageOf({ ...owed, paidPence: 99_000, totalPence: null })).toBe('Balance Part Paid')
})
