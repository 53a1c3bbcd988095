import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { automaticCancellationOf } from '#features/events/rules/automatic-cancellation.ts'
import { addDays } from '#kernel/dates.ts'
import { type CancellationFacts, planCancellation } from './plan-cancellation.ts'

const lastDay = '2027-03-19'
const [pack] = exampleBookedEvent.packages
const guests = exampleBookedEvent.guests.map((guest) => ({ ...guest, paidPence: 0 }))
const booked: EventDocument = {
  ...exampleBookedEvent,
  guests,
  packages: [{ ...pack!, startDate: '2027-05-07' }],
  bookedWithoutPayment: false,
  autoEmailsBlocked: false,
  autoCancelBalanceDueDate: lastDay,
}
const pending: EventDocument = {
  ...booked,
  statusStage: 'Pending Booking',
  packages: [{ ...pack!, startDate: '2027-05-07', status: 'Option' }],
  autoCancelDepositDueDate: '2027-01-31',
}
const facts = (fields: Partial<CancellationFacts> = {}): CancellationFacts => ({
  today: '2027-01-10',
  warnedOn: null,
  isPaymentPending: false,
  hasAddress: true,
  ...fields,
})

const plan = (event: EventDocument, given: CancellationFacts) =>
  planCancellation(event, automaticCancellationOf(event)!, given)

test('the organiser is warned three days before the last day to pay; the event is cancelled on the day after the last day (EVT-O21)', () => {
  expect(plan(booked, facts())).toEqual({
    unpaid: 'balance',
    lastDay,
    step: 'warn',
    on: '2027-03-16',
    cancelledOn: '2027-03-20',
  })
  expect(plan(booked, facts({ warnedOn: '2027-03-16' }))).toMatchObject({
    step: 'cancel',
    on: '2027-03-20',
    cancelledOn: '2027-03-20',
  })
  expect(plan(pending, facts())).toMatchObject({ unpaid: 'deposit', lastDay: '2027-01-31' })
})

test('a late warning postpones the cancellation, so that there are always three days to pay', () => {
  const late = facts({ today: addDays(lastDay, 30) })
  expect(plan(booked, late)).toMatchObject({
    step: 'warn',
    on: late.today,
    cancelledOn: addDays(late.today, 3),
  })
  expect(plan(booked, { ...late, warnedOn: late.today })).toMatchObject({
    step: 'cancel',
    on: addDays(late.today, 3),
  })
})

test.each<[string, EventDocument]>([
  ['was booked without payment', { ...booked, bookedWithoutPayment: true }],
  ['has no date, because staff cleared it', { ...booked, autoCancelBalanceDueDate: null }],
  ['is an enquiry', { ...booked, statusStage: 'Enquiry' }],
  ['is cancelled', { ...booked, statusStage: 'Cancelled' }],
  ['is paid', { ...booked, guests: guests.map((guest) => ({ ...guest, paidPence: 10_000_000 })) }],
])('an event that %s is not cancelled automatically (EVT-O21)', (_, event) =>
  expect(automaticCancellationOf(event)).toBeUndefined(),
)

test.each<[string, EventDocument, Partial<CancellationFacts>]>([
  ['The trip has started', booked, { today: '2027-05-07' }],
  ['A payment is pending', booked, { isPaymentPending: true }],
  ['Automatic emails are blocked', { ...booked, autoEmailsBlocked: true }, {}],
  ['The organiser has no email address', booked, { hasAddress: false }],
])('an unpaid event is not cancelled: %s', (reason, event, fields) =>
  expect(plan(event, facts(fields))).toMatchObject({ step: 'stay', reason }),
)
