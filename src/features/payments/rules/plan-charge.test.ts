import { expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { newEvent, newGuest } from '#features/events/rules/creation/new-event.ts'
import { addDays } from '#kernel/dates.ts'
import { packageFor } from '#tests/support/priced-package.ts'
import { type ChargeFacts, type EarlierCharge, planCharge } from './plan-charge.ts'

/**
 * A booked event with two guests, each owing £100 by 10 October. Both have paid £20. Bob's plan has two instalments of
 * £40.
 */
const people = ['ann', 'bob']
const pack = { ...packageFor(people), status: 'Booked' as const }
const createdEvent = newEvent(
  { section: 'stag' },
  {
    eventId: 'event',
    token: 'token',
    now: new Date('2026-05-01T10:00:00Z'),
    organiser: { id: 'ann', firstName: 'Ann', name: 'Ann' },
    authenticated: true,
    titleTemplate: 'Trip',
    defaultGroupSize: 2,
  },
  pack,
)
const bookedEvent: EventDocument = {
  ...createdEvent,
  statusStage: 'Booked',
  automaticTransactionsAllowed: true,
  guests: people.map((id) => ({
    ...newGuest(id, id, 'Yes'),
    paidPence: 2000,
    useInstalments: id === 'bob',
    instalmentPlan:
      id === 'bob'
        ? {
            packageId: pack.id,
            startPence: 2000,
            parts: [
              { date: '2026-06-01', pence: 4000 },
              { date: '2026-07-01', pence: 4000 },
            ],
            balanceDueDate: '2026-10-10',
            changes: [{ date: '2026-05-01', reason: 'agreed' as const }],
          }
        : null,
  })),
}
const factsWith = (more: Partial<ChargeFacts> = {}): ChargeFacts => ({
  today: '2026-05-20',
  announced: null,
  earlier: [],
  isPaymentPending: false,
  hasAddress: true,
  ...more,
})
const planOf = (customerId: string, more: Partial<ChargeFacts> = {}, event = bookedEvent) =>
  planCharge(event, customerId, factsWith(more))
const withPaid = (pence: number): EventDocument => ({
  ...bookedEvent,
  guests: bookedEvent.guests.map((guest) => ({ ...guest, paidPence: pence })),
})
const declinedCharge = (on: string): EarlierCharge => ({
  dueDate: '2026-06-01',
  status: 'failed',
  isRefunded: false,
  isFinal: true,
  on,
})
const juneAnnouncement = { dueDate: '2026-06-01', pence: 4000, on: '2026-05-29' }

test('an instalment is announced three days before it is due and charged when it is due; without a plan, the whole balance is due on the balance date (PAY-O16)', () => {
  expect(planOf('bob')).toMatchObject({
    paymentType: 'instalments',
    dueDate: '2026-06-01',
    pence: 4000,
    step: 'announce',
    on: '2026-05-29',
    chargedOn: '2026-06-01',
  })
  expect(planOf('bob', { today: '2026-05-30', announced: juneAnnouncement })).toMatchObject({
    step: 'charge',
    on: '2026-06-01',
  })
  expect(planOf('ann')).toMatchObject({ paymentType: 'balance', dueDate: '2026-10-10', pence: 8000 })
})

test('an overdue amount is announced first too, and charged three days later', () => {
  const announced = { ...juneAnnouncement, on: '2026-06-20' }
  expect(planOf('bob', { today: '2026-06-20' })).toMatchObject({ step: 'announce', chargedOn: '2026-06-23' })
  expect(planOf('bob', { today: '2026-06-20', announced })).toMatchObject({
    step: 'charge',
    on: '2026-06-23',
  })
})

test('instalments that are due together are charged together', () => {
  expect(planOf('bob', { today: '2026-06-28' })).toMatchObject({ dueDate: '2026-07-01', pence: 8000 })
})

test('an amount above the announced one is announced again; a lower one is charged', () => {
  expect(
    planOf('bob', { today: '2026-06-01', announced: { ...juneAnnouncement, pence: 3900 } }),
  ).toMatchObject({
    step: 'announce',
    chargedOn: '2026-06-04',
  })
  expect(planOf('bob', { today: '2026-06-01', announced: juneAnnouncement }, withPaid(3000))).toMatchObject({
    step: 'charge',
    pence: 3000,
  })
})

test('a declined charge is repeated after three days; after the third decline the customer has to pay manually', () => {
  const planAfter = (count: number) => {
    const earlier = ['2026-06-01', '2026-06-04', '2026-06-07'].slice(0, count).map(declinedCharge)
    return planOf('bob', { today: '2026-06-02', announced: juneAnnouncement, earlier })
  }
  expect(planAfter(1)).toMatchObject({ step: 'charge', on: '2026-06-04', declined: 1 })
  expect(planAfter(2)).toMatchObject({ step: 'charge', on: '2026-06-07' })
  expect(planAfter(3)).toMatchObject({ step: 'none', reason: 'The card was declined' })
})

test('if something else delays a charge, it is announced again, with three days’ notice', () => {
  // Until 8 June, the charge waited for a pending bank transfer of the customer.
  expect(
    planOf('bob', { today: '2026-06-07', announced: juneAnnouncement, isPaymentPending: true }),
  ).toMatchObject({
    step: 'none',
  })
  expect(planOf('bob', { today: '2026-06-08', announced: juneAnnouncement })).toMatchObject({
    step: 'announce',
    on: '2026-06-08',
    chargedOn: '2026-06-11',
  })
  expect(planOf('bob', { today: '2026-06-02', announced: juneAnnouncement })).toMatchObject({
    step: 'charge',
  })
})

test('an amount that was refunded after a charge is not charged again, nor is a card that was declined three times', () => {
  const paidCharge = { ...declinedCharge('2026-06-01'), status: 'paid' as const }
  const july = { today: '2026-06-28' }
  expect(planOf('bob', { ...july, earlier: [paidCharge] })).toMatchObject({
    step: 'none',
    reason: 'This was charged already',
  })
  expect(planOf('bob', { ...july, earlier: [paidCharge] }, withPaid(6000))).toMatchObject({
    step: 'announce',
    pence: 4000,
  })
  expect(
    planOf('bob', { ...july, earlier: [{ ...paidCharge, isRefunded: true }] }, withPaid(6000)),
  ).toMatchObject({
    step: 'none',
    reason: 'A charge was refunded',
  })
  const declines = ['2026-06-01', '2026-06-04', '2026-06-07'].map(declinedCharge)
  expect(planOf('bob', { ...july, earlier: declines })).toMatchObject({
    step: 'none',
    reason: 'The card was declined',
  })
})

test.each([
  ['was charged for this date', { earlier: [{ ...declinedCharge('2026-06-01'), status: 'paid' as const }] }],
  [
    'has a charge without a final outcome',
    { earlier: [{ ...declinedCharge('2026-06-01'), isFinal: false }] },
  ],
  ['has another payment pending', { isPaymentPending: true }],
  ['has no customer with an email address', { hasAddress: false }],
])('a card that %s is not charged', (_what, more) => {
  expect(planOf('bob', { today: '2026-06-01', announced: juneAnnouncement, ...more })).toMatchObject({
    step: 'none',
  })
})

test.each([
  ['does not allow automatic transactions', { automaticTransactionsAllowed: false }],
  ['is not booked', { statusStage: 'Pending Booking' as const }],
  ['is cancelled', { statusStage: 'Cancelled' as const }],
])('nothing is due for a card if the event %s (EVT-008)', (_what, change) => {
  expect(planOf('bob', {}, { ...bookedEvent, ...change })).toBeUndefined()
})

test('nothing is charged if emails are blocked, after a refund, once all is paid, or when the trip starts', () => {
  expect(planOf('bob', {}, { ...bookedEvent, autoEmailsBlocked: true })).toMatchObject({ step: 'none' })
  expect(planOf('bob', {}, withPaid(1000))).toBeUndefined()
  expect(planOf('bob', {}, withPaid(10_000))).toBeUndefined()
  expect(planOf('bob', { today: '2026-12-03' })).toMatchObject({ step: 'none' })
  expect(planOf('bob', { today: addDays(pack.startDate!, 0) })).toBeUndefined()
})
