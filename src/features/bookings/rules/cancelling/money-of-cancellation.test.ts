import { expect, test } from 'vitest'
import { applyBookingTrigger } from '#features/event-commands/rules/booking/book-package.ts'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument, EventGuest } from '#features/event-document/rules/event-document.ts'
import type { Pence } from '#kernel/money.ts'
import { moneyOfCancellation } from './money-of-cancellation.ts'

const today = '2027-02-01'
const cancelled = applyBookingTrigger(exampleBookedEvent, 'pk-1', 'cancelled', today)
const withGuests = (
  organiser: Partial<EventGuest>,
  guest: Partial<EventGuest>,
  event: EventDocument = cancelled,
): EventDocument => ({
  ...event,
  guests: event.guests.map((one) => ({
    ...one,
    ...(one.customerId === event.organiserId ? organiser : guest),
  })),
})
const textFor = (event: EventDocument, id: string, pendingPence: Pence = 0) =>
  moneyOfCancellation(event, { id, pendingPence }, today)

test('somebody who has paid reads how much we hold and that staff decide about the refund, which is not promised', () => {
  expect(textFor(withGuests({}, { paidPence: 5000, paidByCustomerId: 'cu-guest' }), 'cu-guest')).toBe(
    'We hold £50.00 for your place. Our team decides about the refund and will contact you. Nothing more has to be paid.',
  )
})

test('if somebody else paid for the place, that person is contacted', () => {
  const event = withGuests({}, { paidPence: 5000, paidByCustomerId: 'cu-organiser' })
  expect(textFor(event, 'cu-guest')).toContain('will contact the person who paid it.')
})

test('only the organiser reads what others have paid', () => {
  const event = withGuests({ paidPence: 2000 }, { paidPence: 5000 })
  expect(textFor(event, 'cu-organiser')).toBe(
    'We hold £70.00 for the event, £20.00 of it for your place. Our team decides about the refunds and will contact everybody who paid. Nothing more has to be paid.',
  )
  expect(textFor(withGuests({}, { paidPence: 5000 }), 'cu-organiser')).toMatch(
    /^We hold £50\.00 for the event\. /,
  )
  expect(textFor(event, 'cu-guest')).not.toContain('£70')
})

test('if we hold no money, people read that there is nothing to refund', () => {
  const nothing = 'so there is nothing to refund. Nothing more has to be paid.'
  expect(textFor(cancelled, 'cu-guest')).toBe(`We hold no money for your place, ${nothing}`)
  expect(textFor(cancelled, 'cu-organiser')).toBe(`We hold no money for the event, ${nothing}`)
})

test('somebody who is not the organiser and paid only for others reads that they are contacted', () => {
  const event = withGuests({ paidPence: 5000, paidByCustomerId: 'cu-guest' }, { attending: 'No' })
  expect(textFor(event, 'cu-guest')).toMatch(/^Our team decides about the refund of what you paid for others/)
})

test('somebody whose payment has not arrived is asked not to send a bank transfer any more', () => {
  expect(textFor(cancelled, 'cu-guest', 12_000)).toContain(
    'Your payment of £120.00 has not arrived yet. If it is a bank transfer that you have not sent, please don’t send it.',
  )
})

test('charges for products that were cancelled earlier are not refunded', () => {
  const withCharges = (pricePence: Pence): EventDocument => ({
    ...cancelled,
    packages: cancelled.packages.map((pack) => ({
      ...pack,
      entries: pack.entries.map((entry, index) => ({
        ...entry,
        money: { ...entry.money, pricingOverride: index === 0 ? { pricePence, costMinor: 0 } : null },
      })),
    })),
  })
  expect(textFor(withGuests({}, { paidPence: 5000 }, withCharges(8000)), 'cu-guest')).toBe(
    'We hold £50.00 for your place. Up to £40.00 of it can be refunded. Our team decides about the refund and will contact you. Nothing more has to be paid.',
  )
  expect(textFor(withGuests({}, { paidPence: 5000 }, withCharges(80_000)), 'cu-guest')).toBe(
    'We hold £50.00 for your place. £100.00 of charges is owed for it.',
  )
})
