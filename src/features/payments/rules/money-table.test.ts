import { expect, test } from 'vitest'
import {
  attendingSources,
  choosableGuests,
  counterparties,
  enteredMoves,
  enteredPence,
  type MoneyGuest,
  moveProblem,
  sumProblem,
} from './money-table.ts'

const createGuest = (id: string, paidPence: number, isAttending = true): MoneyGuest => ({
  id,
  name: id.toUpperCase(),
  paidPence,
  isAttending,
})
const [ann, bob, cat] = [createGuest('ann', 10_000), createGuest('bob', 5000, false), createGuest('cat', 0)]
const guests = [ann, bob, cat]
const idsOf = (someGuests: readonly MoneyGuest[]) => someGuests.map(({ id }) => id)
const tableOf = (direction: 'from' | 'to', chosen: MoneyGuest, amounts: Record<string, number>) => ({
  direction,
  chosen,
  others: counterparties(guests, direction, chosen.id),
  amounts: new Map(Object.entries(amounts)),
})

test('money can be moved from guests who have paid, to any other guest (PAY-015)', () => {
  expect(idsOf(choosableGuests(guests, 'from'))).toEqual(['ann', 'bob'])
  expect(idsOf(choosableGuests(guests, 'to'))).toEqual(['ann', 'bob', 'cat'])
  expect(idsOf(counterparties(guests, 'from', 'ann'))).toEqual(['bob', 'cat'])
  expect(idsOf(counterparties(guests, 'to', 'ann'))).toEqual(['bob'])
  expect(idsOf(counterparties(guests, 'to', 'cat'))).toEqual(['ann', 'bob'])
})

test('the amounts of the table become rows in the chosen direction, without empty ones (PAY-014)', () => {
  const table = tableOf('from', ann, { bob: 30, cat: 20.5 })
  expect(enteredMoves(table)).toEqual([
    { fromCustomer: 'ann', toCustomer: 'bob', amountGBP: 30 },
    { fromCustomer: 'ann', toCustomer: 'cat', amountGBP: 20.5 },
  ])
  expect(enteredPence(table)).toBe(5050)
  expect(enteredMoves(tableOf('to', cat, { ann: 10, bob: 0 }))).toEqual([
    { fromCustomer: 'ann', toCustomer: 'cat', amountGBP: 10 },
  ])
})

test('an amount must be at least £1, and the amounts from a guest cannot exceed what that guest has paid (PAY-017)', () => {
  expect(moveProblem(tableOf('from', ann, { cat: 0.99 }), cat)).toBe('At least £1.00')
  expect(moveProblem(tableOf('from', ann, { cat: 100.01 }), cat)).toBe('At most £100.00')
  expect(moveProblem(tableOf('to', cat, { bob: 50.01 }), bob)).toBe('At most £50.00')
  expect(moveProblem(tableOf('to', cat, { bob: 50 }), bob)).toBe('')
  expect(moveProblem(tableOf('to', cat, {}), bob)).toBe('')
  expect(sumProblem(tableOf('from', ann, { bob: 60, cat: 41 }))).toBe('ANN has only paid £100.00')
  expect(sumProblem(tableOf('from', ann, { bob: 60, cat: 40 }))).toBe('')
  expect(sumProblem(tableOf('to', cat, { ann: 100, bob: 50 }))).toBe('')
})

test('a warning lists the attending guests whose money is moved (PAY-016)', () => {
  expect(idsOf(attendingSources(tableOf('from', ann, {})))).toEqual(['ann'])
  expect(idsOf(attendingSources(tableOf('from', bob, { cat: 10 })))).toEqual([])
  expect(idsOf(attendingSources(tableOf('to', cat, { bob: 10 })))).toEqual([])
  expect(idsOf(attendingSources(tableOf('to', cat, { ann: 10, bob: 10 })))).toEqual(['ann'])
})
