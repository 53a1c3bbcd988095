import { expect, test } from 'vitest'
import { eventOfAddress, isActivityTracked } from './tracked-activity.ts'

const enquiry = { isOrganiser: true, statusStage: 'Enquiry', hasManager: true }

test('only the activity of the organiser of an enquiry with a manager is tracked', () => {
  expect(isActivityTracked(enquiry)).toBe(true)
  for (const difference of [{ isOrganiser: false }, { statusStage: 'Booked' }, { hasManager: false }])
    expect(isActivityTracked({ ...enquiry, ...difference })).toBe(false)
})

test.each([
  ['/admin/event/ev-1?part=notes', 'ev-1'],
  ['/my-events?eventId=ev-2', 'ev-2'],
  ['/my-events/package?packageId=p-1&eventId=ev-3', 'ev-3'],
  ['/admin/index/events', undefined],
])('the page %s is about the event %s', (address, event) => expect(eventOfAddress(address)).toBe(event))
