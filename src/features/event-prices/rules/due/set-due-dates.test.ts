import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { type DueDateChange, setDueDates } from './set-due-dates.ts'
import { updateDueDates } from './update-due-dates.ts'

// Created on 10 January, starts on 7 May: the balance is due on 12 March.
const today = '2027-01-12'
const event = exampleEvent

const applyChange = (change: DueDateChange, before = event) => {
  const after = setDueDates(before, change, today)
  if (isRefusal(after)) throw new Error(JSON.stringify(after))
  return updateDueDates(before, after, { today })
}
const messageOf = (change: DueDateChange, before = event) => {
  const after = setDueDates(before, change, today)
  return isRefusal(after) ? after.facts.message : 'accepted'
}

test('a date set by hand is marked, and the automatic cancellation moves with it (EVT-064, EVT-O21)', () => {
  expect(applyChange({ depositDueDate: '2027-02-10' })).toEqual({
    ...event,
    depositDueDate: '2027-02-10',
    groupDepositDueDate: '2027-02-10',
    autoCancelDepositDueDate: '2027-02-17',
    dueDatesByHand: ['depositDueDate'],
  })
})

test('a date that staff clear is calculated again (EVT-064)', () => {
  const eventWithSetDates = applyChange({ balanceDueDate: '2027-03-01', depositDueDate: '2027-01-30' })
  expect(eventWithSetDates.dueDatesByHand).toEqual(['balanceDueDate', 'depositDueDate'])
  expect(applyChange({ balanceDueDate: null, depositDueDate: null }, eventWithSetDates)).toEqual(event)
})

test('staff can turn automatic cancellation on and off; it stays off when due dates change (EVT-O21)', () => {
  const noCancellation = { autoCancelDepositDueDate: null, autoCancelBalanceDueDate: null }
  const turnedOff = applyChange({ cancelsAutomatically: false })
  expect(turnedOff).toMatchObject(noCancellation)
  expect(applyChange({ depositDueDate: '2027-02-10' }, turnedOff)).toMatchObject(noCancellation)
  expect(applyChange({ cancelsAutomatically: true }, turnedOff)).toEqual(event)
})

test('setting the same values changes nothing', () => {
  expect(setDueDates(event, {}, today)).toBe(event)
  expect(setDueDates(event, { balanceDueDate: null, cancelsAutomatically: true }, today)).toBe(event)
})

test.each<[string, DueDateChange, string]>([
  ['in the past', { depositDueDate: '2027-01-11' }, 'The deposit can’t be in the past'],
  ['after the start', { balanceDueDate: '2027-05-08' }, 'The balance can’t be after the trip starts'],
  [
    'for changing numbers that is after the balance',
    { adjustmentDate: '2027-04-09' },
    'The last date for changing numbers can’t be after the balance (Fri 12 Mar 2027)',
  ],
  [
    'of the deposit that is after the balance set with it',
    { depositDueDate: '2027-02-02', balanceDueDate: '2027-02-01' },
    'The deposit can’t be after the balance (Mon 01 Feb 2027)',
  ],
])('a date %s is refused', (_, change, message) => {
  expect(messageOf(change)).toBe(message)
})

test('a balance date before the deposit is refused if the deposit date was set by hand; a calculated deposit date moves', () => {
  const eventWithSetDate = applyChange({ depositDueDate: '2027-02-10' })
  expect(messageOf({ balanceDueDate: '2027-02-09' }, eventWithSetDate)).toBe(
    'The balance can’t be before the deposit (Wed 10 Feb 2027)',
  )
  expect(applyChange({ balanceDueDate: '2027-01-15' })).toMatchObject({
    depositDueDate: '2027-01-15',
    adjustmentDate: '2027-01-15',
  })
})

test('a past date set by hand can stay while another is set', () => {
  const past = { ...event, depositDueDate: '2027-01-11', dueDatesByHand: ['depositDueDate' as const] }
  expect(applyChange({ depositDueDate: '2027-01-11', balanceDueDate: '2027-03-01' }, past)).toMatchObject({
    depositDueDate: '2027-01-11',
    balanceDueDate: '2027-03-01',
  })
})
