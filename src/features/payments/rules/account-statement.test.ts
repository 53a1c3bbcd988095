import { expect, test } from 'vitest'
import {
  describeGuests,
  describeTransfer,
  joinAccountPages,
  statementColumns,
  statementFileRows,
  statementOf,
  sumsToBalances,
} from './account-statement.ts'
import type { AccountTransfer } from './wire-account.ts'

const guests = [
  { id: 'ann', name: 'Ann', balanceGBP: 30.1 },
  { id: 'bob', name: 'Bob', balanceGBP: 19.9 },
]
const nameOf = (id: string) => guests.find((guest) => guest.id === id)!.name
const transfer = (id: string, entries: AccountTransfer['entries'], more: Partial<AccountTransfer> = {}) => ({
  id,
  date: '2026-05-01T10:00:00.000Z',
  kind: 'payment' as const,
  refundType: null,
  isBankPayment: false,
  isAutomatic: false,
  cardDigits: '1111',
  wallet: null,
  reference: null,
  reason: null,
  doneBy: { id: 'ann', name: 'Ann' },
  entries,
  ...more,
})
const annEntry = (amountGBP: number) => ({ customerId: 'ann', amountGBP })
const bobEntry = (amountGBP: number) => ({ customerId: 'bob', amountGBP })
/** Newest first: a refund of £50 to Ann, a move of £19.90 from her to Bob, and her payment of £100. */
const transfers: AccountTransfer[] = [
  transfer('refund', [annEntry(-50)], { kind: 'refund', refundType: 'card' }),
  transfer('move', [annEntry(-19.9), bobEntry(19.9)], { kind: 'moveMoney', cardDigits: null }),
  transfer('payment', [annEntry(100)]),
]
const statementRows = (customerId?: string) =>
  statementOf({ guests, transfers }, customerId).map(({ transfer: { id }, pence, balancePence }) => [
    id,
    pence,
    balancePence,
  ])

test('the newest balance in the statement of an event is what is paid now; moves between guests are not in the statement', () => {
  expect(statementRows()).toEqual([
    ['refund', -5000, 5000],
    ['payment', 10_000, 10_000],
  ])
})

test('the statement of a guest has all of their transfers, with the balance after each', () => {
  expect(statementRows('ann')).toEqual([
    ['refund', -5000, 3010],
    ['move', -1990, 8010],
    ['payment', 10_000, 10_000],
  ])
  expect(statementRows('bob')).toEqual([['move', 1990, 1990]])
})

test('balances are right although older transfers are missing', () => {
  const newestRows = statementOf({ guests, transfers: transfers.slice(0, 1) })
  expect(newestRows.map(({ balancePence }) => balancePence)).toEqual([5000])
})

test('pages are joined into one account with the balances of the newest page, and a missing transfer is detected', () => {
  const pageOf = (from: number, hasMore: boolean) => ({
    guests,
    transfers: transfers.slice(from, from + 2),
    hasMore,
  })
  const laterGuests = guests.map((guest) => ({ ...guest, balanceGBP: 99 }))
  const account = joinAccountPages([pageOf(0, true), { ...pageOf(2, false), guests: laterGuests }])
  expect(account).toEqual({ guests, transfers, hasMore: false })
  expect(sumsToBalances(account)).toBe(true)
  expect(sumsToBalances({ ...account, transfers: transfers.slice(0, 2) })).toBe(false)
  expect(sumsToBalances({ guests, transfers: [] })).toBe(false)
})

test('the description of a transfer says what it was, and whose accounts it changed', () => {
  expect(transfers.map((one) => [describeTransfer(one), describeGuests(one, nameOf)])).toEqual([
    ['Refund, Card ending in 1111', 'Ann'],
    ['Money move', 'Ann to Bob'],
    ['Payment, Card ending in 1111', 'Ann'],
  ])
  expect(describeTransfer({ ...transfers[2]!, isAutomatic: true })).toBe(
    'Payment, Stored card ending in 1111',
  )
  expect(describeTransfer(transfer('declined', [annEntry(50)], { kind: 'refund', refundType: 'card' }))).toBe(
    'Declined refund returned',
  )
})

test('an exported statement has money in and money out in separate columns', () => {
  const rows = statementFileRows(statementOf({ guests, transfers }, 'ann'), nameOf)
  expect(rows[0]).toHaveLength(statementColumns.length)
  expect(rows.map((row) => row.slice(1, 6))).toEqual([
    ['Refund, Card ending in 1111', 'Ann', '', 50, 30.1],
    ['Money move', 'Ann to Bob', '', 19.9, 80.1],
    ['Payment, Card ending in 1111', 'Ann', 100, '', 100],
  ])
})
