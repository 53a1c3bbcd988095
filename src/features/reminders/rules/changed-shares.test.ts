import { expect, test } from 'vitest'
import { exampleBookedEvent, exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument, EventGuest } from '#features/event-document/rules/event-document.ts'
import { changedShares, noticedShares } from './changed-shares.ts'

const pending: EventDocument = { ...exampleEvent, statusStage: 'Pending Booking' }
const secondPackage = { ...pending.packages[0]!, id: 'pk-2' }
const paidFor = (...packageIds: string[]): Partial<EventGuest> => ({
  paidPence: 5000 * packageIds.length,
  paidFor: packageIds.map((packageId) => ({ packageId, pence: 5000, openPlacesPence: 0 })),
})
const withGuest = (event: EventDocument, fields: Partial<EventGuest>): EventDocument => ({
  ...event,
  guests: event.guests.map((one) => (one.customerId === 'cu-guest' ? { ...one, ...fields } : one)),
})
const withDiscount = (event: EventDocument, discountMarginPence = 1000) => ({ ...event, discountMarginPence })
const changesOf = (before: EventDocument, after: EventDocument) => {
  const shares = noticedShares(before)
  return shares && changedShares(after, shares)
}

test('before the booking, only guests who have paid for a package are notified of its price (PAY-O24)', () => {
  expect(noticedShares(pending)).toBeUndefined()
  const event = withGuest(pending, paidFor('pk-1'))
  const [change, ...others] = changesOf(event, withDiscount(event))!
  expect(others).toEqual([])
  expect(change).toMatchObject({ customerId: 'cu-guest', option: null })
  expect(change!.now).toBe(change!.before - 1000)
  expect(change!.left).toBe(change!.now - 5000)
})

test('an enquiry, a cancelled event, and a guest who is not coming any more cause no notice', () => {
  const paid = withGuest(pending, paidFor('pk-1'))
  for (const statusStage of ['Enquiry', 'Cancelled'] as const)
    expect(noticedShares({ ...paid, statusStage })).toBeUndefined()
  expect(changesOf(paid, withDiscount(withGuest(paid, { attending: 'No' })))).toEqual([])
})

test('of two options, guests are notified of those that they have paid for, with the number of the option', () => {
  const options = { ...pending, packages: [...pending.packages, secondPackage] }
  const event = withGuest(options, paidFor('pk-2'))
  expect(changesOf(event, withDiscount(event))).toMatchObject([{ customerId: 'cu-guest', option: 2 }])
  const bothPaid = withGuest(options, paidFor('pk-1', 'pk-2'))
  expect(changesOf(bothPaid, withDiscount(bothPaid))).toMatchObject([{ option: 1 }, { option: 2 }])
})

test('a payment for another option is not a change of the share', () => {
  const packages = [...pending.packages, { ...secondPackage, entries: secondPackage.entries.slice(1) }]
  const event = { ...pending, packages }
  expect(changesOf(withGuest(event, paidFor('pk-1')), withGuest(event, paidFor('pk-2')))).toEqual([])
})

test('if the package is booked after the change, its guests are still notified', () => {
  const event = withGuest(pending, paidFor('pk-1'))
  const booked = withDiscount(withGuest(exampleBookedEvent, paidFor('pk-1')))
  expect(changesOf(event, booked)).toMatchObject([{ customerId: 'cu-guest', option: null }])
})

test('after the booking, everybody who owes a share is notified, also an organiser who pays for everyone and is not coming (PAY-O24)', () => {
  const idsOf = (event: EventDocument) =>
    changesOf(event, withDiscount(event))!.map(({ customerId }) => customerId)
  expect(idsOf(exampleBookedEvent)).toEqual(['cu-organiser', 'cu-guest'])
  const guests = exampleBookedEvent.guests.map((one) =>
    one.customerId === 'cu-organiser' ? { ...one, attending: 'No' as const } : one,
  )
  expect(idsOf({ ...exampleBookedEvent, paymentMethod: 'organiser', guests })).toEqual(['cu-organiser'])
})
