import { expect, test } from 'vitest'
import { eventHomeAddress, eventPackageAddress } from '#features/events/rules/event-address.ts'
import { shownEventId } from './shown-event-id.ts'

const shownAt = (href: string) => shownEventId(new URL(href, 'https://jaunt.test'))

test('the event in an address of event home is recognised; event ids in other addresses are ignored', () => {
  const event = { eventId: 'ev-1', packageId: 'pk-1', section: 'stag' }
  expect(shownAt(eventHomeAddress(event))).toBe('ev-1')
  expect(shownAt(eventPackageAddress(event))).toBe('ev-1')
  expect(shownAt('/my-events?list=all')).toBeUndefined()
  expect(shownAt('/my-eventsful?eventId=ev-1')).toBeUndefined()
  expect(shownAt('/admin/event/ev-1?eventId=ev-2')).toBeUndefined()
})
