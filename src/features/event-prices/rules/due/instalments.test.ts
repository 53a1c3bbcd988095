import { expect, test } from 'vitest'
import { instalmentPlan } from './instalments.ts'

test('the balance is split into equal monthly instalments, and the last one absorbs the rounding (PAY-O6)', () => {
  expect(instalmentPlan(10_000, '2027-01-10', '2027-04-20')).toEqual([
    { date: '2027-02-10', pence: 3333 },
    { date: '2027-03-10', pence: 3333 },
    { date: '2027-04-10', pence: 3334 },
  ])
})

test('there are fewer instalments if they would be under £10, and none if fewer than two remain (PAY-O6)', () => {
  expect(instalmentPlan(2500, '2027-01-10', '2027-06-20')).toHaveLength(2)
  expect(instalmentPlan(1999, '2027-01-10', '2027-06-20')).toEqual([])
})

test('there are no instalments if fewer than two months remain or there is no date (PAY-O6)', () => {
  expect(instalmentPlan(90_000, '2027-01-10', '2027-03-09')).toEqual([])
  expect(instalmentPlan(90_000, '2027-01-10', '2027-03-10')).toHaveLength(2)
  expect(instalmentPlan(90_000, '2027-01-10', null)).toEqual([])
})
