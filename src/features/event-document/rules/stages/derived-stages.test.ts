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

test('without a start date the time stage is No Date (EVT-O1)', () => {
  expect(timeStageOf({ startDate: null, endDate: null }, '2027-05-07')).toBe('No Date')
})

const owed = { refundedPence: 0, depositPence: 10_000, totalPence: 40_000 }
/** Returns the money of a group whose guests pay for their own places, deposits first. */
const groupMoney = (paidPence: number) => ({
  heldPence: paidPence,
  paidPence,
  paidDepositPence: Math.min(paidPence, owed.depositPence),
})

test.each([
  [0, 'Not Paid'],
  [9_999, 'Deposit Part Paid'],
  [10_000, 'Deposit Paid'],
  [10_001, 'Balance Part Paid'],
  [40_000, 'Fully Paid'],
])('with %i pence paid the payment stage is %s (EVT-O2)', (paidPence, stage) => {
  expect(paymentStageOf({ ...owed, ...groupMoney(paidPence) })).toBe(stage)
})

test('after a full refund the stage is Refunded; a price on application is never fully paid (EVT-O2)', () => {
  expect(paymentStageOf({ ...owed, ...groupMoney(0), refundedPence: 5 })).toBe('Refunded')
  expect(paymentStageOf({ ...owed, ...groupMoney(99_000), totalPence: null })).toBe('Balance Part Paid')
})

test('the stage is Deposit Paid only once the deposit of every place is paid; one fully paid share of eight is not enough (EVT-O2)', () => {
  const money = { ...owed, heldPence: 12_000, paidPence: 12_000, paidDepositPence: 1250 }
  expect(paymentStageOf(money)).toBe('Deposit Part Paid')
})

test('if nothing is owed, the stage is Not Paid while money is held, and Refunded once all of it is refunded (EVT-O2)', () => {
  const cancelled = { depositPence: 0, paidDepositPence: 0, totalPence: 0, paidPence: 0 }
  expect(paymentStageOf({ ...cancelled, heldPence: 7500, refundedPence: 0 })).toBe('Not Paid')
  expect(paymentStageOf({ ...cancelled, heldPence: 2500, refundedPence: 5000 })).toBe('Not Paid')
  expect(paymentStageOf({ ...cancelled, heldPence: 0, refundedPence: 7500 })).toBe('Refunded')
})
