import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument, EventGuest } from '#features/event-document/rules/event-document.ts'
import { packagePlaces } from '#features/event-prices/rules/shares/package-places.ts'
import { openPlacesPayee } from '#features/payments/rules/payer.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import { moneyOfBooking } from './money-of-booking.ts'

const { guest } = packagePlaces(exampleBookedEvent, exampleBookedEvent.packages[0]!).guests[1]!
const share = packagePlaces(exampleBookedEvent, exampleBookedEvent.packages[0]!).guests[1]!.sharePence
const dueBy = 'by Fri 12 Mar 2027'
const pounds = formatPence

const withGuest = (
  fields: Partial<EventGuest>,
  event: EventDocument = exampleBookedEvent,
): EventDocument => ({
  ...event,
  guests: event.guests.map((one) => (one.customerId === guest.customerId ? { ...one, ...fields } : one)),
})
const forGuest = (event: EventDocument, pending: [string, Pence][] = []) =>
  moneyOfBooking(event, guest.customerId, new Map(pending), '2026-01-01')
const forOrganiser = (event: EventDocument, pending: [string, Pence][] = []) =>
  moneyOfBooking(event, 'cu-organiser', new Map(pending), '2026-01-01')

test('a guest reads their share, what is paid of it, and what is left to pay by when', () => {
  expect(forGuest(exampleBookedEvent)).toEqual({
    text: `Your share is ${pounds(share)}. The event’s page shows when it is due.`,
    leftPence: share,
  })
  expect(forGuest(withGuest({ paidPence: 5000 }))).toEqual({
    text: `Your share is ${pounds(share)}: £50.00 is paid, and ${pounds(share - 5000)} is left to pay ${dueBy}.`,
    leftPence: share - 5000,
  })
  expect(forGuest(withGuest({ paidPence: share }))).toEqual({
    text: `Your share is ${pounds(share)}, and all of it is paid.`,
    leftPence: 0,
  })
})

test('without a deposit, the whole share is due with the balance', () => {
  expect(forGuest({ ...exampleBookedEvent, depositPence: 0 }).text).toBe(
    `Your share is ${pounds(share)}, due ${dueBy}.`,
  )
})

test('an instalment plan has no single due date', () => {
  const instalmentPlan = { packageId: 'pk-1', startPence: 5000, parts: [], balanceDueDate: null, changes: [] }
  expect(forGuest(withGuest({ paidPence: 5000, instalmentPlan })).text).toMatch(
    / is left to pay in instalments\.$/,
  )
})

test('a pending payment is not part of what is left to pay, and people read that it has not arrived', () => {
  expect(forGuest(withGuest({ paidPence: 5000 }), [[guest.customerId, 2000]])).toEqual({
    text: `Your share is ${pounds(share)}: £50.00 is paid, a payment of £20.00 has not arrived yet, and ${pounds(share - 7000)} is left to pay ${dueBy}.`,
    leftPence: share - 7000,
  })
  expect(forGuest(exampleBookedEvent, [[guest.customerId, share]])).toEqual({
    text: `Your share is ${pounds(share)}: a payment of ${pounds(share)} has not arrived yet.`,
    leftPence: 0,
  })
})

test('if the organiser pays for everyone, guests read that they have nothing to pay, and the organiser reads the whole price', () => {
  const event: EventDocument = { ...exampleBookedEvent, paymentMethod: 'organiser' }
  expect(forGuest(event)).toEqual({
    text: 'The organiser pays for everyone, so you have nothing to pay.',
    leftPence: 0,
  })
  const { text, leftPence } = forOrganiser(event)
  expect(text).toBe(`The price for everyone is ${pounds(leftPence)}. The event’s page shows when it is due.`)
  expect(leftPence).toBeGreaterThan(2 * share)
})

test('the organiser also reads what is left to pay for open places', () => {
  const { open } = packagePlaces(exampleBookedEvent, exampleBookedEvent.packages[0]!)
  expect(open.count).toBe(6)
  const { text, leftPence } = forOrganiser(exampleBookedEvent)
  expect(text).toMatch(new RegExp(`\\. ${pounds(open.pence)} is left to pay for 6 open places\\.$`))
  expect(leftPence).toBe(share + open.pence)
  expect(forOrganiser(exampleBookedEvent, [[openPlacesPayee, open.pence]]).leftPence).toBe(share)
})

test('a guest who is not coming, or for whom too much is paid, reads that the money stays theirs', () => {
  const stays = 'The money stays yours until it is refunded or moved to another guest.'
  expect(forGuest(withGuest({ attending: 'No', paidPence: 5000 }))).toEqual({
    text: `You are not coming, and £50.00 is paid for your place. ${stays}`,
    leftPence: 0,
  })
  expect(forGuest(withGuest({ paidPence: share + 700 })).text).toBe(
    `£7.00 more is paid than you owe. ${stays}`,
  )
  expect(forGuest(withGuest({ attending: 'No' }))).toEqual({ text: '', leftPence: 0 })
})

test('people who see no prices read no amounts', () => {
  const hidden = { organiser: 'Auto', guest: 'Hide' } as const
  const event = {
    ...exampleBookedEvent,
    displayPrices: { ...exampleBookedEvent.displayPrices, packagePrices: hidden },
  }
  expect(forGuest(event)).toEqual({ text: '', leftPence: 0 })
  expect(forOrganiser(event).leftPence).toBeGreaterThan(0)
})
