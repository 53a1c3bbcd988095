import { expect, test } from 'vitest'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { choosablePayees, hasPaidShare, type Payee } from './payees.ts'
import { sumText } from './payees-choice.tsx'

type Money = { totalGBP: number | null; paidGBP: number; paidFor: object[] }
const createGuest = (id: string, money: Partial<Money> = {}, attending = 'Yes') => ({
  customer: { id, name: id },
  attending,
  money: { totalGBP: 100, paidGBP: 0, paidFor: [], ...money },
})
const eventOf = (customerSummary: object[], pack: object = {}) =>
  ({
    organiser: { id: 'ann' },
    customerSummary,
    packageOption: [{ id: 'pk-1', status: 'Booked', ...pack }],
  }) as unknown as WireEvent

test('the organiser can pay for everybody who comes and still owes something, and is listed first; a guest can pay for themselves', () => {
  const event = eventOf([
    createGuest('bob', { paidGBP: 30 }),
    createGuest('ann'),
    createGuest('cat', { paidGBP: 100 }),
    createGuest('dan', {}, 'No'),
    createGuest('eve', { totalGBP: null }),
  ])
  expect(choosablePayees(event, 'pk-1', 'ann')).toEqual([
    { id: 'ann', name: 'ann', owedGBP: 100 },
    { id: 'bob', name: 'bob', owedGBP: 70 },
    { id: 'eve', name: 'eve', owedGBP: null },
  ])
  expect(choosablePayees(event, 'pk-1', 'bob')).toEqual([{ id: 'bob', name: 'bob', owedGBP: 70 }])
  expect(hasPaidShare(event, 'pk-1', 'cat')).toBe(true)
})

test('a share that is paid to the penny is not owed', () => {
  const paidFor = [{ packageId: 'pk-1', amountGBP: 0.3, openPlacesGBP: 0.1 }]
  const event = eventOf([createGuest('ann', { totalGBP: 0.2, paidGBP: 0.3, paidFor })])
  expect(hasPaidShare(event, 'pk-1', 'ann')).toBe(true)
})

test('before the booking, money for another package does not reduce what is owed', () => {
  const paidFor = [
    { packageId: 'pk-2', amountGBP: 60 },
    { packageId: 'pk-1', amountGBP: 40, openPlacesGBP: 10 },
  ]
  const event = eventOf([createGuest('ann', { paidGBP: 100, paidFor })], { status: 'Option' })
  expect(choosablePayees(event, 'pk-1', 'ann')).toMatchObject([{ owedGBP: 70 }])
})

test('open places are listed with what is left of their price, until they are paid', () => {
  const places = { open: 2, openGBP: 60, openPaidGBP: 20 }
  expect(choosablePayees(eventOf([createGuest('ann')], { places }), 'pk-1', 'ann')).toMatchObject([
    { id: 'ann' },
    { name: '2 open places', owedGBP: 40 },
  ])
  const paidEvent = eventOf([createGuest('ann')], { places: { ...places, openPaidGBP: 60 } })
  expect(choosablePayees(paidEvent, 'pk-1', 'ann')).toMatchObject([{ id: 'ann' }])
})

test('the sum counts the people who are chosen, and is left out if a share is unknown', () => {
  const people: Payee[] = [
    { id: 'ann', name: 'Ann', owedGBP: 100 },
    { id: 'bob', name: 'Bob', owedGBP: 70.5 },
    { id: 'eve', name: 'Eve', owedGBP: null },
  ]
  expect(sumText(people, ['ann', 'bob'])).toBe('2 of 3 people chosen, £170.50 left to pay')
  expect(sumText(people, ['ann', 'eve'])).toBe('2 of 3 people chosen')
  expect(sumText(people, [])).toBe('0 of 3 people chosen')
})
