import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPounds } from '#kernel/money.ts'
import {
  type BookingEffect,
  countBookedEvents,
  findStatementColumns,
  matchStatement,
  type NamedOrder,
  readAmount,
  readDate,
  referencesIn,
} from './bank-statement.ts'

test('the columns are found by the headings of banks, in any order, in upper or lower case, with or without a unit', () => {
  expect(findStatementColumns(['Date', 'Type', 'Description', 'Amount (GBP)', 'Balance'])).toMatchObject({
    date: 0,
    amount: 3,
    texts: [2],
  })
  expect(
    findStatementColumns([
      'Payment Reference',
      'TRANSACTION DATE ',
      'Paid out (£)',
      'Paid in (£)',
      'Narrative',
    ]),
  ).toMatchObject({ date: 1, amount: 3, texts: [0, 4] })
  expect(findStatementColumns(['Date', 'Amount', 'Balance'])).toBeUndefined()
})

test('an amount is read to the penny, and any other text is not an amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom('', '-', '+'), (pence, sign) => {
      const expected = sign === '-' ? -pence : pence
      for (const amountText of [formatPounds(pence / 100), (pence / 100).toFixed(2)])
        expect(readAmount(`${sign}${amountText}`)).toBe(expected)
    }),
  )
  expect(['20', '20.5', '£ 1,250.00'].map(readAmount)).toEqual([2000, 2050, 125_000])
  expect(['', '20,5', '1.000,00', '12,50.00', '2e3', '20.005', 'abc'].map(readAmount)).toEqual(
    Array(7).fill(undefined),
  )
})

test('dates are read as British banks write them', () => {
  expect(['31/12/2026', '31-12-26', '2026-12-31', '31 Dec 2026', '31 December 2026'].map(readDate)).toEqual(
    Array(5).fill('2026-12-31'),
  )
  expect(['12/31/2026', '31 Foo 2026', '', '2026-02-30'].map(readDate)).toEqual(Array(4).fill(undefined))
})

test('a reference is found however the payer has written it', () => {
  for (const text of ['JABCDEF234', 'trip jabcdef234 bob', 'J ABC DEF 234', 'FPI J-ABCDEF-234/77'])
    expect(referencesIn(text)).toContain('JABCDEF234')
  expect(referencesIn('JABC')).toEqual([])
  expect(referencesIn('J'.repeat(300)).length).toBeLessThanOrEqual(8)
})

const order = (id: string, more: Partial<NamedOrder> = {}): [string, NamedOrder] => {
  const reference = `J${id.repeat(9)}`
  return [reference, { id, reference, orderedPence: 2000, credited: null, ...more }]
}
const row = (key: string, text: string, pence: number | undefined = 2000) => ({
  key,
  date: '2026-05-04',
  pence,
  text,
})

test('a row credits the order whose reference it contains, once', () => {
  const orders = new Map([
    order('A'),
    order('B'),
    order('C', { credited: { pence: 2000, row: 'k6' } }),
    order('D', { credited: { pence: 2000, row: null } }),
    order('E', { credited: { pence: 2000, row: 'other' } }),
  ])
  const states = matchStatement(
    [
      row('k1', 'JAAAAAAAAA'),
      row('k2', 'JAAAAAAAAA again'),
      row('k3', 'JBBBBBBBBB', 1999),
      row('k4', 'rent'),
      row('k5', 'JBBBBBBBBB', -500),
      row('k6', 'JCCCCCCCCC'),
      row('k7', 'JDDDDDDDDD'),
      row('k8', 'JEEEEEEEEE'),
      row('k9', 'JAAAAAAAAA JBBBBBBBBB'),
      { ...row('k10', 'JAAAAAAAAA'), pence: undefined },
    ],
    orders,
  ).map(({ state }) => state)
  expect(states).toEqual([
    'matched',
    'secondTransfer',
    'otherAmount',
    'unknown',
    'moneyOut',
    'credited',
    'credited',
    'secondTransfer',
    'several',
    'unreadable',
  ])
})

test('an event counts as booked if a transfer that books it alone is chosen, or all the transfers that book it together', () => {
  const rowOf = (key: string, eventId: string, booking: BookingEffect | null) => ({
    key,
    booking,
    order: { eventId },
  })
  const rows = [
    rowOf('a', 'one', 'books'),
    rowOf('b', 'one', 'books'),
    rowOf('c', 'two', 'booksTogether'),
    rowOf('d', 'two', 'booksTogether'),
    rowOf('e', 'three', 'unknown'),
    rowOf('f', 'four', 'starts'),
    rowOf('g', 'five', null),
  ]
  const count = (...keys: string[]) => countBookedEvents(rows, new Set(keys))
  expect(count('a', 'b')).toBe(1)
  expect(count('b', 'c')).toBe(1)
  expect(count('a', 'c', 'd')).toBe(2)
  expect(count('e', 'f', 'g')).toBe(0)
  expect(count()).toBe(0)
})
