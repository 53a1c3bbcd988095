import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { automaticCancellationOf } from '#features/events/rules/automatic-cancellation.ts'
import { addDays } from '#kernel/dates.ts'
import { type CancellationFacts, planCancellation } from './plan-cancellation.ts'

const lastDay = '2027-03-19'
const [pack] = exampleBookedEvent.packages
const guests = exampleBookedEvent.guests.map((guest) => ({ ...guest, paidPence: 0 }))
const bookedEvent: EventDocument = {
  ...exampleBookedEvent,
  guests,
  packages: [{ ...pack!, startDate: '2027-05-07' }],
  bookedWithoutPayment: false,
  autoEmailsBlocked: false,
  autoCancelBalanceDueDate: lastDay,
}
const pendingEvent: EventDocument = {
  ...bookedEvent,
  statusStage: 'Pending Booking',
  packages: [{ ...pack!, startDate: '2027-05-07', status: 'Option' }],
  autoCancelDepositDueDate: '2027-01-31',
}
const createFacts = (fields: Partial<CancellationFacts> = {}): CancellationFacts => ({
  today: '2027-01-10',
  warnedOn: null,
  isPaymentPending: false,
  hasAddress: true,
  ...fields,
})

const plan = (event: EventDocument, facts: CancellationFacts) =>
  planCancellation(event, automaticCancellationOf(event)!, facts)

test('the organiser is warned three days before the last day to pay; the event is cancelled on the day after the last day (EVT-O21)', () => {
  expect(plan(bookedEvent, createFacts())).toEqual({
    unpaid: 'balance',
    lastDay,
    step: 'warn',
    on: '2027-03-16',
    cancelledOn: '2027-03-20',
  })
  expect(plan(bookedEvent, createFacts({ warnedOn: '2027-03-16' }))).toMatchObject({
    step: 'cancel',
    on: '2027-03-20',
    cancelledOn: '2027-03-20',
  })
  expect(plan(pendingEvent, createFacts())).toMatchObject({ unpaid: 'deposit', lastDay: '2027-01-31' })
})

test('a late warning postpones the cancellation, so that there are always three days to pay', () => {
  const lateFacts = createFacts({ today: addDays(lastDay, 30) })
  expect(plan(bookedEvent, lateFacts)).toMatchObject({
    step: 'warn',
    on: lateFacts.today,
    cancelledOn: addDays(lateFacts.today, 3),
  })
  expect(plan(bookedEvent, { ...lateFacts, warnedOn: lateFacts.today })).toMatchObject({
    step: 'cancel',
    on: addDays(lateFacts.today, 3),
  })
})

test.each<[string, EventDocument]>([
  ['was booked without payment', { ...bookedEvent, bookedWithoutPayment: true }],
  ['has no date, because staff cleared it', { ...bookedEvent, autoCancelBalanceDueDate: null }],
  ['is an enquiry', { ...bookedEvent, statusStage: 'Enquiry' }],
  ['is cancelled', { ...bookedEvent, statusStage: 'Cancelled' }],
  ['is paid', { ...bookedEvent, guests: guests.map((guest) => ({ ...guest, paidPence: 10_000_000 })) }],
])('an event that %s is not cancelled automatically (EVT-O21)', (_, event) =>
  expect(automaticCancellationOf(event)).toBeUndefined(),
)

test.each<[string, EventDocument, Partial<CancellationFacts>]>([
  ['The trip has started', bookedEvent, { today: '2027-05-07' }],
  ['A payment is pending', bookedEvent, { isPaymentPending: true }],
  ['Automatic emails are blocked', { ...bookedEvent, autoEmailsBlocked: true }, {}],
  ['The organiser has no email address', bookedEvent, { hasAddress: false }],
])('an unpaid event is not cancelled: %s', (reason, event, fields) =>
  expect(plan(event, createFacts(fields))).toMatchObject({ step: 'stay', reason }),
)
