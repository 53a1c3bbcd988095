import { expect, test } from 'vitest'
import { exampleEvent } from '../example-event.ts'
import { applyBookingTrigger } from './book-package.ts'
import { bookingStage } from './booking-stage.ts'

const [pack] = exampleEvent.packages
const today = '2027-02-01'

test('a package of an enquiry can be booked if it has a date and prices (EVT-O15)', () => {
  expect(bookingStage(exampleEvent, pack!, today)).toEqual({ stage: 'Enquiry', canBook: true, reason: '' })
})

test.each([
  ['undated', { startDate: null }, 'Please choose a start date first'],
  ['past', { startDate: '2027-01-31' }, 'The start date has passed'],
  ['empty', { entries: [] }, 'The package has no products yet'],
  ['cancelled', { status: 'Cancelled' as const }, 'The event is cancelled'],
])('bookingStage says why a package that is %s cannot be booked (EVT-O15)', (_, change, reason) => {
  expect(bookingStage(exampleEvent, { ...pack!, ...change }, today)).toMatchObject({ canBook: false, reason })
})

test('a package with a product without a price cannot be booked (EVT-O15)', () => {
  const entries = pack!.entries.map((entry) => ({ ...entry, money: { ...entry.money, pricePence: null } }))
  expect(bookingStage(exampleEvent, { ...pack!, entries }, today).canBook).toBe(false)
})

test('booking requests every product and books everyone who takes part (EVT-O3, EVT-071)', () => {
  const booked = applyBookingTrigger(exampleEvent, 'pk-1', 'bookedWithoutPayment', today)
  expect(booked).toMatchObject({ statusStage: 'Booked', bookedDate: today, managerAtBookingId: 'st-manager' })
  expect(booked.packages[0]).toMatchObject({ status: 'Booked' })
  for (const { stage } of booked.packages[0]!.entries) expect(stage).toBe('Requested')
  expect(booked.packages[0]!.entries[0]).toMatchObject({
    stage: 'Requested',
    customersAttending: [
      { customerId: 'cu-organiser', attending: 'Yes', booked: true },
      { customerId: 'cu-guest', attending: 'Yes', booked: true },
    ],
  })
})

test('only one package of an event can be booked, and cancelling the event cancels all of them (EVT-O3, EVT-070)', () => {
  const twoOptions = { ...exampleEvent, packages: [pack!, { ...pack!, id: 'pk-2' }] }
  const booked = applyBookingTrigger(twoOptions, 'pk-1', 'depositsPaid', today)
  expect(bookingStage(booked, booked.packages[1]!, today).canBook).toBe(false)
  const cancelled = applyBookingTrigger(booked, 'pk-1', 'cancelled', today)
  expect(cancelled.statusStage).toBe('Cancelled')
  expect(cancelled.packages.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled'])
  const stages = cancelled.packages.flatMap(({ entries }) => entries.map(({ stage }) => stage))
  expect(new Set(stages)).toEqual(new Set(['Cancelled']))
})
