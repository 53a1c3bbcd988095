import { expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { paidEvent } from '#tests/support/paid-event.ts'
import { type ScheduleFacts, scheduleDifferences } from './payment-schedule.ts'

/** The event starts on 5 December. Of £100 each, £20 is due on 15 May and the balance on 10 October. */
const event = paidEvent([2000, 0, 0])
const facts: ScheduleFacts = {
  event,
  today: '2026-05-01',
  pendingPence: new Map(),
  paidByCard: new Map(),
  charges: [],
  seesPayments: true,
  cancellation: { unpaid: 'deposit', warnedOn: '2026-05-19', cancelledOn: '2026-05-23' },
}
const differences = (after: Partial<ScheduleFacts>, before: Partial<ScheduleFacts> = {}) =>
  scheduleDifferences({ ...facts, ...before }, { ...facts, ...after })

test('a later due date of the deposits moves the deposits, their reminders and the cancellation; nothing else is listed (EVT-064)', () => {
  const after = {
    event: { ...event, depositDueDate: '2026-06-15' },
    cancellation: { unpaid: 'deposit', warnedOn: '2026-06-19', cancelledOn: '2026-06-23' },
  } as const
  expect(differences(after)).toEqual([
    {
      label: 'Deposits',
      before: 'Fri 15 May 2026: 2 guests, £40.00',
      after: 'Mon 15 Jun 2026: 2 guests, £40.00',
    },
    {
      label: 'Reminders: deposits',
      before: 'Fri 08 May 2026, Fri 15 May 2026, Mon 18 May 2026, Fri 22 May 2026, to 2 people',
      after: 'Mon 08 Jun 2026, Mon 15 Jun 2026, Thu 18 Jun 2026, Mon 22 Jun 2026, to 2 people',
    },
    {
      label: 'Automatic cancellation',
      before: 'Warning on Tue 19 May 2026, cancelled on Sat 23 May 2026 unless the deposits are paid',
      after: 'Warning on Fri 19 Jun 2026, cancelled on Tue 23 Jun 2026 unless the deposits are paid',
    },
  ])
  expect(differences({})).toEqual([])
})

test('allowed automatic transactions list each stored card with its charges, or why it is not charged (PAY-023)', () => {
  const booked: EventDocument = { ...event, statusStage: 'Booked' }
  const allowed = { ...booked, automaticTransactionsAllowed: true }
  const bob = {
    customerId: 'bob',
    name: 'Bob',
    cardDigits: '1111',
    charges: [
      { on: '2026-06-01', pence: 1600 },
      { on: '2026-07-01', pence: 1600 },
    ],
    announcedOn: '2026-05-29',
  }
  const cat = { customerId: 'cat', name: 'Cat', cardDigits: '4242', charges: [], reason: 'No address' }
  const change = differences({ event: allowed, charges: [bob, cat] }, { event: booked })
  expect(change).toEqual([
    { label: 'Automatic transactions', before: 'Not allowed', after: 'Allowed: 2 charges, £32.00' },
    {
      label: 'Bob, card ending in 1111',
      before: '–',
      after: '£16.00 on Mon 01 Jun 2026, £16.00 on Wed 01 Jul 2026; email on Fri 29 May 2026',
    },
    { label: 'Cat, card ending in 4242', before: '–', after: 'Not charged: No address' },
  ])
  const reversed = differences({ event: booked }, { event: allowed, charges: [bob, cat] })
  expect(reversed.map(({ label, before, after }) => [label, after, before])).toEqual(
    change.map(({ label, before, after }) => [label, before, after]),
  )
})

test('without a booking or a stored card, allowing automatic transactions says that nothing is charged', () => {
  const allowanceOf = (eventBefore: EventDocument) => ({
    before: { event: eventBefore },
    after: { event: { ...eventBefore, automaticTransactionsAllowed: true } },
  })
  const texts = [event, { ...event, statusStage: 'Booked' as const }].map((eventBefore) => {
    const { before, after } = allowanceOf(eventBefore)
    return differences(after, before).map((line) => line.after)
  })
  expect(texts).toEqual([
    ['Allowed; nothing is charged until the event is booked'],
    ['Allowed; nothing is charged, because no stored card has anything to pay'],
  ])
})

test('a reader who does not see payments gets days and numbers of people and charges, but neither amounts nor cards', () => {
  const booked: EventDocument = { ...event, statusStage: 'Booked', automaticTransactionsAllowed: true }
  const charges = [{ on: '2026-06-01', pence: 1600 }]
  const bob = { customerId: 'bob', name: 'Bob', cardDigits: '1111', charges }
  const after = { event: { ...booked, depositDueDate: '2026-06-15' }, charges: [bob] }
  const lines = differences(
    { ...after, seesPayments: false },
    { event: booked, charges: [], seesPayments: false },
  )
  expect(lines.map(({ label }) => label)).toEqual([
    'Deposits',
    'Automatic transactions',
    'Reminders: deposits',
  ])
  expect(lines[1]!.after).toBe('Allowed: 1 charge')
  expect(JSON.stringify(lines)).not.toMatch(/Bob|1111/)
  expect(JSON.stringify(lines)).not.toContain('£')
})

test('if no card is charged, the schedule says why to readers who see payments', () => {
  const booked: EventDocument = { ...event, statusStage: 'Booked', automaticTransactionsAllowed: true }
  const cardOf = (name: string, reason: string) => ({
    customerId: name,
    name,
    cardDigits: '1111',
    charges: [],
    reason,
  })
  const textFor = (seesPayments: boolean, ...reasons: string[]) => {
    const charges = reasons.map((reason, index) => cardOf(`Guest ${index}`, reason))
    return differences({ event: booked, charges, seesPayments }, { seesPayments })[0]!.after
  }
  const blocked = 'Automatic emails are blocked'
  expect(textFor(true, blocked, blocked)).toBe(`Allowed; nothing is charged: ${blocked}`)
  expect(textFor(true, blocked, 'The card was declined')).toBe('Allowed; nothing is charged')
  expect(textFor(false, 'The card was declined')).toBe('Allowed; nothing is charged')
})

test('the schedule says why nothing is cancelled automatically', () => {
  const turnedOff: EventDocument = {
    ...event,
    autoCancelDepositDueDate: null,
    dueDatesByHand: ['autoCancelBalanceDueDate', 'autoCancelDepositDueDate'],
  }
  expect(differences({ event: turnedOff, cancellation: undefined })).toMatchObject([
    { label: 'Automatic cancellation', after: 'Turned off' },
  ])
  expect(differences({ cancellation: { reason: 'A payment is pending' } })).toMatchObject([
    { after: 'Not cancelled: A payment is pending' },
  ])
  expect(differences({ cancellation: undefined })).toMatchObject([{ after: 'Not at this stage' }])
})
