import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { addDays } from '#kernel/dates.ts'
import { updatePromise } from '../promise/update-promise.ts'
import { guestShares } from '../shares/guest-share.ts'
import { overpaidByGuest } from '../shares/overpaid.ts'
import { refundableUntil } from './due-dates.ts'
import { updateDueDates } from './update-due-dates.ts'

const pack = exampleBookedEvent.packages[0]!
const lastDay = '2027-04-09'
const guest = exampleBookedEvent.guests.find(
  ({ customerId, attending }) => attending === 'Yes' && customerId !== exampleBookedEvent.organiserId,
)!
const { pence: paidPence } = guestShares(exampleBookedEvent, pack).find(
  ({ customerId }) => customerId === guest.customerId,
)!
const bookedEvent: EventDocument = {
  ...exampleBookedEvent,
  adjustmentDate: lastDay,
  guests: exampleBookedEvent.guests.map((one) =>
    one.customerId === guest.customerId ? { ...one, paidPence } : one,
  ),
}

/** Returns how much a guest who has paid their share gets back if they answer No on this day. */
const refundOn = (today: string) => {
  const guests = bookedEvent.guests.map((one) =>
    one.customerId === guest.customerId ? { ...one, attending: 'No' as const } : one,
  )
  const after = updatePromise(bookedEvent, { ...bookedEvent, guests }, { by: 'customer', today })
  return overpaidByGuest(after).get(guest.customerId) ?? 0
}

test('a guest who drops out gets back everything on the last day on which it is refundable, and nothing the day after (PAY-O14)', () => {
  expect(paidPence).toBeGreaterThan(0)
  expect([refundableUntil(bookedEvent, pack, lastDay), refundOn(lastDay)]).toEqual([lastDay, paidPence])
  const dayAfter = addDays(lastDay, 1)
  expect([refundableUntil(bookedEvent, pack, dayAfter), refundOn(dayAfter)]).toEqual([null, 0])
})

test('money for a package that is not booked is refundable until the adjustment date that booking it today would set', () => {
  const option = { ...pack, status: 'Option' as const }
  const enquiry: EventDocument = { ...exampleBookedEvent, packages: [option], adjustmentDate: '2020-01-01' }
  for (const today of ['2027-01-10', addDays(pack.startDate!, -10), pack.startDate!]) {
    const afterBooking = updateDueDates(enquiry, { ...enquiry, packages: [pack] }, { today })
    expect(refundableUntil(enquiry, option, today), today).toBe(afterBooking.adjustmentDate)
  }
})
