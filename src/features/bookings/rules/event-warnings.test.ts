import { expect, test } from 'vitest'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { eventWarnings } from './event-warnings.ts'
import type { EventTask } from './tasks/event-task.ts'

const entryOf = (name: string, stage: string, declineReason?: string) => ({
  product: { name },
  productCustom: null,
  itinerary: [{ itineraryId: name, stage, declineReason }],
})
const eventOf = (fields: object): WireEvent =>
  ({
    statusStage: 'Booked',
    today: '2027-02-01',
    packageOption: [
      { locationNumber: 1, money: { priceGBP: 900 }, productList: [entryOf('Karting', 'Booked')] },
    ],
    ...fields,
  }) as unknown as WireEvent
const taskOf = (overdueDays: number, completed = false) => ({ overdueDays, completed }) as EventTask
const textsOf = (event: WireEvent, tasks: EventTask[] = []) =>
  eventWarnings(event, tasks).map(({ text }) => text)

test('suppliers’ responses come first in the warnings, then overdue tasks and the balance; each links to a part of the page', () => {
  const event = eventOf({
    balanceDueDate: '2027-01-20',
    groupPaidPercent: 40,
    packageOption: [
      {
        locationNumber: 2,
        money: { priceGBP: 900 },
        productList: [
          entryOf('Karting', 'Cancellation Requested', 'The track is flooded'),
          entryOf('Archery', 'Declined'),
          entryOf('Hotel', 'Booked'),
        ],
      },
    ],
  })
  const warnings = eventWarnings(event, [taskOf(3), taskOf(1), taskOf(0), taskOf(9, true)])
  expect(warnings.map(({ text, part }) => [text, part])).toEqual([
    ['The supplier asks to cancel Karting: The track is flooded', { of: 'package', packageNumber: 2 }],
    ['The supplier declined Archery', { of: 'package', packageNumber: 2 }],
    ['2 tasks are overdue, by up to 3 days', { of: 'tasks' }],
    ['The balance was due on Wed 20 Jan 2027, and 40% of the price is paid', { of: 'people' }],
  ])
})

test('a warning about paid deposits is shown until the event is booked', () => {
  const paid = { paymentStage: 'Deposit Paid' }
  expect(textsOf(eventOf({ ...paid, statusStage: 'Pending Booking' }))).toEqual([
    'The deposits are paid, but nothing is booked',
  ])
  expect(textsOf(eventOf(paid))).toEqual([])
  const past = { ...paid, statusStage: 'Enquiry', timeStage: 'Past' }
  expect(textsOf(eventOf(past))).toEqual(['The trip is over and was never booked, but money was paid'])
})

test('there is no warning about the balance of an event whose price is unknown or zero', () => {
  for (const priceGBP of [null, 0]) {
    const packageOption = [{ locationNumber: 1, money: { priceGBP }, productList: [] }]
    expect(textsOf(eventOf({ balanceDueDate: '2027-01-20', groupPaidPercent: 0, packageOption }))).toEqual([])
  }
})

test('there are no warnings if there is nothing to do, or if the event is cancelled', () => {
  expect(textsOf(eventOf({ balanceDueDate: '2027-02-01', groupPaidPercent: 0 }))).toEqual([])
  expect(textsOf(eventOf({ balanceDueDate: '2027-01-01', groupPaidPercent: 100 }))).toEqual([])
  expect(
    textsOf(eventOf({ statusStage: 'Cancelled', balanceDueDate: '2027-01-01', groupPaidPercent: 0 }), [
      taskOf(4),
    ]),
  ).toEqual([])
})
